import { retryAfter } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";
import {
  addToSource,
  addWithinLimit,
  getSourceCount,
  type SourceWindow,
  sourceWindowAt,
  windowEnd,
} from "./source-count-store.ts";
import { SOURCE_LIMITS, type SourceKind } from "./source-limits.ts";

type Caller = Pick<Context, "table" | "now" | "caller" | "callerSource">;
type Counter = Pick<Context, "table" | "now" | "newId">;

const TOO_MANY_MESSAGE = "Too many requests of this kind came from your network; please wait.";

/** Takes back one count. */
export type GiveBack = () => Promise<void>;

/**
 * Counts a try of the network in advance; not for client credentials, whose servers sign in many shoppers
 * from one address. @throws ApiError 429 with `Retry-After` at the limit, 503 if not counted
 */
export async function countAtSource(ctx: Caller, kind: SourceKind): Promise<GiveBack> {
  if (!isCounted(ctx)) return async () => {};
  const of = currentWindow(ctx, kind);
  await addToSource(ctx.table, of, 1);
  const giveBack = () => addToSource(ctx.table, of, -1);
  // Adds first and reads then, so that concurrent tries cannot exceed the limit; a refused try is taken back.
  if ((await getSourceCount(ctx.table, of)) <= SOURCE_LIMITS[kind].most) return giveBack;
  await giveBack();
  throw tooManyFromSource(ctx, of);
}

/** One write outside the transaction, where shoppers of a network would wait. @throws as `countAtSource` */
export async function countOneAtSource(
  ctx: Caller & Pick<Context, "newId">,
  kind: SourceKind,
): Promise<GiveBack> {
  if (!isCounted(ctx)) return async () => {};
  return countSource(ctx, kind, { source: ctx.callerSource, refusal: TOO_MANY_MESSAGE });
}

/** @param refusal message of the 429 @throws ApiError as `countAtSource` */
export async function countSource(
  ctx: Counter,
  kind: SourceKind,
  { source, refusal }: { readonly source: string; readonly refusal: string },
): Promise<GiveBack> {
  const of = sourceWindowAt(kind, source, ctx.now());
  const fits = await addWithinLimit(ctx, of, { amount: 1, most: SOURCE_LIMITS[kind].most });
  if (!fits) throw retryAfter(secondsLeft(ctx, of), refusal);
  return () => addToSource(ctx.table, of, -1);
}

/** Throws before anything is written. @throws ApiError 429 as `countAtSource` */
export async function refuseExhaustedSource(ctx: Caller, kind: SourceKind): Promise<void> {
  if (!isCounted(ctx)) return;
  const of = currentWindow(ctx, kind);
  if ((await getSourceCount(ctx.table, of)) >= SOURCE_LIMITS[kind].most) throw tooManyFromSource(ctx, of);
}

/** Reads seconds until a network may make so many tries, 0 if it may now. Counts nothing. */
export async function readSourceWait(ctx: Caller, kind: SourceKind, tries: number): Promise<number> {
  if (!isCounted(ctx)) return 0;
  const of = currentWindow(ctx, kind);
  return (await getSourceCount(ctx.table, of)) + tries <= SOURCE_LIMITS[kind].most ? 0 : secondsLeft(ctx, of);
}

/** Tries of a request, and how many of them were wrong. */
export type Tries = { readonly tries: number; readonly wrong: number };

/**
 * Counts the wrong tries of a request. Limiting these alone would reveal that others were right.
 * @returns 0, or without counting the seconds to wait if all tries together exceed the limit
 * @throws ApiError 503 if not counted
 */
export async function countWrong(
  ctx: Caller & Pick<Context, "newId">,
  kind: SourceKind,
  { tries, wrong }: Tries,
): Promise<number> {
  if (!isCounted(ctx) || wrong === 0) return 0;
  const of = currentWindow(ctx, kind);
  const most = SOURCE_LIMITS[kind].most - (tries - wrong);
  return (await addWithinLimit(ctx, of, { amount: wrong, most })) ? 0 : secondsLeft(ctx, of);
}

/** Undefined when the network does not identify the shopper, as with client credentials. */
export function findNetwork(ctx: Caller): string | undefined {
  return isCounted(ctx) && ctx.callerSource !== "" ? ctx.callerSource : undefined;
}

function isCounted({ caller }: Caller): boolean {
  return caller.grant !== "client_credentials";
}

function currentWindow({ now, callerSource }: Caller, kind: SourceKind): SourceWindow {
  return sourceWindowAt(kind, callerSource, now());
}

function secondsLeft({ now }: Pick<Caller, "now">, of: SourceWindow): number {
  return Math.max(1, windowEnd(of) - Math.floor(now().getTime() / 1000));
}

function tooManyFromSource(ctx: Caller, of: SourceWindow) {
  return retryAfter(secondsLeft(ctx, of), TOO_MANY_MESSAGE);
}

import { retryAfter } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";
import {
  addToSource,
  addWithin,
  endOf,
  getSourceCount,
  type SourceWindow,
  sourceWindowAt,
} from "./source-count-store.ts";
import { SOURCE_LIMITS, type SourceKind } from "./source-limits.ts";

type Caller = Pick<Context, "table" | "now" | "caller" | "callerSource">;
type Counter = Pick<Context, "table" | "now" | "newId">;

const TOO_MANY = "Too many requests of this kind came from your network; please wait.";

/** Takes back what was counted. */
export type GiveBack = () => Promise<void>;

/**
 * Counts a try of a network before anything is done for it. Client credentials are not counted: behind them is a server
 * that signs in others' shoppers, or a merchant's import, all from one address.
 * @throws ApiError 429 with `Retry-After` if there were too many in the window; 503 if it could not be counted
 */
export async function countAtSource(ctx: Caller, kind: SourceKind): Promise<GiveBack> {
  if (!isCounted(ctx)) return async () => {};
  const of = windowOf(ctx, kind);
  await addToSource(ctx.table, of, 1);
  const giveBack = () => addToSource(ctx.table, of, -1);
  // Added first and read then, so that of those at once no more pass than may; who does not pass leaves no trace.
  if ((await getSourceCount(ctx.table, of)) <= SOURCE_LIMITS[kind].most) return giveBack;
  await giveBack();
  throw spent(ctx, of);
}

/**
 * Counts something that a network is about to do, by one write, if it may do it. It is no part of the transaction that
 * does it: what many shoppers of one network do at the same time would wait for each other there.
 * @throws ApiError 429 with `Retry-After` if there were too many in the window; 503 if it could not be counted
 */
export async function countOneAtSource(
  ctx: Caller & Pick<Context, "newId">,
  kind: SourceKind,
): Promise<GiveBack> {
  if (!isCounted(ctx)) return async () => {};
  return countSource(ctx, kind, { source: ctx.callerSource, refusal: TOO_MANY });
}

/**
 * Counts one for a source of any sort, before anything is done for it; of those at once no more pass than may.
 * @param refusal what is told after too many @throws ApiError 429 with `Retry-After` if there were too many in the window; 503 if it could not be counted
 */
export async function countSource(
  ctx: Counter,
  kind: SourceKind,
  { source, refusal }: { readonly source: string; readonly refusal: string },
): Promise<GiveBack> {
  const of = sourceWindowAt(kind, source, ctx.now());
  const fits = await addWithin(ctx, of, { amount: 1, most: SOURCE_LIMITS[kind].most });
  if (!fits) throw retryAfter(secondsLeft(ctx, of), refusal);
  return () => addToSource(ctx.table, of, -1);
}

/** Refuses before anything is written. @throws ApiError 429 as `countAtSource` */
export async function refuseSpentSource(ctx: Caller, kind: SourceKind): Promise<void> {
  if (!isCounted(ctx)) return;
  const of = windowOf(ctx, kind);
  if ((await getSourceCount(ctx.table, of)) >= SOURCE_LIMITS[kind].most) throw spent(ctx, of);
}

/** Seconds until a network may try so many; 0 if it may now. One read, and nothing is counted. */
export async function sourceWait(ctx: Caller, kind: SourceKind, tries: number): Promise<number> {
  if (!isCounted(ctx)) return 0;
  const of = windowOf(ctx, kind);
  return (await getSourceCount(ctx.table, of)) + tries <= SOURCE_LIMITS[kind].most ? 0 : secondsLeft(ctx, of);
}

/** What a request tried, and how much of that was wrong. */
export type Tries = { readonly tries: number; readonly wrong: number };

/**
 * Counts what was wrong of a request before it is answered. Whether it fits depends on all that was tried: who knew
 * that less was wrong would know that something was right.
 * @returns seconds until the network may go on, if all tries would be more than it may: then nothing is counted; else 0
 * @throws ApiError 503 if it could not be counted
 */
export async function countWrong(
  ctx: Caller & Pick<Context, "newId">,
  kind: SourceKind,
  { tries, wrong }: Tries,
): Promise<number> {
  if (!isCounted(ctx) || wrong === 0) return 0;
  const of = windowOf(ctx, kind);
  const most = SOURCE_LIMITS[kind].most - (tries - wrong);
  return (await addWithin(ctx, of, { amount: wrong, most })) ? 0 : secondsLeft(ctx, of);
}

/** The network that a request came from; `undefined` if it says nothing of who signs in. */
export function networkOf(ctx: Caller): string | undefined {
  return isCounted(ctx) && ctx.callerSource !== "" ? ctx.callerSource : undefined;
}

function isCounted({ caller }: Caller): boolean {
  return caller.grant !== "client_credentials";
}

function windowOf({ now, callerSource }: Caller, kind: SourceKind): SourceWindow {
  return sourceWindowAt(kind, callerSource, now());
}

function secondsLeft({ now }: Pick<Caller, "now">, of: SourceWindow): number {
  return Math.max(1, endOf(of) - Math.floor(now().getTime() / 1000));
}

function spent(ctx: Caller, of: SourceWindow) {
  return retryAfter(secondsLeft(ctx, of), TOO_MANY);
}

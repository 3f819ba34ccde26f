import { countSource, findNetwork, type GiveBack } from "../../rate-limits/source-limit.ts";
import type { SourceKind } from "../../rate-limits/source-limits.ts";
import type { Context } from "../../use-case/context.ts";
import type { TrySubject } from "./attempts.ts";
import { getAttempts, rememberNetwork } from "./attempts-store.ts";

/** Limits of an action with one name. */
export type NameLimits = {
  /** Limit per network. */
  readonly inNetwork: SourceKind;
  /** Limit of all networks together that the name has not signed in from. */
  readonly ofName: SourceKind;
  /** Message of the 429. */
  readonly refusal: string;
};

/**
 * Counts an action with a name before it is done. Every network has its own count, so that strangers use up
 * only theirs. Networks new to the name also share one count, so that many of them gain little.
 * @throws ApiError 429 with `Retry-After` at a limit, 503 if not counted
 */
export async function countWithName(
  ctx: Context,
  name: TrySubject,
  { inNetwork, ofName, refusal }: NameLimits,
): Promise<GiveBack> {
  const here = addRequestNetwork(ctx, name);
  const counts: GiveBack[] = [];
  if (here) counts.push(await countSource(ctx, inNetwork, { source: buildSourceName(here), refusal }));
  if (!(await hasSignedInFrom(ctx, here))) {
    counts.push(await countSource(ctx, ofName, { source: buildSourceName(name), refusal }));
  }
  return async () => {
    await Promise.all(counts.map((giveBack) => giveBack()));
  };
}

/** Remembers that the name signed in from the request's network. */
export async function rememberRequestNetwork(ctx: Context, name: TrySubject): Promise<void> {
  const here = addRequestNetwork(ctx, name);
  if (here) await rememberNetwork(ctx.table, here, ctx.now());
}

/** Undefined when the network does not identify the shopper. */
export function addRequestNetwork(ctx: Context, name: TrySubject): TrySubject | undefined {
  const network = findNetwork(ctx);
  return network === undefined ? undefined : { ...name, network };
}

/** True until the tries of the name in this network are forgotten. */
async function hasSignedInFrom({ table }: Context, here: TrySubject | undefined): Promise<boolean> {
  return here !== undefined && (await getAttempts(table, here)).attempts !== undefined;
}

/** Keys cannot collide: no kind and no network contains a blank. */
function buildSourceName({ kind, name, network }: TrySubject): string {
  return network === undefined ? `${kind} ${name}` : `${network} ${kind} ${name}`;
}

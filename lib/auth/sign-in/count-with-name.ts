import { countSource, type GiveBack, networkOf } from "../../source-limits/source-limit.ts";
import type { SourceKind } from "../../source-limits/source-limits.ts";
import type { Context } from "../../use-case/context.ts";
import type { Tried } from "./attempts.ts";
import { getAttempts, rememberNetwork } from "./attempts-store.ts";

/** How often something may be done with a name. */
export type NameLimits = {
  /** From one network. */
  readonly inNetwork: SourceKind;
  /** From all networks together from which the name has not signed in. */
  readonly ofName: SourceKind;
  /** What somebody is told who does it too often. */
  readonly refusal: string;
};

/**
 * Counts something that is done with a name before it is done, whether anybody has the name or not. A network has its own
 * count, so that strangers use up none but theirs; what networks do from which the name has not signed in counts together,
 * too, so that a hundred of them do no more than a few. Client credentials come from no network, see `networkOf`.
 * @throws ApiError 429 with `Retry-After` if it was done too often in the window; 503 if it could not be counted
 */
export async function countWithName(
  ctx: Context,
  name: Tried,
  { inNetwork, ofName, refusal }: NameLimits,
): Promise<GiveBack> {
  const here = triedHere(ctx, name);
  const counts: GiveBack[] = [];
  if (here) counts.push(await countSource(ctx, inNetwork, { source: sourceOf(here), refusal }));
  if (!(await isKnown(ctx, here))) {
    counts.push(await countSource(ctx, ofName, { source: sourceOf(name), refusal }));
  }
  return async () => {
    await Promise.all(counts.map((giveBack) => giveBack()));
  };
}

/** Notes that a name has signed in from the network of the request. */
export async function rememberHere(ctx: Context, name: Tried): Promise<void> {
  const here = triedHere(ctx, name);
  if (here) await rememberNetwork(ctx.table, here, ctx.now());
}

/** A name in the network of the request; `undefined` where the network says nothing of who signs in. */
export function triedHere(ctx: Context, name: Tried): Tried | undefined {
  const network = networkOf(ctx);
  return network === undefined ? undefined : { ...name, network };
}

/** Whether the name has signed in from the network, and tries there were not forgotten since. */
async function isKnown({ table }: Context, here: Tried | undefined): Promise<boolean> {
  return here !== undefined && (await getAttempts(table, here)).attempts !== undefined;
}

/** No kind and no network has a blank in it. */
function sourceOf({ kind, name, network }: Tried): string {
  return network === undefined ? `${kind} ${name}` : `${network} ${kind} ${name}`;
}

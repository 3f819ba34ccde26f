import { randomUUID } from "node:crypto";
import { backOff, type Deadline } from "../../kernel/deadline.ts";
import { ApiError } from "../../kernel/errors.ts";
import { ConditionFailed, isOfVersion, type Table, type Write } from "../table.ts";
import { isWrittenBy, survivedWrites } from "./writers.ts";

/** How a write that stands alone is known again when its answer was lost. */
export type Stamp = {
  /** The writer's id, which is in the item once the write has landed. */
  readonly by: string;
  /**
   * Whether someone else can tell, better than the ring of writers, that the effect has happened; then a failed
   * condition is all that needs to be known.
   */
  readonly isListed?: boolean;
};

type Open = { readonly table: Table; readonly deadline: Deadline };

/**
 * Writes, and repeats until the outcome is known or the deadline has passed.
 * @param stamp what to look for; `undefined` with a record in the transaction, which itself says who was first
 * @throws ConditionFailed when a condition does not hold and nothing was written
 */
export async function settle(
  { table, deadline }: Open,
  writes: readonly Write[],
  stamp: Stamp | undefined,
): Promise<void> {
  // A token of this call alone: twins with one key share the effect id, but not their writes.
  const token = randomUUID();
  let lost: { readonly lost: unknown } | undefined;
  for (let round = 0; ; round += 1) {
    try {
      const outcome = await table.transact(writes, token);
      if (outcome === "written") return;
      lost ??= outcome; // the first loss says more than the one that the deadline caused
      if (writes.length === 1 && stamp && (await hasLanded(table, writes[0], stamp))) return;
    } catch (error) {
      if (error instanceof ConditionFailed) return ownOrThrow(error, writes, stamp, lost !== undefined);
      // Once an answer was lost, a busy table no longer means that nothing was written.
      if (!lost || !(error instanceof ApiError)) throw error;
    }
    if (deadline.left() === 0) throw outcomeUnknown(lost?.lost);
    await backOff(round, deadline);
  }
}

/** The condition failed only because an earlier try of this very write had landed; else the failure is thrown. */
function ownOrThrow(
  error: ConditionFailed,
  writes: readonly Write[],
  stamp: Stamp | undefined,
  isUncertain: boolean,
): void {
  if (stamp === undefined) throw error;
  if ([...error.blockers.values()].some((item) => isWrittenBy(item, stamp.by))) return;
  if (!stamp.isListed && (isUncertain || error.isRepeated)) refuseIfForgotten(writes, error);
  throw error;
}

/** So many others have written that the item may have forgotten us: a blind repeat could double the effect. */
function refuseIfForgotten(writes: readonly Write[], { blockers }: ConditionFailed): void {
  for (const [position, item] of blockers) {
    const when = writes[position]?.when;
    const expected = when && isOfVersion(when) ? when.only.version : 0;
    if (writes.length === 1 && (item?.version ?? 0) > expected + survivedWrites(item)) throw outcomeUnknown();
  }
}

function outcomeUnknown(cause?: unknown): Error {
  return new Error("The outcome of a write could not be established.", { cause });
}

async function hasLanded(table: Table, write: Write | undefined, { by }: Stamp): Promise<boolean> {
  if (!write || !("put" in write || "update" in write)) return false;
  return isWrittenBy(await table.get("put" in write ? write.put : write.update), by);
}

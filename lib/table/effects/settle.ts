import { randomUUID } from "node:crypto";
import type { Deadline } from "../../kernel/deadline.ts";
import { ApiError } from "../../kernel/errors.ts";
import { retry } from "../../kernel/retry.ts";
import { ConditionFailed, isOfVersion, type Table, type Write } from "../table.ts";
import { countRememberedWrites, isWrittenBy } from "./writers.ts";

/** Recognises a single write after its answer was lost. @answers What if DynamoDB's answer is lost? */
export type Stamp = {
  /** The writer's id, stored in the item with the write. */
  readonly by: string;
  /** Another record proves the effect, so a failed condition is enough. */
  readonly isListed?: boolean;
};

type Open = { readonly table: Table; readonly deadline: Deadline };

/** Writes, and repeats until the outcome is known or the deadline passes. @throws ConditionFailed if nothing was written */
export async function settle(
  { table, deadline }: Open,
  writes: readonly Write[],
  stamp: Stamp | undefined,
): Promise<void> {
  // Twins with one key share the effect id, but not their writes.
  const token = randomUUID();
  let lost: { readonly lost: unknown } | undefined;
  await retry({ deadline, end: () => outcomeUnknown(lost?.lost) }, async () => {
    try {
      const outcome = await table.transact(writes, token);
      if (outcome === "written") return;
      lost ??= outcome;
      if (writes.length === 1 && stamp && (await hasLanded(table, writes[0], stamp))) return;
    } catch (error) {
      if (error instanceof ConditionFailed) return ownOrThrow(error, writes, stamp, lost !== undefined);
      // After a lost answer, a busy table no longer means that nothing was written.
      if (!lost || !(error instanceof ApiError)) throw error;
    }
    return "again";
  });
}

/** Returns if an earlier try of this write caused the failed condition. */
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

/** The item may have forgotten this write after too many others: a blind repeat could double the effect. */
function refuseIfForgotten(writes: readonly Write[], { blockers }: ConditionFailed): void {
  for (const [position, item] of blockers) {
    const when = writes[position]?.when;
    const expected = when && isOfVersion(when) ? when.only.version : 0;
    if (writes.length === 1 && (item?.version ?? 0) > expected + countRememberedWrites(item))
      throw outcomeUnknown();
  }
}

function outcomeUnknown(cause?: unknown): Error {
  return new Error("The outcome of a write could not be established.", { cause });
}

async function hasLanded(table: Table, write: Write | undefined, { by }: Stamp): Promise<boolean> {
  if (!write || !("put" in write || "update" in write)) return false;
  return isWrittenBy(await table.get("put" in write ? write.put : write.update), by);
}

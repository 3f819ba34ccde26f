import { unavailable } from "../../kernel/errors.ts";
import { ConditionFailed, type Put, type Table, type Write, type WriteOutcome } from "../table.ts";
import { failedWrites } from "./refusals.ts";

/** What steps write with. */
export type Writer = { readonly table: Table; readonly newId: () => string };

/** What became of a step: written, refused by the conditions of some writes, or unknown since the answer was lost. */
export type StepOutcome =
  | { readonly isWritten: true }
  | { readonly isWritten: false; readonly failed: readonly Write[]; readonly lost?: unknown };

/**
 * A step of background work: all of at most 100 writes or none. Steps may be done again without harm, so nobody has
 * to find out what became of one whose answer was lost.
 */
export async function writeStep({ table, newId }: Writer, writes: readonly Write[]): Promise<StepOutcome> {
  return outcomeOf(writes, () => table.transact(writes, newId()));
}

/**
 * The same for a step of one put. It carries no token: when the table had to send it again, a condition that fails
 * may have met the put itself, so that the outcome is unknown.
 */
export async function putStep(table: Table, write: Put): Promise<StepOutcome> {
  return outcomeOf([write], () => table.put(write.put, write.when));
}

async function outcomeOf(writes: readonly Write[], send: () => Promise<WriteOutcome>): Promise<StepOutcome> {
  try {
    const outcome = await send();
    return outcome === "written" ? { isWritten: true } : { isWritten: false, failed: [], ...outcome };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.isRepeated && goesAlone(writes)) return { isWritten: false, failed: [], lost: error };
    return { isWritten: false, failed: failedWrites(writes, error) };
  }
}

/** Without a token, see `transact` in `lib/table/dynamo/writes.ts`. */
function goesAlone([write, ...others]: readonly Write[]): boolean {
  return write !== undefined && others.length === 0 && ("put" in write || "update" in write);
}

/** Whether a step was certainly not written, since conditions did not hold. */
export function isRefused(outcome: StepOutcome): boolean {
  return !outcome.isWritten && outcome.failed.length > 0;
}

/**
 * The same for a step whose outcome matters.
 * @returns the writes whose conditions did not hold; none when it is written
 * @throws ApiError 503 when the answer was lost
 */
export async function writeStepSurely(writer: Writer, writes: readonly Write[]): Promise<readonly Write[]> {
  const outcome = await writeStep(writer, writes);
  if (outcome.isWritten) return [];
  if ("lost" in outcome)
    throw unavailable(new Error("The answer to a write was lost", { cause: outcome.lost }));
  return outcome.failed;
}

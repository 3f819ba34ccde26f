import { unavailable } from "../../kernel/errors.ts";
import { ConditionFailed, type Put, type Table, type Write, type WriteOutcome } from "../table.ts";
import { selectFailedWrites } from "./refusals.ts";

export type Writer = { readonly table: Table; readonly newId: () => string };

export type StepOutcome =
  | { readonly isWritten: true }
  | { readonly isWritten: false; readonly failed: readonly Write[]; readonly lost?: unknown };

/** Writes a step of background work: all of at most 100 writes or none. Steps may be repeated. */
export async function writeStep({ table, newId }: Writer, writes: readonly Write[]): Promise<StepOutcome> {
  return awaitOutcome(writes, () => table.transact(writes, newId()));
}

/** Without a token, a failed condition after a retry may come from the put itself: the outcome is unknown. */
export async function putStep(table: Table, write: Put): Promise<StepOutcome> {
  return awaitOutcome([write], () => table.put(write.put, write.when));
}

async function awaitOutcome(
  writes: readonly Write[],
  send: () => Promise<WriteOutcome>,
): Promise<StepOutcome> {
  try {
    const outcome = await send();
    return outcome === "written" ? { isWritten: true } : { isWritten: false, failed: [], ...outcome };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.isRepeated && goesAlone(writes)) return { isWritten: false, failed: [], lost: error };
    return { isWritten: false, failed: selectFailedWrites(writes, error) };
  }
}

/** Goes without a token, see `transact` in `lib/table/dynamo/writes.ts`. */
function goesAlone([write, ...others]: readonly Write[]): boolean {
  return write !== undefined && others.length === 0 && ("put" in write || "update" in write);
}

export function isRefused(outcome: StepOutcome): boolean {
  return !outcome.isWritten && outcome.failed.length > 0;
}

/** Returns the writes whose conditions failed; empty when written. @throws ApiError 503 when the answer was lost */
export async function writeStepSurely(writer: Writer, writes: readonly Write[]): Promise<readonly Write[]> {
  const outcome = await writeStep(writer, writes);
  if (outcome.isWritten) return [];
  if ("lost" in outcome)
    throw unavailable(new Error("The answer to a write was lost", { cause: outcome.lost }));
  return outcome.failed;
}

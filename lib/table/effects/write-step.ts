import { unavailable } from "../../kernel/errors.ts";
import { ConditionFailed, type Table, type Write } from "../table.ts";
import { failedWrites } from "./refusals.ts";

type Writer = { readonly table: Table; readonly newId: () => string };

/** What became of a step: written, refused by the conditions of some writes, or unknown since the answer was lost. */
export type StepOutcome =
  | { readonly isWritten: true }
  | { readonly isWritten: false; readonly failed: readonly Write[] }
  | { readonly isWritten: false; readonly failed: readonly []; readonly lost: unknown };

/**
 * A step of background work: all of at most 100 writes or none. Steps may be done again without harm, so nobody has
 * to find out what became of one whose answer was lost.
 */
export async function writeStep({ table, newId }: Writer, writes: readonly Write[]): Promise<StepOutcome> {
  try {
    const outcome = await table.transact(writes, newId());
    return outcome === "written" ? { isWritten: true } : { isWritten: false, failed: [], ...outcome };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return { isWritten: false, failed: failedWrites(writes, error) };
  }
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

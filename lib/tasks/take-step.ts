import { retry } from "../kernel/deadline.ts";
import { conflictWithOthers } from "../kernel/errors.ts";
import { writeStep } from "../table/effects/write-step.ts";
import type { Write } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Work } from "./task.ts";

type PlannedStep<W extends Work> = {
  readonly writes: readonly Write[];
  /** The rest after these writes. */
  readonly next: W | undefined;
};

const MOST_TRIES = 5;

/**
 * Writes the next step of background work. Plans it again on the newest state when another writer was faster or the answer
 * was lost, so the plan must find out what an earlier try has done.
 * @param plan returns undefined when all is done
 * @throws ApiError 409 when other changes keep winning; then the task goes on later
 * @answers How is a step of background work written once?
 */
export function takeStep<W extends Work>(
  ctx: Pick<Context, "table" | "newId" | "deadline">,
  plan: () => Promise<PlannedStep<W> | undefined>,
  tries = MOST_TRIES,
): Promise<W | undefined> {
  const end = () => conflictWithOthers("A part may be done");
  return retry<W | undefined>({ ...ctx, tries, end }, async () => {
    const step = await plan();
    if (!step) return undefined;
    const isDone = step.writes.length === 0 || (await writeStep(ctx, step.writes)).isWritten;
    return isDone ? step.next : "again";
  });
}

import type { Context } from "../../use-case/context.ts";
import { type Progress, saveProgress } from "./progress.ts";
import { getAllWaiting, waitingRemoval } from "./waiting-store.ts";

/** These removals and the state fit one transaction. */
const MOST_AT_ONCE = 90;

/** Removes the queues of a disabled integration. @returns `undefined` if not saved, see `saveProgress` */
export async function dropWaiting(progress: Progress): Promise<Progress | undefined> {
  const { next, integrationId, flow } = progress;
  const { table }: Context = next();
  const all = await getAllWaiting(table, integrationId);
  let current = progress;
  for (const chunk of splitIntoChunks(all)) {
    const isLast = chunk.at(-1) === all.at(-1);
    const removals = chunk.map((document) => waitingRemoval(integrationId, document));
    const dropped = chunk.reduce((sum, { value }) => sum + value.events.length, 0);
    const { waiting, waiting_objects = 0, due_at: _dueAt, failure: _failure, ...rest } = flow.state();
    const reducedCounts = { waiting: waiting - dropped, waiting_objects: waiting_objects - chunk.length };
    flow.keep({ ...rest, ...(isLast ? { waiting: 0, waiting_objects: 0 } : reducedCounts) });
    const saved = await saveProgress(current, removals, (state) => state);
    if (!saved) return undefined;
    current = saved;
  }
  return current;
}

/** At least one chunk, so that the counts are reset even if only expired queues were counted. */
function splitIntoChunks<T>(all: readonly T[]): T[][] {
  const count = Math.max(1, Math.ceil(all.length / MOST_AT_ONCE));
  const starts = Array.from({ length: count }, (_, at) => at * MOST_AT_ONCE);
  return starts.map((start) => all.slice(start, start + MOST_AT_ONCE));
}

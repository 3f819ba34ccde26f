import type { Context } from "../use-case/context.ts";
import { type Progress, saveProgress } from "./progress.ts";
import { getAllWaiting, waitingRemoval } from "./waiting-store.ts";

/** With the state they fit one transaction. */
const MOST_AT_ONCE = 90;

/**
 * Drops what waits for an integration that is not enabled: nothing is sent, and nothing is given up either.
 * @returns the progress with nothing waiting; `undefined` if it is not saved, see `saveProgress`
 */
export async function dropWaiting(progress: Progress): Promise<Progress | undefined> {
  const { next, integrationId, flow } = progress;
  const { table }: Context = next();
  const all = await getAllWaiting(table, integrationId);
  let current = progress;
  for (const some of inChunks(all)) {
    const isLast = some.at(-1) === all.at(-1);
    const removals = some.map((document) => waitingRemoval(integrationId, document));
    const dropped = some.reduce((sum, { value }) => sum + value.events.length, 0);
    const { waiting, waiting_objects = 0, due_at: _dueAt, failure: _failure, ...rest } = flow.state();
    const left = { waiting: waiting - dropped, waiting_objects: waiting_objects - some.length };
    flow.keep({ ...rest, ...(isLast ? { waiting: 0, waiting_objects: 0 } : left) });
    const saved = await saveProgress(current, removals, (state) => state);
    if (!saved) return undefined;
    current = saved;
  }
  return current;
}

/** One at least, since what has expired is still counted. */
function inChunks<T>(all: readonly T[]): T[][] {
  const count = Math.max(1, Math.ceil(all.length / MOST_AT_ONCE));
  const starts = Array.from({ length: count }, (_, at) => at * MOST_AT_ONCE);
  return starts.map((start) => all.slice(start, start + MOST_AT_ONCE));
}

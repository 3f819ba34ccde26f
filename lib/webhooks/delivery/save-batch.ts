import type { Document } from "../../table/entity.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { DeliveryState } from "../subscriptions/delivery-state.ts";
import { deadLetterWrite } from "./dead-letters/dead-letters-store.ts";
import type { ObjectResult } from "./deliver-object.ts";
import { setNextAttempt } from "./endpoint-health.ts";
import { canKeepSkippedOnly } from "./next-work.ts";
import { type Progress, saveProgress } from "./progress.ts";
import type { WaitingEvents } from "./waiting-events.ts";
import { type WaitingObjects, waitingWrites } from "./waiting-store.ts";

/** Saves cursors and queues in one transaction. @returns `undefined` if not saved, see `saveProgress` */
export async function saveBatch(
  progress: Progress,
  cursors: readonly number[],
  results: readonly ObjectResult[],
): Promise<Progress | undefined> {
  const { next, integrationId, flow, waiting } = progress;
  const kept = canKeepSkippedOnly(flow.state()) ? results : results.map(dropSkipped);
  const changed = kept.filter(hasChanged);
  const letters = changed.flatMap((result) => result.letters);
  const ctx: Context = next();
  const now = ctx.now();
  const writes: Write[] = [
    ...changed.flatMap(({ queue, stored: before }) => waitingWrites(integrationId, queue, before, now)),
    ...letters.map(deadLetterWrite),
  ];
  for (const { queue, stored: before } of changed) waiting.keep(queue.object, toSavedQueue(queue, before));
  const state = updateCounts(flow.state(), changed, letters.length, waiting);
  const { due_at: _dueAt, ...rest } = state;
  const due = findDueAt(flow.state(), changed, waiting);
  flow.keep(setNextAttempt({ ...rest, cursors, ...due }, now.getTime()));
  // The worker keeps the budget in memory until it releases the lease. If it dies, the tokens are lost.
  const budget = { tokens: 0, at: now.getTime() };
  const saved = await saveProgress(progress, writes, (merged) => ({ ...merged, budget }));
  if (saved && letters.length > 0) ctx.count("DeadLetters", letters.length);
  return saved;
}

function hasChanged({ queue, stored, letters }: ObjectResult): boolean {
  return letters.length > 0 || (stored ? stored.value !== queue : isKept(queue));
}

/** Above the limit of kept objects, the receiver sees the gap in the positions only. */
function dropSkipped(result: ObjectResult): ObjectResult {
  const { queue } = result;
  return queue.events.length > 0 ? result : { ...result, queue: { ...queue, skipped: [] } };
}

function isKept({ events, skipped }: WaitingEvents): boolean {
  return events.length > 0 || skipped.length > 0;
}

function toSavedQueue(
  queue: WaitingEvents,
  before: Document<WaitingEvents> | undefined,
): Document<WaitingEvents> | undefined {
  return isKept(queue) ? { value: queue, version: (before?.version ?? 0) + 1 } : undefined;
}

function updateCounts(
  state: DeliveryState,
  changed: readonly ObjectResult[],
  letters: number,
  waiting: WaitingObjects,
): DeliveryState {
  const sum = (of: (queue: WaitingEvents) => number) =>
    changed.reduce((all, { queue, stored }) => all + of(queue) - (stored ? of(stored.value) : 0), 0);
  const objects = (state.waiting_objects ?? 0) + sum((queue) => (isKept(queue) ? 1 : 0));
  return {
    ...state,
    waiting: state.waiting + sum(({ events }) => events.length),
    // Expired queues were never subtracted.
    waiting_objects: waiting.loadedQueues()?.length ?? objects,
    dead_letters: state.dead_letters + letters,
  };
}

/** The earliest due time. It may be too early while not all queues were read. */
function findDueAt(
  { revivals = 0, due_at, waiting: before }: DeliveryState,
  changed: readonly ObjectResult[],
  waiting: WaitingObjects,
): Pick<DeliveryState, "due_at"> {
  const all = waiting.loadedQueues();
  if (!all && due_at === undefined && before > 0) return {};
  const queues = (all ?? changed.map(({ queue }) => queue)).filter(({ events }) => events.length > 0);
  const moments = queues.map((queue) => (queue.revivals < revivals ? "" : queue.next_at));
  const earlier = all || due_at === undefined ? [] : [due_at];
  const [first] = [...moments, ...earlier].toSorted();
  return first === undefined || first === "" ? {} : { due_at: first };
}

/** Sets the earliest due time, as far as the queues were read. */
export function setDueAt(state: DeliveryState, waiting: WaitingObjects, now: number): DeliveryState {
  const { due_at: _dueAt, ...rest } = state;
  return setNextAttempt({ ...rest, ...findDueAt(state, [], waiting) }, now);
}

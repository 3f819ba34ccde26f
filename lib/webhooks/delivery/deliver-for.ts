import { isDeepStrictEqual } from "node:util";
import { describeErrorForLog } from "../../kernel/logged-error.ts";
import type { Context } from "../../use-case/context.ts";
import { type DeliveryState, removeCallMark } from "../subscriptions/delivery-state.ts";
import { type Delivery, deliverObject, type ObjectResult, type ObjectWork } from "./deliver-object.ts";
import { isDown } from "./endpoint-health.ts";
import { openFlow } from "./flow.ts";
import {
  callWorker,
  type DeliveryInputs,
  type LeasedDeliveries,
  nextDeliveryAt,
  readDeliveryInputs,
  scheduleCall,
  takeLease,
  workEndsAt,
} from "./lease.ts";
import { type Batch, readNextBatch } from "./next-batch.ts";
import {
  catchUp,
  clearLease,
  type DeliveryWorker,
  type Progress,
  releaseLease,
  saveProgress,
} from "./progress.ts";
import { saveBatch, setDueAt } from "./save-batch.ts";
import { getAllWaiting, openWaiting, waitingRemoval } from "./waiting-store.ts";

/** A worker that may send nothing now checks again after this time. */
const IDLE_MS = 1000;
/** An object whose delivery threw is tried again after this time. */
const FAULT_MS = 60_000;

/**
 * Delivers an integration's events under a lease, and arranges a call for those that remain.
 * @answers Who delivers, and what if the function dies?
 */
export async function deliverFor(worker: DeliveryWorker, hasTime: () => boolean): Promise<void> {
  const { next, integrationId } = worker;
  const inputs = await readDeliveryInputs(next(), integrationId);
  if (!inputs) return;
  const leased = await takeLease(worker, inputs);
  if (!leased) return;
  const end = workEndsAt(leased.before);
  const hasTimeLeft = () => hasTime() && next().now().getTime() < end;
  const first = openProgress(worker, leased);
  try {
    const progress = await deliverUntilTimeEnds(first, hasTimeLeft);
    if (progress) await settleLease(progress, next().now().getTime(), false);
  } catch (error) {
    await releaseAfterFailure(first);
    throw error;
  }
}

/** The call is repeated after a failure and must not find this worker's lease. */
async function releaseAfterFailure(progress: Progress): Promise<void> {
  try {
    await releaseLease(progress);
  } catch (error) {
    const { log } = progress.next();
    log.warn("lease-not-released", { integration: progress.integrationId, ...describeErrorForLog(error) });
  }
}

function openProgress(worker: DeliveryWorker, { stored, before }: LeasedDeliveries): Progress {
  const flow = openFlow(before, worker.next().now().getTime());
  return { ...worker, flow, waiting: openWaiting(worker.integrationId), stored };
}

/** @returns `undefined` when the lease is released or lost */
async function deliverUntilTimeEnds(from: Progress, hasTime: () => boolean): Promise<Progress | undefined> {
  let progress: Progress | undefined = from;
  while (progress && hasTime()) {
    const inputs = await readDeliveryInputs(progress.next(), progress.integrationId);
    if (!inputs) return undefined;
    const current: Progress | undefined = catchUp(progress, inputs.state);
    progress = current && (await deliverOnce(current, inputs, hasTime));
  }
  return progress;
}

async function deliverOnce(
  progress: Progress,
  inputs: DeliveryInputs,
  hasTime: () => boolean,
): Promise<Progress | undefined> {
  const { next, capabilities, flow, waiting } = progress;
  const { integration, ends } = inputs;
  const now = next().now().getTime();
  const at = nextDeliveryAt(inputs, flow.state(), flow.budget(now), now);
  if (at === undefined || at > now) return settleLease(progress, at);
  if (!integration.enabled) return (await dropWaiting(progress)) ?? abandonWork(progress);
  const batch = await readNextBatch({ table: next().table, now, integration, flow, waiting, ends });
  if (batch.works.length > 0)
    return deliverBatch(progress, { next, integration, flow, hasTime, capabilities }, batch);
  const state = setDueAt({ ...flow.state(), cursors: batch.cursors }, waiting, now);
  const isIdle = isDeepStrictEqual(state, flow.state());
  flow.keep(state);
  return isIdle ? settleLease(progress, now + IDLE_MS) : progress;
}

async function deliverBatch(
  progress: Progress,
  delivery: Delivery,
  { works, cursors }: Batch,
): Promise<Progress | undefined> {
  const { inFlight } = delivery.flow.pace(delivery.next().now().getTime());
  const results: ObjectResult[] = [];
  const remainingWorks = [...works];
  const deliverRemaining = async () => {
    for (let objectWork = remainingWorks.shift(); objectWork; objectWork = remainingWorks.shift()) {
      results.push(await deliverOrPostpone(delivery, objectWork));
    }
  };
  await Promise.all(Array.from({ length: inFlight }, deliverRemaining));
  return (await saveBatch(progress, cursors, results)) ?? abandonWork(progress);
}

/** An object whose delivery throws stays in its queue; the others are delivered. */
async function deliverOrPostpone(delivery: Delivery, work: ObjectWork): Promise<ObjectResult> {
  try {
    return await deliverObject(delivery, work);
  } catch (error) {
    const { log, now } = delivery.next();
    log.error("object-not-delivered", { integration: delivery.integration.id, error });
    const next_at = new Date(now().getTime() + FAULT_MS).toISOString();
    return { ...work, queue: { ...work.queue, next_at }, letters: [] };
  }
}

/**
 * Releases the lease and calls for remaining work. A later call is arranged before the release, so that a
 * crash does not record a missing call; an immediate call comes after it, since it would find the lease.
 * @param at epoch milliseconds; undefined if no work remains
 * @returns the progress if the worker goes on because it was called meanwhile
 */
async function settleLease(
  progress: Progress,
  at: number | undefined,
  goesOn = true,
): Promise<Progress | undefined> {
  const { next, flow } = progress;
  const ctx = next();
  const now = ctx.now().getTime();
  if (at === undefined) flow.keep(endRecovery(flow.state()));
  else if (at > now) flow.keep(await scheduleCall(progress, flow.state(), at));
  const budget = flow.budget(now);
  const saved = await saveProgress(progress, [], (state) =>
    state.called_again_at !== undefined && goesOn
      ? { ...removeCallMark(state), budget: { tokens: 0, at: now } }
      : clearLease(state, budget),
  );
  if (!saved) return abandonWork(progress);
  if (saved.stored.value.lease) return saved;
  if (isDown(saved.stored.value)) ctx.count("DeliveriesDown");
  if (at !== undefined && at <= now) await callWorker(progress);
  return undefined;
}

function endRecovery({ recovering_since: _recoveringSince, ...state }: DeliveryState): DeliveryState {
  return state;
}

/** Drops unsaved progress after a lost lease or a conflicting write, and calls for a new worker. */
async function abandonWork(progress: Progress): Promise<undefined> {
  const isToBeCalled = await releaseLease(progress);
  if (isToBeCalled) await callWorker(progress);
  return undefined;
}

/** These removals and the state fit one transaction. */
const MOST_AT_ONCE = 90;

/** Removes the queues of a disabled integration. @returns `undefined` if not saved, see `saveProgress` */
async function dropWaiting(progress: Progress): Promise<Progress | undefined> {
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

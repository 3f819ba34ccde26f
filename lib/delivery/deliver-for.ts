import { isDeepStrictEqual } from "node:util";
import type { DeliveryState } from "../integrations/delivery-state.ts";
import { getDeliveryState } from "../integrations/delivery-state-store.ts";
import type { Context } from "../use-case/context.ts";
import { type Delivery, deliverObject, type ObjectResult, type ObjectWork } from "./deliver-object.ts";
import { dropWaiting } from "./drop-waiting.ts";
import { openFlow } from "./flow.ts";
import { callFor, type LeasedDeliveries, type Look, lookAt, takeLease, workAt, workEnd } from "./lease.ts";
import { type Batch, nextBatch } from "./next-batch.ts";
import { type Progress, saveBatch, withDue } from "./save-batch.ts";
import { saveState } from "./save-progress.ts";
import { openWaiting } from "./waiting-objects.ts";

/** Who finds nothing that may be sent now looks again then. */
const IDLE_MS = 1000;
/** What fails by a fault of ours is tried again then. */
const FAULT_MS = 60_000;

/** How much a worker may do. */
export type DeliveryTurns = {
  /** A context with a deadline of its own. */
  readonly next: () => Context;
  readonly hasTime: () => boolean;
};

/**
 * Delivers what an integration has not been told yet, as the only one who does. What cannot be sent now is called for
 * later; what there is no time for, at once.
 */
export async function deliverFor({ next, hasTime }: DeliveryTurns, integrationId: string): Promise<void> {
  const look = await lookAt(next(), integrationId);
  if (!look) return;
  const taken = await takeLease(next, integrationId, look);
  if (!taken) return;
  const end = workEnd(taken.before);
  const isOn = () => hasTime() && next().now().getTime() < end;
  const progress = await work(progressOf(next, integrationId, taken), isOn);
  if (progress) await letGo(progress, next().now().getTime(), false);
}

function progressOf(
  next: () => Context,
  integrationId: string,
  { stored, before }: LeasedDeliveries,
): Progress {
  const flow = openFlow(before, next().now().getTime());
  return { next, integrationId, flow, waiting: openWaiting(integrationId), stored };
}

/** @returns the progress when the time is over; `undefined` when the lease is gone, let go or lost */
async function work(from: Progress, hasTime: () => boolean): Promise<Progress | undefined> {
  let progress: Progress | undefined = from;
  while (progress && hasTime()) {
    const look = await lookAt(progress.next(), progress.integrationId);
    if (!look) return undefined;
    progress = await workOnce(progress, look, hasTime);
  }
  return progress;
}

async function workOnce(
  progress: Progress,
  look: Look,
  hasTime: () => boolean,
): Promise<Progress | undefined> {
  const { next, flow, waiting } = progress;
  const { integration, ends } = look;
  const now = next().now().getTime();
  const at = workAt(look, flow.state(), flow.budget(now), now);
  if (at === undefined || at > now) return letGo(progress, at);
  if (!integration.enabled) return dropWaiting(progress);
  const batch = await nextBatch({ table: next().table, now, integration, flow, waiting, ends });
  if (batch.works.length > 0) return deliverBatch(progress, { next, integration, flow, hasTime }, batch);
  const state = withDue({ ...flow.state(), cursors: batch.cursors }, waiting);
  const isIdle = isDeepStrictEqual(state, flow.state());
  flow.keep(state);
  return isIdle ? letGo(progress, now + IDLE_MS) : progress;
}

async function deliverBatch(
  progress: Progress,
  delivery: Delivery,
  { works, cursors }: Batch,
): Promise<Progress | undefined> {
  const { inFlight } = delivery.flow.pace(delivery.next().now().getTime());
  const results: ObjectResult[] = [];
  const left = [...works];
  const deliverSome = async () => {
    for (let one = left.shift(); one; one = left.shift()) {
      results.push(await deliverOrLeave(delivery, one));
    }
  };
  await Promise.all(Array.from({ length: inFlight }, deliverSome));
  const stored = await saveBatch(progress, cursors, results);
  return stored ? { ...progress, stored } : giveUp(progress);
}

/** An object that fails by a fault of ours goes on waiting; the others are delivered. */
async function deliverOrLeave(delivery: Delivery, work: ObjectWork): Promise<ObjectResult> {
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
 * Lets go of the lease, with a call for what is due later.
 * @param at in epoch milliseconds; nothing is left to be done if not given
 * @returns the progress of who goes on, since somebody was called meanwhile
 */
async function letGo(
  { next, integrationId, flow, stored, ...rest }: Progress,
  at: number | undefined,
  goesOn = true,
): Promise<Progress | undefined> {
  const ctx = next();
  const state =
    at === undefined ? recovered(flow.state()) : await callFor(ctx, integrationId, flow.state(), at);
  flow.keep(state);
  const now = ctx.now().getTime();
  const { lease: _lease, ...free } = { ...state, budget: flow.budget(now) };
  const saved = await saveState(next, integrationId, stored, ({ called_again_at }) =>
    called_again_at !== undefined && goesOn ? { ...state, budget: { tokens: 0, at: now } } : free,
  );
  return saved?.value.lease ? { ...rest, next, integrationId, flow, stored: saved } : undefined;
}

/** What waited is sent. */
function recovered({ recovering_since: _recoveringSince, ...state }: DeliveryState): DeliveryState {
  return state;
}

/** Somebody else has changed the state: who still has the lease lets go of it, and all is looked at anew. */
async function giveUp({ next, integrationId, stored: { value } }: Progress): Promise<undefined> {
  const found = await getDeliveryState(next().table, integrationId);
  if (!found || found.value.lease?.holder !== value.lease?.holder) return undefined;
  const { lease: _lease, ...free } = found.value;
  await next().deliveryCalls?.callFor(integrationId);
  await saveState(next, integrationId, found, () => free);
  return undefined;
}

import { isDeepStrictEqual } from "node:util";
import type { DeliveryState } from "../integrations/delivery-state.ts";
import { loggedError } from "../kernel/logged-error.ts";
import type { Context } from "../use-case/context.ts";
import { type Delivery, deliverObject, type ObjectResult, type ObjectWork } from "./deliver-object.ts";
import { dropWaiting } from "./drop-waiting.ts";
import { isDown } from "./endpoint-health.ts";
import { openFlow } from "./flow.ts";
import { callFor, type LeasedDeliveries, type Look, lookAt, takeLease, workAt, workEnd } from "./lease.ts";
import { unmarked } from "./merge-state.ts";
import { type Batch, nextBatch } from "./next-batch.ts";
import { caughtUp, freed, type Progress, release, saveProgress } from "./progress.ts";
import { saveBatch, withDue } from "./save-batch.ts";
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
  const first = progressOf(next, integrationId, taken);
  try {
    const progress = await work(first, isOn);
    if (progress) await letGo(progress, next().now().getTime(), false);
  } catch (error) {
    await releaseAnyway(first);
    throw error;
  }
}

/** The same call comes again, and is not to find the lease of one who has failed. */
async function releaseAnyway(progress: Progress): Promise<void> {
  try {
    await release(progress);
  } catch (error) {
    const { log } = progress.next();
    log.warn("lease-not-released", { integration: progress.integrationId, ...loggedError(error) });
  }
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
    const known: Progress | undefined = caughtUp(progress, look.state);
    progress = known && (await workOnce(known, look, hasTime));
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
  if (!integration.enabled) return (await dropWaiting(progress)) ?? giveUp(progress);
  const batch = await nextBatch({ table: next().table, now, integration, flow, waiting, ends });
  if (batch.works.length > 0) return deliverBatch(progress, { next, integration, flow, hasTime }, batch);
  const state = withDue({ ...flow.state(), cursors: batch.cursors }, waiting, now);
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
  return (await saveBatch(progress, cursors, results)) ?? giveUp(progress);
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
 * Lets go of the lease, with a call for what is left. One for later is arranged before, so that who dies in between has
 * not said that it was; one for now is made after, so that it does not find the lease.
 * @param at in epoch milliseconds; nothing is left to be done if not given
 * @returns the progress of who goes on, since somebody was called meanwhile
 */
async function letGo(
  progress: Progress,
  at: number | undefined,
  goesOn = true,
): Promise<Progress | undefined> {
  const { next, integrationId, flow } = progress;
  const ctx = next();
  const now = ctx.now().getTime();
  if (at === undefined) flow.keep(recovered(flow.state()));
  else if (at > now) flow.keep(await callFor(ctx, integrationId, flow.state(), at));
  const budget = flow.budget(now);
  const saved = await saveProgress(progress, [], (state) =>
    state.called_again_at !== undefined && goesOn
      ? { ...unmarked(state), budget: { tokens: 0, at: now } }
      : freed(state, budget),
  );
  if (!saved) return giveUp(progress);
  if (saved.stored.value.lease) return saved;
  if (isDown(saved.stored.value)) ctx.count("DeliveriesDown");
  if (at !== undefined && at <= now) await next().deliveryCalls?.callFor(integrationId);
  return undefined;
}

/** What waited is sent. */
function recovered({ recovering_since: _recoveringSince, ...state }: DeliveryState): DeliveryState {
  return state;
}

/** What was to be saved is not, since the lease is gone or what waits was changed beside it: all is looked at anew. */
async function giveUp(progress: Progress): Promise<undefined> {
  const isToBeCalled = await release(progress);
  if (isToBeCalled) await progress.next().deliveryCalls?.callFor(progress.integrationId);
  return undefined;
}

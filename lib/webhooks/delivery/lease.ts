import { isDeepStrictEqual } from "node:util";
import type { Document } from "../../table/entity.ts";
import type { Context } from "../../use-case/context.ts";
import { getLogEnds } from "../log/event-log-store.ts";
import { type DeliveryState, removeCallMark } from "../subscriptions/delivery-state.ts";
import { getDeliveryState, saveState } from "../subscriptions/delivery-state-store.ts";
import type { Integration } from "../subscriptions/integration.ts";
import { integrations } from "../subscriptions/integrations-store.ts";
import { type FailureBudget, fullBudget, refillBudget } from "./budget.ts";
import { callDelaySeconds, nextWorkAt } from "./next-work.ts";
import type { DeliveryWorker } from "./progress.ts";

const LEASE_MS = 75_000;
/** The end of a lease is reserved for running attempts and saving; nothing starts then. */
const RESERVE_MS = 35_000;
const MOST_TRIES = 5;
/** Delay of the next call after all tries to take the lease failed. */
const SOON_SECONDS = 1;

/**
 * `before` keeps the failure budget; the stored state has none while the worker runs.
 * @answers Who delivers, and what if the function dies?
 */
export type LeasedDeliveries = { readonly stored: Document<DeliveryState>; readonly before: DeliveryState };

export type DeliveryInputs = {
  readonly integration: Integration;
  readonly state: Document<DeliveryState>;
  /** Last event number of each part of the log. */
  readonly ends: readonly number[];
};

/** `undefined` if the integration is gone. Without a state, it was deleted between the two reads. */
export async function readDeliveryInputs(
  { table }: Context,
  integrationId: string,
): Promise<DeliveryInputs | undefined> {
  const [integration, state, ends] = await Promise.all([
    integrations.get(table, integrationId),
    getDeliveryState(table, integrationId),
    getLogEnds(table),
  ]);
  return integration && state && { integration: integration.value, state, ends };
}

/** Epoch milliseconds at which the next event can be sent, see `nextWorkAt`. */
export function nextDeliveryAt(
  { integration, ends }: DeliveryInputs,
  state: DeliveryState,
  budget: FailureBudget,
  now: number,
): number | undefined {
  if (!integration.enabled) return (state.waiting_objects ?? 0) > 0 ? now : undefined;
  const hasNew = ends.some((end, part) => end > (state.cursors[part] ?? 0));
  return nextWorkAt(state, { hasNew, budget, now });
}

/**
 * Takes the lease if there is work. If another worker has it, marks it so that the worker checks again, and
 * schedules a call for its end in case the worker died. @returns `undefined` if this caller has nothing to do
 */
export async function takeLease(
  worker: DeliveryWorker,
  initialInputs: DeliveryInputs,
): Promise<LeasedDeliveries | undefined> {
  const { next, integrationId } = worker;
  let inputs: DeliveryInputs | undefined = initialInputs;
  for (let round = 0; inputs && round < MOST_TRIES; round += 1) {
    const ctx = next();
    const now = ctx.now().getTime();
    const state = inputs.state.value;
    if (isLeased(state, now)) {
      if (await markCalledAgain(worker, inputs.state, now)) return undefined;
    } else {
      const at = nextDeliveryAt(inputs, state, currentBudget(state, now), now);
      if (at === undefined) return undefined;
      if (at > now) {
        await scheduleLaterCall(worker, inputs, at);
        return undefined;
      }
      const lease = { holder: ctx.newId(), until: new Date(now + LEASE_MS).toISOString() };
      const rest = removeCallMark(state);
      const taken = { ...rest, lease, budget: { tokens: 0, at: now } };
      const stored = await saveState(next, integrationId, inputs.state, replaceIfUnchanged(state, taken));
      if (stored) return { stored, before: { ...rest, lease } };
    }
    inputs = await readDeliveryInputs(next(), integrationId);
  }
  if (inputs) await callWorker(worker, SOON_SECONDS);
  return undefined;
}

/** Changes nothing if the stored state is no longer the one that was read. */
function replaceIfUnchanged(before: DeliveryState, after: DeliveryState) {
  return (stored: DeliveryState | undefined) => (isDeepStrictEqual(stored, before) ? after : undefined);
}

/** Epoch milliseconds. Counted from the lease's end, however long it took to get it. */
export function workEndsAt({ lease }: DeliveryState): number {
  return (Date.parse(lease?.until ?? "") || 0) - RESERVE_MS;
}

function isLeased({ lease }: DeliveryState, now: number): boolean {
  return lease !== undefined && Date.parse(lease.until) > now;
}

function currentBudget({ budget }: DeliveryState, now: number) {
  return budget ? refillBudget(budget, now) : fullBudget(now);
}

/** @returns whether the lease holder will check again, with a call scheduled in case it cannot */
async function markCalledAgain(
  worker: DeliveryWorker,
  state: Document<DeliveryState>,
  now: number,
): Promise<boolean> {
  const { lease, called_again_at } = state.value;
  if (!lease) return false;
  if (called_again_at !== undefined && Date.parse(called_again_at) > now) return true;
  const delaySeconds = Math.ceil((Date.parse(lease.until) - now) / 1000) + 1;
  await callWorker(worker, delaySeconds);
  const mark = { called_again_at: new Date(now + delaySeconds * 1000).toISOString() };
  const marked = await saveState(worker.next, worker.integrationId, state, (stored) =>
    stored?.lease?.holder === lease.holder ? { ...stored, ...mark } : undefined,
  );
  return marked !== undefined;
}

async function scheduleLaterCall(
  worker: DeliveryWorker,
  { state }: DeliveryInputs,
  at: number,
): Promise<void> {
  const called = await scheduleCall(worker, state.value, at);
  if (called === state.value) return;
  await saveState(worker.next, worker.integrationId, state, replaceIfUnchanged(state.value, called));
}

/** Schedules a call unless one is scheduled already. @returns the identical state if nothing changes */
export async function scheduleCall(
  worker: DeliveryWorker,
  state: DeliveryState,
  at: number,
): Promise<DeliveryState> {
  const time = worker.next().now().getTime();
  const delay = callDelaySeconds(state, at, time);
  if (delay === undefined) return state;
  await callWorker(worker, delay);
  return { ...state, call_at: new Date(time + delay * 1000).toISOString() };
}

/** Calls for a worker of the integration, which may be this one. */
export function callWorker(
  { next, integrationId, capabilities }: DeliveryWorker,
  delaySeconds?: number,
): Promise<void> {
  return capabilities.deliveryCalls.callFor(next(), integrationId, delaySeconds);
}

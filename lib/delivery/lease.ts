import { isDeepStrictEqual } from "node:util";
import { getLogEnds } from "../event-log/event-log.ts";
import type { DeliveryState } from "../integrations/delivery-state.ts";
import { getDeliveryState } from "../integrations/delivery-state-store.ts";
import type { Integration } from "../integrations/integration.ts";
import { integrations } from "../integrations/integrations-store.ts";
import type { Document } from "../table/documents.ts";
import type { Context } from "../use-case/context.ts";
import { type FailureBudget, fullBudget, refilled } from "./budget.ts";
import { unmarked } from "./merge-state.ts";
import { delayOfCall, nextWorkAt } from "./next-work.ts";
import { saveState } from "./save-state.ts";

const LEASE_MS = 75_000;
/** Before the lease is over, for the last attempts and for saving: a worker begins nothing then. */
const RESERVE_MS = 35_000;
/** How often somebody tries to take or to mark a lease that others keep changing. */
const MOST_TRIES = 5;
/** Who got nowhere is called again then. */
const SOON_SECONDS = 1;

/** An integration with the state of its deliveries, under a lease. */
export type LeasedDeliveries = { readonly stored: Document<DeliveryState>; readonly before: DeliveryState };

/** What is known of an integration when somebody is called for it. */
export type Look = {
  readonly integration: Integration;
  readonly state: Document<DeliveryState>;
  /** Of each part of the log. */
  readonly ends: readonly number[];
};

/**
 * Reads what a worker decides by; `undefined` for an integration that is gone. It comes and goes with its state, so that
 * one without was deleted between the two reads: a state that is made anew then would stay for ever.
 */
export async function lookAt({ table }: Context, integrationId: string): Promise<Look | undefined> {
  const [found, state, ends] = await Promise.all([
    integrations.get(table, integrationId),
    getDeliveryState(table, integrationId),
    getLogEnds(table),
  ]);
  return found && state && { integration: found.value, state, ends };
}

/** When something can be sent, in epoch milliseconds, see `nextWorkAt`. */
export function workAt(
  { integration, ends }: Look,
  state: DeliveryState,
  budget: FailureBudget,
  now: number,
): number | undefined {
  if (!integration.enabled) return (state.waiting_objects ?? 0) > 0 ? now : undefined;
  const hasNew = ends.some((end, part) => end > (state.cursors[part] ?? 0));
  return nextWorkAt(state, { hasNew, budget, now });
}

/**
 * Takes the lease, if there is something to do and nobody has it. Who has it is told to look again; and since they may be
 * dead, a call comes when the lease is over.
 * @returns `undefined` if there is nothing to be done by this caller
 */
export async function takeLease(
  next: () => Context,
  integrationId: string,
  first: Look,
): Promise<LeasedDeliveries | undefined> {
  let look: Look | undefined = first;
  for (let round = 0; look && round < MOST_TRIES; round += 1) {
    const ctx = next();
    const now = ctx.now().getTime();
    const state = look.state.value;
    if (isLeased(state, now)) {
      if (await isMarked(next, integrationId, look.state, now)) return undefined;
    } else {
      const at = workAt(look, state, budgetOf(state, now), now);
      if (at === undefined) return undefined;
      if (at > now) {
        await callLater(next, integrationId, look, at);
        return undefined;
      }
      const lease = { holder: ctx.newId(), until: new Date(now + LEASE_MS).toISOString() };
      const rest = unmarked(state);
      const taken = { ...rest, lease, budget: { tokens: 0, at: now } };
      const stored = await saveState(next, integrationId, look.state, unlessChanged(state, taken));
      if (stored) return { stored, before: { ...rest, lease } };
    }
    look = await lookAt(next(), integrationId);
  }
  if (look) await next().deliveryCalls?.callFor(integrationId, SOON_SECONDS);
  return undefined;
}

/** A state that others have changed is looked at anew. */
function unlessChanged(before: DeliveryState, after: DeliveryState) {
  return (found: DeliveryState | undefined) => (isDeepStrictEqual(found, before) ? after : undefined);
}

/** When a worker ends, in epoch milliseconds: however long it took to get the lease, that does not last longer. */
export function workEnd({ lease }: DeliveryState): number {
  return (Date.parse(lease?.until ?? "") || 0) - RESERVE_MS;
}

function isLeased({ lease }: DeliveryState, now: number): boolean {
  return lease !== undefined && Date.parse(lease.until) > now;
}

function budgetOf({ budget }: DeliveryState, now: number) {
  return budget ? refilled(budget, now) : fullBudget(now);
}

/** @returns whether the one who delivers will look again, and a call comes for when they cannot */
async function isMarked(
  next: () => Context,
  integrationId: string,
  state: Document<DeliveryState>,
  now: number,
): Promise<boolean> {
  const { lease, called_again_at } = state.value;
  if (!lease) return false;
  if (called_again_at !== undefined && Date.parse(called_again_at) > now) return true;
  const delaySeconds = Math.ceil((Date.parse(lease.until) - now) / 1000) + 1;
  await next().deliveryCalls?.callFor(integrationId, delaySeconds);
  const mark = { called_again_at: new Date(now + delaySeconds * 1000).toISOString() };
  const marked = await saveState(next, integrationId, state, (found) =>
    found?.lease?.holder === lease.holder ? { ...found, ...mark } : undefined,
  );
  return marked !== undefined;
}

/** Nothing is due now: sees to it that a call comes when something is. */
async function callLater(
  next: () => Context,
  integrationId: string,
  { state }: Look,
  at: number,
): Promise<void> {
  const called = await callFor(next(), integrationId, state.value, at);
  if (called === state.value) return;
  await saveState(next, integrationId, state, unlessChanged(state.value, called));
}

/**
 * Has somebody called when something is due, unless that was arranged already.
 * @returns the state that knows of it; the very same object if it does already
 */
export async function callFor(
  { deliveryCalls, now }: Context,
  integrationId: string,
  state: DeliveryState,
  at: number,
): Promise<DeliveryState> {
  const time = now().getTime();
  const delay = delayOfCall(state, at, time);
  if (delay === undefined) return state;
  await deliveryCalls?.callFor(integrationId, delay);
  return { ...state, call_at: new Date(time + delay * 1000).toISOString() };
}

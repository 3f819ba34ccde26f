import type { DeliveryState } from "../integrations/delivery-state.ts";
import { LONGEST_DELAY_SECONDS } from "../use-case/context.ts";
import { type FailureBudget, KEPT_FOR_NEW, waitFor } from "./budget.ts";
import { isDown, openFrom } from "./endpoint-health.ts";

/** Of so many objects something may wait; then what is new waits in the log. */
const MOST_WAITING_OBJECTS = 20_000;
/** With so many items no more are kept only to tell what was given up, since all are read where something waits. */
const MOST_KEPT_OBJECTS = 2 * MOST_WAITING_OBJECTS;
/** Who has no failures left waits for so many, so that calls are fewer than failures. */
const WORTH_A_CALL = 5;

/** Whether events of more objects may be set to wait. Those of which it is only to be told what was given up do not count. */
export function hasRoom({ waiting, waiting_objects = 0 }: DeliveryState): boolean {
  return Math.min(waiting, waiting_objects) < MOST_WAITING_OBJECTS;
}

/** Whether more objects may be kept of which nothing waits, to tell what was given up. */
export function hasRoomToTell({ waiting_objects = 0 }: DeliveryState): boolean {
  return waiting_objects < MOST_KEPT_OBJECTS;
}

/** What is known of the work at a moment, in epoch milliseconds. */
export type Outlook = {
  /** Whether the log goes on behind the cursors. */
  readonly hasNew: boolean;
  readonly budget: FailureBudget;
  readonly now: number;
};

/**
 * When something can be sent, in epoch milliseconds: now or earlier if it can be now; `undefined` if nothing is there. A
 * failure of which nothing is left has to be forgotten then.
 */
export function nextWorkAt(state: DeliveryState, { hasNew, budget, now }: Outlook): number | undefined {
  const hasWaiting = state.waiting > 0;
  if (!hasNew && !hasWaiting) return state.failure?.state === "retrying" ? openFrom(state) : undefined;
  if (isDown(state)) return Math.max(openFrom(state), affordableAt(budget, now, 1));
  const dueAt = Date.parse(state.due_at ?? "") || 0;
  const moments = [
    ...(hasNew && hasRoom(state) ? [affordableAt(budget, now, 1)] : []),
    ...(hasWaiting ? [Math.max(dueAt, affordableAt(budget, now, KEPT_FOR_NEW + 1))] : []),
  ];
  return Math.max(openFrom(state), Math.min(...moments));
}

function affordableAt(budget: FailureBudget, now: number, needed: number): number {
  return budget.tokens >= needed ? 0 : now + waitFor(budget, needed + WORTH_A_CALL);
}

/**
 * Seconds until a call for work at a moment has to come, in epoch milliseconds; `undefined` if one comes in time that was
 * arranged already. A call that comes too early arranges the next one.
 */
export function delayOfCall(state: DeliveryState, workAt: number, now: number): number | undefined {
  const arrangedAt = Date.parse(state.call_at ?? "") || 0;
  if (arrangedAt > now && arrangedAt <= workAt + 1000) return undefined;
  return Math.min(LONGEST_DELAY_SECONDS, Math.max(0, Math.ceil((workAt - now) / 1000)));
}

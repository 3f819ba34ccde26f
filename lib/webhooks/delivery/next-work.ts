import { LONGEST_DELAY_SECONDS } from "../../use-case/capabilities.ts";
import type { DeliveryState } from "../subscriptions/delivery-state.ts";
import { calculateRefillMs, type FailureBudget, TOKENS_KEPT_FOR_NEW } from "./budget.ts";
import { isDown, sendableFrom } from "./endpoint-health.ts";

/** At most 20,000 objects may have events waiting for a retry. Beyond that, new events stay in the log. */
const MOST_WAITING_OBJECTS = 20_000;
/** Above this count, no object is kept only to report skipped events: a retry reads all of them. */
const MOST_KEPT_OBJECTS = 2 * MOST_WAITING_OBJECTS;
/** With an empty budget, wait for 5 more tokens, so that one wake-up serves several attempts. */
const TOKENS_WORTH_A_CALL = 5;

/** Objects kept only to report skipped events do not count. */
export function canQueueMoreObjects({ waiting, waiting_objects = 0 }: DeliveryState): boolean {
  return Math.min(waiting, waiting_objects) < MOST_WAITING_OBJECTS;
}

export function canKeepSkippedOnly({ waiting_objects = 0 }: DeliveryState): boolean {
  return waiting_objects < MOST_KEPT_OBJECTS;
}

/** Times are epoch milliseconds. */
export type Outlook = {
  /** The log has events after the cursors. */
  readonly hasNew: boolean;
  readonly budget: FailureBudget;
  readonly now: number;
};

/**
 * Epoch milliseconds of the next possible request, in the past if at once; `undefined` without work. Without
 * events, a `retrying` failure still has to be cleared at the end of its wait.
 */
export function nextWorkAt(state: DeliveryState, { hasNew, budget, now }: Outlook): number | undefined {
  const hasWaiting = state.waiting > 0;
  if (!hasNew && !hasWaiting) return state.failure?.state === "retrying" ? sendableFrom(state) : undefined;
  if (isDown(state)) return Math.max(sendableFrom(state), affordableAt(budget, now, 1));
  const dueAt = Date.parse(state.due_at ?? "") || 0;
  const moments = [
    ...(hasNew && canQueueMoreObjects(state) ? [affordableAt(budget, now, 1)] : []),
    ...(hasWaiting ? [Math.max(dueAt, affordableAt(budget, now, TOKENS_KEPT_FOR_NEW + 1))] : []),
  ];
  return Math.max(sendableFrom(state), Math.min(...moments));
}

function affordableAt(budget: FailureBudget, now: number, needed: number): number {
  return budget.tokens >= needed ? 0 : now + calculateRefillMs(budget, needed + TOKENS_WORTH_A_CALL);
}

/** Seconds until the next call; `undefined` if a scheduled one is early enough. */
export function callDelaySeconds(state: DeliveryState, workAt: number, now: number): number | undefined {
  const arrangedAt = Date.parse(state.call_at ?? "") || 0;
  if (arrangedAt > now && arrangedAt <= workAt + 1000) return undefined;
  return Math.min(LONGEST_DELAY_SECONDS, Math.max(0, Math.ceil((workAt - now) / 1000)));
}

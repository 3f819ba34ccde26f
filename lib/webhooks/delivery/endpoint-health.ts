import type { DeliveryFailure, DeliveryState } from "../subscriptions/delivery-state.ts";
import { reviveDeliveries } from "../subscriptions/delivery-state.ts";
import { probeWait } from "./attempts/schedule.ts";

/** Failures in a row, of more than one object, after which an endpoint counts as down. */
const DOWN_AFTER = 5;

/** Times are epoch milliseconds. @answers When is an event tried again? */
export type FailedAttempt = {
  readonly object: string;
  readonly at: number;
  readonly status: number;
  readonly cause: string;
  /** Wait that the receiver requested for all events. */
  readonly waitMs: number;
};

/** One object's failures follow its retry schedule. Failures of several mean that the endpoint is down. */
export function afterFailure(before: DeliveryFailure | undefined, failed: FailedAttempt): DeliveryFailure {
  const { object, at, status, cause, waitMs } = failed;
  const count = (before?.count ?? 0) + 1;
  const isAlone = before === undefined || before.object === object;
  const isDown = before?.state === "paused" || (count >= DOWN_AFTER && !isAlone);
  const pausedSince = before?.paused_since ?? new Date(at).toISOString();
  const probeMs = isDown ? probeWait(at - Date.parse(pausedSince), `${object}#${at}`) : 0;
  const notBefore = Math.max(at + waitMs, Date.parse(before?.not_before ?? "") || 0);
  return {
    state: isDown ? "paused" : "retrying",
    since: before?.since ?? new Date(at).toISOString(),
    count,
    cause,
    last_status: status,
    next_attempt_at: new Date(Math.max(notBefore, at + probeMs)).toISOString(),
    ...(notBefore > at ? { not_before: new Date(notBefore).toISOString() } : {}),
    ...(isAlone ? { object } : {}),
    ...(isDown ? { paused_since: pausedSince } : {}),
  };
}

/** After an outage, all waiting events are due. */
export function afterSuccess(state: DeliveryState, at: number): DeliveryState {
  if (!state.failure) return state;
  if (state.failure.state === "paused") {
    return { ...reviveDeliveries(state), recovering_since: new Date(at).toISOString() };
  }
  const { failure: _failure, ...rest } = state;
  return rest;
}

export function isDown({ failure }: DeliveryState): boolean {
  return failure?.state === "paused";
}

/** Epoch milliseconds from which requests to the endpoint are allowed. */
export function sendableFrom({ failure }: DeliveryState): number {
  const from = failure?.state === "paused" ? failure.next_attempt_at : failure?.not_before;
  return Date.parse(from ?? "") || 0;
}

/** Sets the next attempt that clients see: that of the first due event, unless the endpoint is down. */
export function setNextAttempt(state: DeliveryState, now: number): DeliveryState {
  const { failure, due_at, ...rest } = state;
  if (failure?.state !== "retrying") return state;
  if (state.waiting === 0 && sendableFrom(state) <= now) return rest;
  if (due_at === undefined) return state;
  const next_attempt_at = due_at > (failure.not_before ?? "") ? due_at : (failure.not_before ?? due_at);
  return { ...state, failure: { ...failure, next_attempt_at } };
}

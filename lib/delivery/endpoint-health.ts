import type { DeliveryFailure, DeliveryState } from "../integrations/delivery-state.ts";
import { revived } from "../integrations/delivery-state.ts";
import { probeWait } from "./attempts/schedule.ts";

/** Failures in a row, of more than one object, after which an endpoint counts as down. */
const DOWN_AFTER = 5;

/** An attempt that failed; times in epoch milliseconds. */
export type FailedAttempt = {
  readonly object: string;
  readonly at: number;
  readonly status: number;
  readonly cause: string;
  /** As the receiver wants it of everybody. */
  readonly waitMs: number;
};

/**
 * What is known of an endpoint after one more failure in a row. Failures of a single object have a schedule of their
 * own and say nothing of the rest; beyond those the endpoint is down and only probed.
 */
export function afterFailure(before: DeliveryFailure | undefined, failed: FailedAttempt): DeliveryFailure {
  const { object, at, status, cause, waitMs } = failed;
  const count = (before?.count ?? 0) + 1;
  const isAlone = before === undefined || before.object === object;
  const isDown = before?.state === "paused" || (count >= DOWN_AFTER && !isAlone);
  const pausedSince = before?.paused_since ?? new Date(at).toISOString();
  const probeMs = isDown ? probeWait(at - Date.parse(pausedSince), `${object}#${at}`) : 0;
  const wanted = Math.max(at + waitMs, Date.parse(before?.not_before ?? "") || 0);
  return {
    state: isDown ? "paused" : "retrying",
    since: before?.since ?? new Date(at).toISOString(),
    count,
    cause,
    last_status: status,
    next_attempt_at: new Date(Math.max(wanted, at + probeMs)).toISOString(),
    ...(wanted > at ? { not_before: new Date(wanted).toISOString() } : {}),
    ...(isAlone ? { object } : {}),
    ...(isDown ? { paused_since: pausedSince } : {}),
  };
}

/** The state after a success: where the endpoint was down, all that waits is due. */
export function afterSuccess(state: DeliveryState, at: number): DeliveryState {
  if (!state.failure) return state;
  if (state.failure.state === "paused") {
    return { ...revived(state), recovering_since: new Date(at).toISOString() };
  }
  const { failure: _failure, ...rest } = state;
  return rest;
}

/** Whether an endpoint is probed at most. */
export function isDown({ failure }: DeliveryState): boolean {
  return failure?.state === "paused";
}

/** When something may be sent next, in epoch milliseconds. */
export function openFrom({ failure }: DeliveryState): number {
  const from = failure?.state === "paused" ? failure.next_attempt_at : failure?.not_before;
  return Date.parse(from ?? "") || 0;
}

/**
 * The state as clients are told of it: events of an endpoint that is not down have attempts of their own. Where none is left
 * to be tried, nothing is retried; only what the receiver has asked of all that is sent holds until it is over.
 */
export function withNextAttempt(state: DeliveryState, now: number): DeliveryState {
  const { failure, due_at, ...rest } = state;
  if (failure?.state !== "retrying") return state;
  if (state.waiting === 0 && openFrom(state) <= now) return rest;
  if (due_at === undefined) return state;
  const next_attempt_at = due_at > (failure.not_before ?? "") ? due_at : (failure.not_before ?? due_at);
  return { ...state, failure: { ...failure, next_attempt_at } };
}

import type { DeliveryState } from "../subscriptions/delivery-state.ts";
import {
  choosePace,
  type FailureBudget,
  fullBudget,
  type Pace,
  refillBudget,
  spendBudget,
  TOKENS_KEPT_FOR_NEW,
} from "./budget.ts";
import { afterFailure, afterSuccess, type FailedAttempt, isDown, sendableFrom } from "./endpoint-health.ts";

/** Decides what may be sent to an endpoint, and records the results. Times are epoch milliseconds. */
export type Flow = {
  readonly state: () => DeliveryState;
  /** Replaces the state; results of attempts are added by the methods below. */
  readonly keep: (state: DeliveryState) => void;
  readonly budget: (now: number) => FailureBudget;
  readonly pace: (now: number) => Pace;
  /** Milliseconds until a request may start at this pace. Reserves that start. */
  readonly turnIn: (now: number) => number;
  /** Returns whether a request may start, and then counts it as in flight. */
  readonly start: (now: number, isRetry: boolean) => boolean;
  readonly succeeded: (now: number) => void;
  readonly failed: (attempt: FailedAttempt) => void;
};

export function openFlow(initial: DeliveryState, now: number): Flow {
  let state = initial;
  let budget = initial.budget ?? fullBudget(now);
  let inFlight = 0;
  let nextTurn = 0;
  const paceAt = (at: number) => {
    const { recovering_since: since } = state;
    return choosePace(since === undefined ? undefined : at - Date.parse(since));
  };
  return {
    state: () => state,
    keep: (kept) => {
      state = kept;
    },
    budget: (at) => refillBudget(budget, at),
    pace: paceAt,
    turnIn: (at) => {
      const turn = Math.max(at, nextTurn);
      nextTurn = turn + paceAt(at).gapMs;
      return turn - at;
    },
    start: (at, isRetry) => {
      const freeTokens = refillBudget(budget, at).tokens - inFlight;
      const needed = isRetry && !isDown(state) ? TOKENS_KEPT_FOR_NEW + 1 : 1;
      const isOpen = at >= sendableFrom(state) && (!isDown(state) || inFlight === 0);
      if (!isOpen || freeTokens < needed) return false;
      inFlight += 1;
      return true;
    },
    succeeded: (at) => {
      inFlight -= 1;
      state = afterSuccess(state, at);
    },
    failed: (attempt) => {
      inFlight -= 1;
      budget = spendBudget(refillBudget(budget, attempt.at), 1);
      state = { ...state, failure: afterFailure(state.failure, attempt) };
    },
  };
}

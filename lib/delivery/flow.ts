import type { DeliveryState } from "../integrations/delivery-state.ts";
import {
  type FailureBudget,
  fullBudget,
  KEPT_FOR_NEW,
  type Pace,
  paceOf,
  refilled,
  spent,
} from "./budget.ts";
import { afterFailure, afterSuccess, type FailedAttempt, isDown, openFrom } from "./endpoint-health.ts";

/** What may be sent to an endpoint at a moment, in epoch milliseconds, and what is learned of it. */
export type Flow = {
  readonly state: () => DeliveryState;
  /** Replaces what attempts do not change. */
  readonly keep: (state: DeliveryState) => void;
  /** Failures that may still happen. */
  readonly budget: (now: number) => FailureBudget;
  readonly pace: (now: number) => Pace;
  /** Milliseconds until a request may start at this pace; its turn is taken. */
  readonly turnIn: (now: number) => number;
  /** Whether a request may start; if so it counts as under way. */
  readonly start: (now: number, isRetry: boolean) => boolean;
  readonly succeeded: (now: number) => void;
  readonly failed: (attempt: FailedAttempt) => void;
};

/** The flow of one worker. */
export function openFlow(initial: DeliveryState, now: number): Flow {
  let state = initial;
  let budget = initial.budget ?? fullBudget(now);
  let inFlight = 0;
  let nextTurn = 0;
  const paceAt = (at: number) => {
    const { recovering_since: since } = state;
    return paceOf(since === undefined ? undefined : at - Date.parse(since));
  };
  return {
    state: () => state,
    keep: (kept) => {
      state = kept;
    },
    budget: (at) => refilled(budget, at),
    pace: paceAt,
    turnIn: (at) => {
      const turn = Math.max(at, nextTurn);
      nextTurn = turn + paceAt(at).gapMs;
      return turn - at;
    },
    start: (at, isRetry) => {
      const left = refilled(budget, at).tokens - inFlight;
      const needed = isRetry && !isDown(state) ? KEPT_FOR_NEW + 1 : 1;
      const isOpen = at >= openFrom(state) && (!isDown(state) || inFlight === 0);
      if (!isOpen || left < needed) return false;
      inFlight += 1;
      return true;
    },
    succeeded: (at) => {
      inFlight -= 1;
      state = afterSuccess(state, at);
    },
    failed: (attempt) => {
      inFlight -= 1;
      budget = spent(refilled(budget, attempt.at), 1);
      state = { ...state, failure: afterFailure(state.failure, attempt) };
    },
  };
}

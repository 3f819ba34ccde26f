/**
 * Failed requests that an integration may still cause: a token bucket. Times are epoch milliseconds.
 * @answers When is an event tried again?
 */
export type FailureBudget = { readonly tokens: number; readonly at: number };

/** Together the most failures in any minute: 60. */
const MOST_AT_ONCE = 20;
const PER_MINUTE = 40;

const MINUTE_MS = 60_000;

/** Retries leave these tokens to events that have not failed yet. */
export const TOKENS_KEPT_FOR_NEW = 10;

export function fullBudget(at: number): FailureBudget {
  return { tokens: MOST_AT_ONCE, at };
}

/** The budget at `now`. A clock that goes backwards adds nothing. */
export function refillBudget({ tokens, at }: FailureBudget, now: number): FailureBudget {
  const gained = (Math.max(0, now - at) * PER_MINUTE) / MINUTE_MS;
  return { tokens: Math.min(MOST_AT_ONCE, tokens + gained), at: Math.max(at, now) };
}

export function spendBudget({ tokens, at }: FailureBudget, failures: number): FailureBudget {
  return { tokens: tokens - failures, at };
}

/** Milliseconds until the budget holds this many tokens. */
export function calculateRefillMs({ tokens }: FailureBudget, tokensNeeded: number): number {
  return Math.max(0, Math.ceil(((tokensNeeded - tokens) * MINUTE_MS) / PER_MINUTE));
}

const MOST_IN_FLIGHT = 10;
const MOST_RECOVERING = 20;

const FIRST_PER_SECOND = 5;
const GROWTH_PER_SECOND = 5;
const MOST_PER_SECOND = 50;

/** Requests in flight at a time, and milliseconds between the starts of two requests. */
export type Pace = {
  readonly inFlight: number;
  readonly gapMs: number;
};

/** Raises the rate slowly after an outage. @param recoveringMs since its end; undefined without one */
export function choosePace(recoveringMs: number | undefined): Pace {
  if (recoveringMs === undefined) return { inFlight: MOST_IN_FLIGHT, gapMs: 0 };
  const grown = FIRST_PER_SECOND + (Math.max(0, recoveringMs) / 1000) * GROWTH_PER_SECOND;
  return { inFlight: MOST_RECOVERING, gapMs: Math.ceil(1000 / Math.min(MOST_PER_SECOND, grown)) };
}

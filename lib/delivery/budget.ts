/** Failed requests that an integration may still make: a bucket that fills up again. Times in epoch milliseconds. */
export type FailureBudget = { readonly tokens: number; readonly at: number };

/** Both together are the most in any minute: 60. */
const MOST_AT_ONCE = 20;
const PER_MINUTE = 40;

const MINUTE_MS = 60_000;

/** Of these, attempts to deliver what has failed before leave some to what has not. */
export const KEPT_FOR_NEW = 10;

/** Of an integration that has not failed yet. */
export function fullBudget(at: number): FailureBudget {
  return { tokens: MOST_AT_ONCE, at };
}

/** What there is by now. A clock that goes back gives nothing. */
export function refilled({ tokens, at }: FailureBudget, now: number): FailureBudget {
  const gained = (Math.max(0, now - at) * PER_MINUTE) / MINUTE_MS;
  return { tokens: Math.min(MOST_AT_ONCE, tokens + gained), at: Math.max(at, now) };
}

/** What is left after so many failures. */
export function spent({ tokens, at }: FailureBudget, failures: number): FailureBudget {
  return { tokens: tokens - failures, at };
}

/** Milliseconds until there is at least so much. */
export function waitFor({ tokens }: FailureBudget, wanted: number): number {
  return Math.max(0, Math.ceil(((wanted - tokens) * MINUTE_MS) / PER_MINUTE));
}

/** Requests under way at a time. */
export const MOST_IN_FLIGHT = 10;
const MOST_RECOVERING = 20;

const FIRST_PER_SECOND = 5;
const GROWTH_PER_SECOND = 5;
const MOST_PER_SECOND = 50;

/** How fast what waits is sent. */
export type Pace = {
  readonly inFlight: number /** Between the starts of two requests. */;
  readonly gapMs: number;
};

/**
 * As many at a time as usual; an endpoint that was down is not met by all that waits at once.
 * @param recoveringMs for how long it has been answering again; none if it was not down, or nothing waits any more
 */
export function paceOf(recoveringMs: number | undefined): Pace {
  if (recoveringMs === undefined) return { inFlight: MOST_IN_FLIGHT, gapMs: 0 };
  const grown = FIRST_PER_SECOND + (Math.max(0, recoveringMs) / 1000) * GROWTH_PER_SECOND;
  return { inFlight: MOST_RECOVERING, gapMs: Math.ceil(1000 / Math.min(MOST_PER_SECOND, grown)) };
}

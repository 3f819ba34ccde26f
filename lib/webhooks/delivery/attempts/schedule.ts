import { createHash } from "node:crypto";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Counted from the first attempt. After these, an event is tried every hour. */
const AFTER_FIRST_MS = [30 * SECOND_MS, 2 * MINUTE_MS, 8 * MINUTE_MS, 25 * MINUTE_MS];
const SPREAD = 0.1;
/** Also applies when attempts were late, so that overdue attempts do not all run at once. */
const SHORTEST_MS = 10 * SECOND_MS;

/** Counted from the commit of the event. @answers When is an event tried again? */
export const RETRY_WINDOW_MS = 72 * HOUR_MS;
/** A receiver cannot delay an attempt for longer. */
const MAX_RECEIVER_WAIT_MS = HOUR_MS;

/** Attempts so far. Times are epoch milliseconds. */
export type EventTries = {
  readonly eventId: string;
  /** At least 1. */
  readonly attempts: number;
  readonly firstAt: number;
  readonly lastAt: number;
  /** When the event is given up. */
  readonly until: number;
  /** Wait that the receiver requested. */
  readonly waitMs?: number;
};

/** Epoch milliseconds of the next attempt; `undefined` once the event is given up. */
export function nextAttemptAt({
  eventId,
  attempts,
  firstAt,
  lastAt,
  until,
  waitMs = 0,
}: EventTries): number | undefined {
  const spread = 1 + SPREAD * deriveJitter(`${eventId}#${attempts}`);
  const delayAfterFirst = AFTER_FIRST_MS[attempts - 1];
  const planned =
    delayAfterFirst === undefined ? lastAt + HOUR_MS * spread : firstAt + delayAfterFirst * spread;
  const earliest = lastAt + Math.max(SHORTEST_MS, Math.min(waitMs, MAX_RECEIVER_WAIT_MS));
  const next = Math.round(Math.max(planned, earliest));
  return next <= until ? next : undefined;
}

/** Milliseconds of a `Retry-After` header, in seconds or as a date; 0 for any other text. */
export function parseRetryAfter(retryAfter: string | undefined, now: number): number {
  const text = retryAfter?.trim() ?? "";
  const requestedMs = /^\d{1,9}$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - now;
  return Math.min(Math.max(0, requestedMs || 0), MAX_RECEIVER_WAIT_MS);
}

const PROBES: readonly { readonly forMs: number; readonly everyMs: number }[] = [
  { forMs: 10 * MINUTE_MS, everyMs: 10 * SECOND_MS },
  { forMs: 130 * MINUTE_MS, everyMs: MINUTE_MS },
  { forMs: Number.POSITIVE_INFINITY, everyMs: 15 * MINUTE_MS },
];

/** Milliseconds from a failed probe to the next one. @param seed spreads the rarer probes */
export function probeWait(downMs: number, seed: string): number {
  const everyMs = PROBES.find(({ forMs }) => downMs < forMs)?.everyMs ?? HOUR_MS;
  return everyMs < HOUR_MS / 4 ? everyMs : Math.round(everyMs * (1 + SPREAD * deriveJitter(seed)));
}

/** A number from -1 up to 1, derived from the text alone: a repeated calculation gives the same result. */
function deriveJitter(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 31 - 1;
}

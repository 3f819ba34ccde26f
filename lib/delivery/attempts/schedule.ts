import { jitterOf } from "./jitter.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** When an event is tried again, from the first attempt on; then every hour. */
const AFTER_FIRST_MS = [30 * SECOND_MS, 2 * MINUTE_MS, 8 * MINUTE_MS, 25 * MINUTE_MS];
const SPREAD = 0.1;
/** Also where attempts came late, so that those that are due are not made all at once. */
const SHORTEST_MS = 10 * SECOND_MS;

/** An event is tried for so long from its commit on. */
export const TRIED_MS = 72 * HOUR_MS;
/** A receiver cannot put off an attempt for longer. */
export const LONGEST_WAIT_MS = HOUR_MS;

/** How often an event was tried, in epoch milliseconds. */
export type EventTries = {
  readonly eventId: string;
  /** One at least. */
  readonly attempts: number;
  readonly firstAt: number;
  /** Of the attempt that has failed just now. */
  readonly lastAt: number;
  /** When it is given up. */
  readonly until: number;
  /** As the receiver wants it. */
  readonly waitMs?: number;
};

/** When an event is tried again, in epoch milliseconds; `undefined` once it is given up. */
export function nextAttemptAt({
  eventId,
  attempts,
  firstAt,
  lastAt,
  until,
  waitMs = 0,
}: EventTries): number | undefined {
  const spread = 1 + SPREAD * jitterOf(`${eventId}#${attempts}`);
  const early = AFTER_FIRST_MS[attempts - 1];
  const planned = early === undefined ? lastAt + HOUR_MS * spread : firstAt + early * spread;
  const wanted = lastAt + Math.max(SHORTEST_MS, Math.min(waitMs, LONGEST_WAIT_MS));
  const next = Math.round(Math.max(planned, wanted));
  return next <= until ? next : undefined;
}

/** Milliseconds that a header `Retry-After` asks for, in seconds or as a date; 0 for anything else. */
export function waitOf(retryAfter: string | undefined, now: number): number {
  const text = retryAfter?.trim() ?? "";
  const wanted = /^\d{1,9}$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - now;
  return Math.min(Math.max(0, wanted || 0), LONGEST_WAIT_MS);
}

const PROBES: readonly { readonly forMs: number; readonly everyMs: number }[] = [
  { forMs: 10 * MINUTE_MS, everyMs: 10 * SECOND_MS },
  { forMs: 130 * MINUTE_MS, everyMs: MINUTE_MS },
  { forMs: Number.POSITIVE_INFINITY, everyMs: 15 * MINUTE_MS },
];

/**
 * Milliseconds from a failed probe of an endpoint to the next one.
 * @param downMs for how long it has been down
 * @param seed what the rarer probes are spread by
 */
export function probeWait(downMs: number, seed: string): number {
  const everyMs = PROBES.find(({ forMs }) => downMs < forMs)?.everyMs ?? HOUR_MS;
  return everyMs < HOUR_MS / 4 ? everyMs : Math.round(everyMs * (1 + SPREAD * jitterOf(seed)));
}

import type { EventObject } from "../../events/event.ts";
import type { LoggedEvent } from "../log/logged-event.ts";
import { nextAttemptAt, RETRY_WINDOW_MS } from "./attempts/schedule.ts";

/** `number` finds the event in the log. `position` is used when the log no longer has it. */
export type WaitingEvent = {
  readonly number: number;
  readonly position: number;
  /** Time of the replay; the event counts as committed then. */
  readonly replayed_at?: string;
};

/** The queue of one object, in order: the first could not be delivered, the others wait behind it. */
export type WaitingEvents = {
  readonly object: EventObject;
  readonly part: number;
  readonly events: readonly WaitingEvent[];
  /** Attempts to deliver the first event. */
  readonly attempts: number;
  /** When the first attempt began; the job's id is derived from it. */
  readonly first_at?: string;
  readonly last_at?: string;
  /** Reason of the last failure, with the receiver's answer. */
  readonly cause?: string;
  /** When the first event is due. */
  readonly next_at: string;
  /** After a replay, all events are tried at least until then, however old they are. */
  readonly until?: string;
  /** Positions that were given up since the last message. */
  readonly skipped: readonly number[];
  /** The integration's count of revivals at the last write. A later revival makes the queue due. */
  readonly revivals: number;
};

export function isDue({ events, revivals, next_at }: WaitingEvents, now: number, revived: number): boolean {
  return events.length > 0 && (revivals < revived || Date.parse(next_at) <= now);
}

/** @param skipped positions that were given up */
export function emptyQueue(
  { object, part }: Pick<WaitingEvents, "object" | "part">,
  now: number,
): WaitingEvents {
  const next_at = new Date(now).toISOString();
  return { object, part, events: [], attempts: 0, next_at, skipped: [], revivals: 0 };
}

/** Appends events that are not in the queue yet. */
export function addWaitingEvents(queue: WaitingEvents, events: readonly LoggedEvent[]): WaitingEvents {
  const last = queue.events.at(-1)?.number ?? 0;
  const more = events
    .filter(({ number }) => number > last)
    .map(({ number, position }) => ({ number, position }));
  return more.length === 0 ? queue : { ...queue, events: [...queue.events, ...more] };
}

export function afterDelivery(queue: WaitingEvents): WaitingEvents {
  return { ...removeFirst(queue), skipped: [] };
}

/** Removes the first event and reports it as skipped in the next message. */
export function afterGivingUp(queue: WaitingEvents): WaitingEvents {
  const [first] = queue.events;
  const isReported = first === undefined || queue.skipped.includes(first.position);
  return { ...removeFirst(queue), skipped: isReported ? queue.skipped : [...queue.skipped, first.position] };
}

export function removeFirst({
  first_at: _firstAt,
  last_at: _lastAt,
  cause: _cause,
  until,
  ...queue
}: WaitingEvents): WaitingEvents {
  const events = queue.events.slice(1);
  const stays = until !== undefined && events.length > 0 ? { until } : {};
  return { ...queue, ...stays, events, attempts: 0 };
}

/** Epoch milliseconds until which an event is tried: 72 hours from its commit, or longer after a replay. */
export function retryDeadline({ until }: WaitingEvents, { at }: Pick<LoggedEvent, "at">): number {
  return Math.max(Date.parse(at) + RETRY_WINDOW_MS, Date.parse(until ?? "") || 0);
}

/** Times are epoch milliseconds. */
export type FailedDelivery = {
  readonly startedAt: number;
  readonly at: number;
  readonly cause: string;
  readonly waitMs: number;
};

/** The queue after a failed attempt at its first event; `isOver` if that event is to be given up. */
export function afterFailedAttempt(
  queue: WaitingEvents,
  event: LoggedEvent,
  { startedAt, at, cause, waitMs }: FailedDelivery,
): { readonly queue: WaitingEvents; readonly isOver: boolean } {
  const lastAt = new Date(at).toISOString();
  const firstAt = queue.first_at ?? new Date(startedAt).toISOString();
  const attempts = queue.attempts + 1;
  const next = nextAttemptAt({
    eventId: event.id,
    attempts,
    firstAt: Date.parse(firstAt),
    lastAt: at,
    until: retryDeadline(queue, event),
    waitMs,
  });
  const next_at = new Date(next ?? at).toISOString();
  const after = { ...queue, attempts, first_at: firstAt, last_at: lastAt, cause, next_at };
  return { queue: after, isOver: next === undefined };
}

export function compareLastAttempts(
  { last_at: one = "" }: WaitingEvents,
  { last_at: other = "" }: WaitingEvents,
) {
  return one < other ? -1 : Number(one > other);
}

/** Inserts a replayed event at its number. Its attempts count from now, however old it is. */
export function insertReplayed(
  queue: WaitingEvents,
  event: WaitingEvent,
  { now, until }: { readonly now: Date; readonly until: Date },
): WaitingEvents {
  const { first_at: _firstAt, last_at: _lastAt, cause: _cause, ...rest } = queue;
  const others = queue.events.filter(({ number }) => number !== event.number);
  return {
    ...rest,
    events: [...others, event].toSorted((one, other) => one.number - other.number),
    attempts: 0,
    next_at: now.toISOString(),
    until: until.toISOString(),
    skipped: queue.skipped.filter((position) => position !== event.position),
  };
}

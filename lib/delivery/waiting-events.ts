import type { LoggedEvent } from "../event-log/logged-event.ts";
import type { EventObject } from "../events/event.ts";
import { nextAttemptAt, TRIED_MS } from "./attempts/schedule.ts";

/** An event that waits: its number in its part of the log, and its position for when the log has it no more. */
export type WaitingEvent = {
  readonly number: number;
  readonly position: number;
  /** When it was wanted again: for who is to hear of it, it counts as committed then. */
  readonly replayed_at?: string;
};

/** What waits of an object, in its order: all behind the first, which could not be delivered. */
export type WaitingEvents = {
  readonly object: EventObject;
  /** The part of the log. */
  readonly part: number;
  readonly events: readonly WaitingEvent[];
  /** Attempts to deliver the first. */
  readonly attempts: number;
  /** When the first attempt began: its job has its id by that. */
  readonly first_at?: string;
  /** When the last attempt ended. */
  readonly last_at?: string;
  /** Why the last attempt failed, and what was answered. */
  readonly cause?: string;
  /** When the first is due. */
  readonly next_at: string;
  /** Since something was replayed: all is tried until then at least, however old it is. */
  readonly until?: string;
  /** Positions that were given up since the last message. */
  readonly skipped: readonly number[];
  /** Written while that many revivals were counted: a later one makes it due. */
  readonly revivals: number;
};

/** Whether the first of what waits is to be tried. */
export function isDue({ events, revivals, next_at }: WaitingEvents, now: number, revived: number): boolean {
  return events.length > 0 && (revivals < revived || Date.parse(next_at) <= now);
}

/** Nothing waits yet. @param skipped positions that were given up */
export function emptyQueue(
  { object, part }: Pick<WaitingEvents, "object" | "part">,
  now: number,
): WaitingEvents {
  const next_at = new Date(now).toISOString();
  return { object, part, events: [], attempts: 0, next_at, skipped: [], revivals: 0 };
}

/** With more events behind those that wait; those that do already are left out. */
export function withMoreEvents(queue: WaitingEvents, events: readonly LoggedEvent[]): WaitingEvents {
  const last = queue.events.at(-1)?.number ?? 0;
  const more = events
    .filter(({ number }) => number > last)
    .map(({ number, position }) => ({ number, position }));
  return more.length === 0 ? queue : { ...queue, events: [...queue.events, ...more] };
}

/** The first was delivered, so that the next one is due. */
export function afterDelivery(queue: WaitingEvents): WaitingEvents {
  return { ...withoutFirst(queue), skipped: [] };
}

/** The first is given up: the next message says so. */
export function afterGivingUp(queue: WaitingEvents): WaitingEvents {
  const [first] = queue.events;
  const isTold = first === undefined || queue.skipped.includes(first.position);
  return { ...withoutFirst(queue), skipped: isTold ? queue.skipped : [...queue.skipped, first.position] };
}

/** The first is of no interest any more. */
export function withoutFirst({
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

/** Until when an event is tried, in epoch milliseconds: for 72 hours at least, also where an older one was replayed. */
export function triedUntil({ until }: WaitingEvents, { at }: Pick<LoggedEvent, "at">): number {
  return Math.max(Date.parse(at) + TRIED_MS, Date.parse(until ?? "") || 0);
}

/** A failed attempt; times in epoch milliseconds. */
export type Failed = {
  readonly startedAt: number;
  /** At the end of it. */
  readonly at: number;
  readonly cause: string;
  readonly waitMs: number;
};

/** The queue after a failed attempt at its first event; `isOver` once that is to be given up. */
export function afterFailedAttempt(
  queue: WaitingEvents,
  event: LoggedEvent,
  { startedAt, at, cause, waitMs }: Failed,
): { readonly queue: WaitingEvents; readonly isOver: boolean } {
  const lastAt = new Date(at).toISOString();
  const firstAt = queue.first_at ?? new Date(startedAt).toISOString();
  const attempts = queue.attempts + 1;
  const next = nextAttemptAt({
    eventId: event.id,
    attempts,
    firstAt: Date.parse(firstAt),
    lastAt: at,
    until: triedUntil(queue, event),
    waitMs,
  });
  const next_at = new Date(next ?? at).toISOString();
  const after = { ...queue, attempts, first_at: firstAt, last_at: lastAt, cause, next_at };
  return { queue: after, isOver: next === undefined };
}

/** Those first that have not been tried for the longest time. */
export function byLastAttempt({ last_at: one = "" }: WaitingEvents, { last_at: other = "" }: WaitingEvents) {
  return one < other ? -1 : Number(one > other);
}

/** With an event that was given up, before those that came after it: it is tried from now on, however old it is. */
export function withReplayed(
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

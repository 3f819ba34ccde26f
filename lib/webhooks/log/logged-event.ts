import { createHash } from "node:crypto";
import type { EventObject, NamedEvent } from "../../events/event.ts";

/**
 * The place of an event in the log. Numbers of a part begin with 1 and have no gaps.
 * @answers How long are events kept, and in which part of the log?
 */
export type LogReference = { readonly part: number; readonly number: number };

export type LoggedEvent = Omit<NamedEvent, "keptUntil"> & LogReference;

/** Days that the log keeps events. */
export const LOG_DAYS = 30;
const DAY_SECONDS = 24 * 60 * 60;

/** Expiry, in epoch seconds, of data about a change that was committed at this moment. */
export function logExpirySeconds(at: string): number {
  return Math.floor(Date.parse(at) / 1000) + LOG_DAYS * DAY_SECONDS;
}

/**
 * The log has several partitions, since one DynamoDB partition takes only 1,000 writes a second.
 * @answers How long are events kept, and in which part of the log?
 */
export const EVENT_LOG_PARTS: readonly number[] = [0, 1, 2, 3];

/** All events of an object are in one part, which keeps their order. */
export function chooseLogPart({ type, id }: EventObject): number {
  const [first = 0] = createHash("sha256").update(`${type}#${id}`).digest();
  return first % EVENT_LOG_PARTS.length;
}

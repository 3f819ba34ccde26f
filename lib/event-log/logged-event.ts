import type { NamedEvent } from "../events/event.ts";

/** Where an event is in the log: numbers of a part begin with 1 and leave none out. */
export type LogReference = { readonly part: number; readonly number: number };

/** An event as it was logged. */
export type LoggedEvent = Omit<NamedEvent, "keptUntil"> & LogReference;

/** For so long the log keeps events. */
export const LOG_DAYS = 30;
const DAY_SECONDS = 24 * 60 * 60;

/** The last second, since 1970, of what tells of a change that was committed at this moment. */
export function lastSecondOf(at: string): number {
  return Math.floor(Date.parse(at) / 1000) + LOG_DAYS * DAY_SECONDS;
}

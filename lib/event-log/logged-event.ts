import type { NamedEvent } from "../events/event.ts";

/** Where an event is in the log: numbers of a part begin with 1 and leave none out. */
export type LogReference = { readonly part: number; readonly number: number };

/** An event as it was logged. */
export type LoggedEvent = Omit<NamedEvent, "keptUntil"> & LogReference;

/** For so long the log keeps events. */
export const LOG_DAYS = 30;

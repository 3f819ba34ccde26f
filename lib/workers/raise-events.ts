import type { Consumed, Turns } from "../use-case/turns.ts";
import { EVENT_SOURCES } from "./event-sources.ts";
import { turnIntoEvents } from "./turn-into-events.ts";

/** Turns committed changes into events, and calls for their deliveries. @returns from which change on to be called again */
export function raiseEvents(turns: Turns): Promise<Consumed> {
  return turnIntoEvents(turns, EVENT_SOURCES);
}

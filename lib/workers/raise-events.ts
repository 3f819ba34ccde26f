import type { Consumed, Turns } from "../use-case/turns.ts";
import { EVENT_SOURCES } from "./event-sources.ts";
import { turnIntoEvents } from "./turn-into-events.ts";

/** @returns the change to continue from */
export function raiseEvents(turns: Turns): Promise<Consumed> {
  return turnIntoEvents(turns, EVENT_SOURCES);
}

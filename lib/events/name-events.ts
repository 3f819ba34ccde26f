import { deriveUuid } from "../kernel/uuid.ts";
import type { NamedEvent, RaisedEvent } from "./event.ts";

/**
 * Adds the ids and the commit time. Reading the change again gives the same ids.
 * @answers Which position and name has an event?
 */
export function nameEvents(events: readonly RaisedEvent[], at: Date): readonly NamedEvent[] {
  const moment = at.toISOString();
  return events.map((event, index) => {
    const { key, object, position } = event;
    const id = deriveUuid("event", object.type, object.id, String(position), moment, key, String(index));
    return { ...event, id, at: moment };
  });
}

import { derivedUuid } from "../kernel/uuid.ts";
import type { NamedEvent, RaisedEvent } from "./event.ts";

/** Names the events of one change. Whoever reads the change again gives them the same names. */
export function nameEvents(events: readonly RaisedEvent[], at: Date): readonly NamedEvent[] {
  const moment = at.toISOString();
  return events.map((event, index) => {
    const { key, object, position } = event;
    const id = derivedUuid("event", object.type, object.id, String(position), moment, key, String(index));
    return { ...event, id, at: moment };
  });
}

import type { LoggedEvent } from "../event-log/logged-event.ts";
import type { EventObject } from "../events/event.ts";
import type { Integration } from "../integrations/integration.ts";

/** Events of one object, in their order. */
export type ObjectEvents = {
  readonly object: EventObject;
  readonly part: number;
  readonly events: readonly LoggedEvent[];
};

/** One text for each object. */
export function objectName({ type, id }: EventObject): string {
  return `${type}#${id}`;
}

/**
 * Whether an integration is to hear of an event. Commits are told to the second, so that one in the second in which the
 * integration came counts as after it.
 */
export function isObserved(
  { enabled, observes, observed_since }: Integration,
  { key, at }: Pick<LoggedEvent, "key" | "at">,
): boolean {
  const since = Math.floor(Date.parse(observed_since) / 1000) * 1000;
  return enabled && observes.includes(key) && Date.parse(at) >= since;
}

/** Events by their objects, the objects in the order of their first events. */
export function byObject(events: readonly LoggedEvent[]): readonly ObjectEvents[] {
  const found = Map.groupBy(events, ({ object }) => objectName(object));
  return [...found.values()].flatMap((ofObject) => {
    const [first] = ofObject;
    return first ? [{ object: first.object, part: first.part, events: ofObject }] : [];
  });
}

import type { EventObject } from "../../events/event.ts";
import type { LoggedEvent } from "../log/logged-event.ts";
import type { Integration } from "../subscriptions/integration.ts";

/** Events of one object, in their order. */
export type ObjectEvents = {
  readonly object: EventObject;
  readonly part: number;
  readonly events: readonly LoggedEvent[];
};

export function objectName({ type, id }: EventObject): string {
  return `${type}#${id}`;
}

/** Commit times are whole seconds, so an event in the second of `observed_since` counts as after it. */
export function isObserved(
  { enabled, observes, observed_since }: Integration,
  { key, at }: Pick<LoggedEvent, "key" | "at">,
): boolean {
  const since = Math.floor(Date.parse(observed_since) / 1000) * 1000;
  return enabled && observes.includes(key) && Date.parse(at) >= since;
}

/** Groups events by object, in the order of the objects' first events. */
export function groupByObject(events: readonly LoggedEvent[]): readonly ObjectEvents[] {
  const groups = Map.groupBy(events, ({ object }) => objectName(object));
  return [...groups.values()].flatMap((ofObject) => {
    const [first] = ofObject;
    return first ? [{ object: first.object, part: first.part, events: ofObject }] : [];
  });
}

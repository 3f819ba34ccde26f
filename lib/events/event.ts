import { deriveUuid } from "../kernel/ids.ts";

/**
 * The object that an event is about. Its changes are numbered, and its events delivered in this order.
 * @answers Which position and name has an event?
 */
export type EventObject = { readonly type: string; readonly id: string };

export type RaisedEvent = {
  /** For example `cart.updated`. */
  readonly key: string;
  readonly object: EventObject;
  /** Number of the object's change, from 1 without gaps; events of one change share it. */
  readonly position: number;
  /** `{ data, included? }` with the committed state; `{ type, id }` of a deleted object. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** Positions without events of their own, which this event replaces: its payload is the present state. */
  readonly rebuilds?: { readonly from: number; readonly to: number };
  /** Earlier expiry for events with a secret. */
  readonly keptUntil?: Date;
};

/** The id is derived from the change, so that reading the change again gives the same id. */
export type NamedEvent = RaisedEvent & {
  readonly id: string;
  /** Commit time. */
  readonly at: string;
};

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

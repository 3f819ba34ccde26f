import type { RaisedEvent } from "../../../lib/events/event.ts";

/** The state of a client that has read a snapshot, or nothing, and received every event since then. */
export type Receiver = {
  /**
   * Takes the events of one change. @throws Error for a position that is missing or repeated, or for an event that comes
   * twice in the change
   */
  readonly take: (events: readonly RaisedEvent[]) => void;
  /** Starts from an object in a snapshot, at its last position. */
  readonly start: (type: string, id: string, payload: RaisedEvent["payload"], position: number) => void;
  /** Starts from an object that does not exist, at its last position. */
  readonly startAfter: (type: string, id: string, position: number) => void;
  /** The last state of an object; `undefined` if it was deleted or had no event. */
  readonly stateOf: (type: string, id: string) => RaisedEvent["payload"] | undefined;
  readonly positionOf: (type: string, id: string) => number;
  /** The number of events by key. */
  readonly counts: ReadonlyMap<string, number>;
};

const objectName = (type: string, id: string) => `${type} ${id}`;

/** Events of payments have their order as the object, but each payment has its own state here. */
function nameOfState({ key, object, payload }: Pick<RaisedEvent, "key" | "object" | "payload">): string {
  const { id = object.id } = Object(payload["data"]);
  return key.startsWith("transaction.") ? objectName("transaction", id) : objectName(object.type, object.id);
}

export function receiver(): Receiver {
  const states = new Map<string, RaisedEvent["payload"]>();
  const positions = new Map<string, number>();
  const counts = new Map<string, number>();
  const takeOne = ({ key, object, payload }: RaisedEvent) => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
    const name = nameOfState({ key, object, payload });
    if (!key.endsWith(".deleted")) {
      states.set(name, payload);
      return;
    }
    if (payload["type"] !== object.type) return;
    states.delete(name);
    // An entry with the id of a deleted one starts at position 1 again; the positions of a deleted cart continue.
    if (object.type !== "cart") positions.delete(name);
  };
  return {
    counts,
    take: (events) => {
      const told = new Set<string>();
      const reached = new Map<string, number>();
      for (const { key, object, position, payload } of events) {
        const name = objectName(object.type, object.id);
        const id = JSON.stringify([key, name, Object(payload["data"]).id]);
        if (told.has(id)) throw new Error(`${id} was told twice of one change.`);
        told.add(id);
        const expected = reached.get(name) ?? (positions.get(name) ?? 0) + 1;
        if (position !== expected) {
          throw new Error(`${key} of ${name} has position ${position} and not ${expected}.`);
        }
        reached.set(name, position);
      }
      for (const [name, position] of reached) positions.set(name, position);
      for (const event of events) takeOne(event);
    },
    start: (type, id, payload, position) => {
      states.set(objectName(type, id), payload);
      positions.set(objectName(type, id), position);
    },
    startAfter: (type, id, position) => {
      positions.set(objectName(type, id), position);
    },
    stateOf: (type, id) => states.get(objectName(type, id)),
    positionOf: (type, id) => positions.get(objectName(type, id)) ?? 0,
  };
}

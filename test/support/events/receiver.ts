import type { RaisedEvent } from "../../../lib/events/event.ts";

/** What somebody knows who has read a snapshot, or nothing, and was told every event since. */
export type Receiver = {
  /** Takes the events of one change. @throws Error for a position that is missing, that comes twice, or a key told twice */
  readonly take: (events: readonly RaisedEvent[]) => void;
  /** Reads an object as a snapshot has it, at its last position. */
  readonly start: (type: string, id: string, payload: RaisedEvent["payload"], position: number) => void;
  /** The same of an object that is not there. */
  readonly startAfter: (type: string, id: string, position: number) => void;
  /** The last state of an object; nothing if it is gone, or nothing was ever told of it. */
  readonly stateOf: (type: string, id: string) => RaisedEvent["payload"] | undefined;
  readonly positionOf: (type: string, id: string) => number;
  /** How often each key was told. */
  readonly counts: ReadonlyMap<string, number>;
};

const nameOf = (type: string, id: string) => `${type} ${id}`;

/** Payments are told as events of their order, and kept by their own names. */
function nameOfState({ key, object, payload }: Pick<RaisedEvent, "key" | "object" | "payload">): string {
  const { id = object.id } = Object(payload["data"]);
  return key.startsWith("transaction.") ? nameOf("transaction", id) : nameOf(object.type, object.id);
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
    // Entries alone begin anew under the id of a deleted one; what is left of a cart keeps its positions.
    if (object.type !== "cart") positions.delete(name);
  };
  return {
    counts,
    take: (events) => {
      const told = new Set<string>();
      const reached = new Map<string, number>();
      for (const { key, object, position, payload } of events) {
        const name = nameOf(object.type, object.id);
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
      states.set(nameOf(type, id), payload);
      positions.set(nameOf(type, id), position);
    },
    startAfter: (type, id, position) => {
      positions.set(nameOf(type, id), position);
    },
    stateOf: (type, id) => states.get(nameOf(type, id)),
    positionOf: (type, id) => positions.get(nameOf(type, id)) ?? 0,
  };
}

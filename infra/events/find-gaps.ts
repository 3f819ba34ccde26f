import type { EventObject, RaisedEvent } from "../../lib/events/event.ts";
import { RAISED_KEYS } from "../../lib/events/event-keys.ts";

/** What the log has of an object. */
export type Told = {
  readonly object: EventObject;
  readonly positions: Set<number>;
  last: number;
  lastKey: string;
};

/** What the table has of an object: what would be told of it now, and when it last changed, where that is known. */
export type Present = { readonly events: readonly RaisedEvent[]; readonly changedAt: Date | undefined };

/** Changes of an object that nobody was told of, and the events that make up for them. */
export type Gap = {
  readonly object: EventObject;
  readonly from: number;
  readonly to: number;
  readonly events: readonly RaisedEvent[];
};

/** The text by which objects are told apart. */
export function objectText({ type, id }: EventObject): string {
  return `${type} ${id}`;
}

/**
 * The changes that the log misses.
 * @param since when somebody began to listen: of what has not changed since nothing had to be told
 */
export function findGaps(
  told: ReadonlyMap<string, Told>,
  present: ReadonlyMap<string, Present>,
  since: Date,
): readonly Gap[] {
  const changed = [...present].flatMap(([text, found]) => gapsOf(found, told.get(text), since));
  const gone = [...told].flatMap(([text, last]) => (present.has(text) ? [] : deletionOf(last)));
  return [...changed, ...gone];
}

function gapsOf({ events, changedAt }: Present, told: Told | undefined, since: Date): Gap[] {
  const [first] = events;
  if (!first) return [];
  const { object, position } = first;
  if (!told) {
    const isNew = changedAt !== undefined && changedAt >= since;
    return isNew
      ? [{ object, from: position, to: position, events: rebuilt(events, position, position) }]
      : [];
  }
  return missing(told.positions, position).map(({ from, to }) => ({
    object,
    from,
    to,
    events: rebuilt(events, from, to),
  }));
}

/** The numbers between the first that was told and the last one there is, in runs. */
function missing(
  positions: ReadonlySet<number>,
  last: number,
): { readonly from: number; readonly to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (let number = Math.min(...positions); number <= last; number += 1) {
    if (positions.has(number)) continue;
    const run = runs.at(-1);
    if (run && run.to === number - 1) run.to = number;
    else runs.push({ from: number, to: number });
  }
  return runs;
}

/** An object that somebody has heard of was made before, whatever else it is told to be. */
function rebuilt(events: readonly RaisedEvent[], from: number, to: number): RaisedEvent[] {
  return events.map((event) => ({
    ...event,
    key: to > 1 ? event.key.replace(/\.created$/, ".updated") : event.key,
    position: to,
    rebuilds: { from, to },
  }));
}

/** Carts leave a trace when they are deleted and none when they expire, of which nothing is told. */
const NOT_TOLD_GONE = new Set(["cart", "stock-transaction"]);

function deletionOf({ object, last, lastKey }: Told): Gap[] {
  const key = lastKey.replace(/\.[a-z]+$/, ".deleted");
  const isTold = lastKey === key || NOT_TOLD_GONE.has(object.type);
  const isKnown = RAISED_KEYS.includes(key) || !RAISED_KEYS.some((known) => known === lastKey);
  if (isTold || !isKnown) return [];
  const position = last + 1;
  const payload = { id: object.id, type: object.type };
  return [
    {
      object,
      from: position,
      to: position,
      events: [{ key, object, position, payload, rebuilds: { from: position, to: position } }],
    },
  ];
}

import type { EventObject, RaisedEvent } from "../../lib/events/event.ts";
import { entryTypeIn, RAISED_KEYS } from "../../lib/events/event-keys.ts";

/** What the log has of an object. */
export type Told = {
  readonly object: EventObject;
  readonly positions: Set<number>;
  last: number;
  lastKey: string;
  /** When the first of these was committed. */
  readonly since: Date;
  /** Whether the object is gone, as far as was told. What comes after that under its id is another one, but for carts. */
  isOver: boolean;
};

/** What the table has of an object: what would be told of it now, and when it was made and last changed, where that is known. */
export type Present = {
  readonly events: readonly RaisedEvent[];
  readonly createdAt: Date | undefined;
  readonly changedAt: Date | undefined;
};

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
 * @param apiTypes of the Custom APIs that there are: the entries of others went with them, and nobody is told of each
 */
export function findGaps(
  told: ReadonlyMap<string, Told>,
  present: ReadonlyMap<string, Present>,
  { since, apiTypes }: { readonly since: Date; readonly apiTypes: ReadonlySet<string> },
): readonly Gap[] {
  const changed = [...present].flatMap(([text, found]) => gapsOf(found, told.get(text), since));
  const gone = [...told].flatMap(([text, last]) => (present.has(text) ? [] : deletionOf(last, apiTypes)));
  return [...changed, ...gone];
}

function gapsOf({ events, createdAt, changedAt }: Present, told: Told | undefined, since: Date): Gap[] {
  const [first] = events;
  if (!first) return [];
  const { object, position } = first;
  const isMadeSince = createdAt !== undefined && createdAt >= since;
  if (!told || isAnother(told)) {
    if (changedAt === undefined || changedAt < since) return [];
    const from = isMadeSince ? 1 : position;
    return [{ object, from, to: position, events: rebuilt(events, from, position) }];
  }
  const isWhole = isMadeSince && secondOf(told.since) >= secondOf(createdAt);
  const start = isWhole ? 1 : Math.min(...told.positions);
  return missing(told.positions, start, position).map(({ from, to }) => ({
    object,
    from,
    to,
    events: rebuilt(events, from, to),
  }));
}

/** Whether what comes next under the id is another object, which counts from 1; carts go on. */
export function isAnother({ object, isOver }: Told): boolean {
  return isOver && object.type !== "cart";
}

/** The stream tells moments in whole seconds. */
function secondOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/** The numbers that are missing, in runs. */
function missing(
  positions: ReadonlySet<number>,
  first: number,
  last: number,
): { readonly from: number; readonly to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (let number = first; number <= last; number += 1) {
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
    key: from > 1 ? event.key.replace(/\.created$/, ".updated") : event.key,
    position: to,
    rebuilds: { from, to },
  }));
}

/** Carts leave a trace when they are deleted and none when they expire, of which nothing is told. */
const NOT_TOLD_GONE = new Set(["cart", "stock-transaction"]);

function deletionOf({ object, last, lastKey, isOver }: Told, apiTypes: ReadonlySet<string>): Gap[] {
  const key = lastKey.replace(/\.[a-z]+$/, ".deleted");
  const isTold = isOver || NOT_TOLD_GONE.has(object.type);
  const isKnown = RAISED_KEYS.includes(lastKey)
    ? RAISED_KEYS.includes(key)
    : apiTypes.has(entryTypeIn(lastKey) ?? "");
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

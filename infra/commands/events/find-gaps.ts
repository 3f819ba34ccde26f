import type { EventObject, RaisedEvent } from "../../../lib/events/event.ts";
import { parseEntryType, RAISED_KEYS } from "../../../lib/events/event-keys.ts";

/** The events of an object in the log. @answers Which events are missing? */
export type Told = {
  readonly object: EventObject;
  readonly positions: Set<number>;
  last: number;
  lastKey: string;
  /** Commit of the first of these events. */
  readonly since: Date;
  /** True after a deletion event. A later object with the same id is another one, except for carts. */
  isOver: boolean;
};

/** An object in the table: the events it would raise now, and its times if they are known. */
export type Present = {
  readonly events: readonly RaisedEvent[];
  readonly createdAt: Date | undefined;
  readonly changedAt: Date | undefined;
};

/** Changes of an object without events, and the events that replace them. */
export type Gap = {
  readonly object: EventObject;
  readonly from: number;
  readonly to: number;
  readonly events: readonly RaisedEvent[];
};

export function objectText({ type, id }: EventObject): string {
  return `${type} ${id}`;
}

/**
 * Finds changes without an event in the log.
 * @param since creation of the first integration; changes before it need no event
 * @param apiTypes of existing Custom APIs; deleting a Custom API deletes its entries without an event for each
 */
export function findGaps(
  told: ReadonlyMap<string, Told>,
  present: ReadonlyMap<string, Present>,
  { since, apiTypes }: { readonly since: Date; readonly apiTypes: ReadonlySet<string> },
): readonly Gap[] {
  const changed = [...present].flatMap(([text, found]) => findGapsOfObject(found, told.get(text), since));
  const gone = [...told].flatMap(([text, last]) =>
    present.has(text) ? [] : findDeletionGap(last, apiTypes),
  );
  return [...changed, ...gone];
}

function findGapsOfObject(
  { events, createdAt, changedAt }: Present,
  told: Told | undefined,
  since: Date,
): Gap[] {
  const [first] = events;
  if (!first) return [];
  const { object, position } = first;
  const isMadeSince = createdAt !== undefined && createdAt >= since;
  if (!told || isAnother(told)) {
    if (changedAt === undefined || changedAt < since) return [];
    const from = isMadeSince ? 1 : position;
    return [{ object, from, to: position, events: rebuilt(events, from, position) }];
  }
  const isWhole = isMadeSince && truncateToSecond(told.since) >= truncateToSecond(createdAt);
  const start = isWhole ? 1 : Math.min(...told.positions);
  return missing(told.positions, start, position).map(({ from, to }) => ({
    object,
    from,
    to,
    events: rebuilt(events, from, to),
  }));
}

/** True if the next object with this id is a new one, whose versions start at 1. Carts continue counting. */
export function isAnother({ object, isOver }: Told): boolean {
  return isOver && object.type !== "cart";
}

/** The stream has times in whole seconds. */
function truncateToSecond(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/** The missing numbers as ranges. */
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

/** An object already in the log was created earlier, so its replacement event is an update. */
function rebuilt(events: readonly RaisedEvent[], from: number, to: number): RaisedEvent[] {
  return events.map((event) => ({
    ...event,
    key: from > 1 ? event.key.replace(/\.created$/, ".updated") : event.key,
    position: to,
    rebuilds: { from, to },
  }));
}

/** An expired cart leaves no trace and has no event, unlike a deleted one. */
const NOT_TOLD_GONE = new Set(["cart", "stock-transaction"]);

function findDeletionGap({ object, last, lastKey, isOver }: Told, apiTypes: ReadonlySet<string>): Gap[] {
  const key = lastKey.replace(/\.[a-z]+$/, ".deleted");
  const isTold = isOver || NOT_TOLD_GONE.has(object.type);
  const isKnown = RAISED_KEYS.includes(lastKey)
    ? RAISED_KEYS.includes(key)
    : apiTypes.has(parseEntryType(lastKey) ?? "");
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

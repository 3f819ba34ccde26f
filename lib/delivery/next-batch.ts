import { getLogged, readLog } from "../event-log/event-log.ts";
import type { LoggedEvent } from "../event-log/logged-event.ts";
import { EVENT_LOG_PARTS } from "../event-log/parts.ts";
import type { Integration } from "../integrations/integration.ts";
import type { Document } from "../table/documents.ts";
import type { Table } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import { TRIED_MS } from "./attempts/schedule.ts";
import { KEPT_FOR_NEW } from "./budget.ts";
import type { ObjectWork } from "./deliver-object.ts";
import { isDown, openFrom } from "./endpoint-health.ts";
import type { Flow } from "./flow.ts";
import { hasRoom } from "./next-work.ts";
import { byObject, isObserved, type ObjectEvents, objectName } from "./select-events.ts";
import { byLastAttempt, emptyQueue, isDue, type WaitingEvents, withMoreEvents } from "./waiting-events.ts";
import type { WaitingObjects } from "./waiting-objects.ts";

/** What is delivered before it is saved how far that is; with a letter for each event it fits one transaction. */
const MOST_EVENTS = 40;
const MOST_DUE_OBJECTS = 20;
const MOST_OF_OBJECT = 5;

/** What is done next, and how far the log is read then. */
export type Batch = { readonly works: readonly ObjectWork[]; readonly cursors: readonly number[] };

/** What is known where something is to be delivered. */
export type Source = Pick<Context, "table"> & {
  readonly now: number;
  readonly integration: Integration;
  readonly flow: Flow;
  readonly waiting: WaitingObjects;
  /** Where the parts of the log end. */
  readonly ends: readonly number[];
};

/** What is due, oldest first, and what is new in the log; nothing while nothing may be sent. */
export async function nextBatch(source: Source): Promise<Batch> {
  const { flow, now } = source;
  const state = flow.state();
  const { tokens } = flow.budget(now);
  const none = { works: [], cursors: state.cursors };
  if (now < openFrom(state) || tokens < 1) return none;
  if (isDown(state)) return nextProbe(source);
  const due = tokens >= KEPT_FOR_NEW + 1 ? await dueWorks(source) : [];
  const most = MOST_EVENTS - due.reduce((sum, { loaded }) => sum + loaded.size, 0);
  if (!hasRoom(state)) return { works: due, cursors: state.cursors };
  const { events, cursors } = await readNew(source, most);
  return { works: await withFresh(source, due, events), cursors };
}

async function dueWorks({ table, now, flow, waiting }: Source): Promise<ObjectWork[]> {
  const { due_at, waiting: events, revivals = 0 } = flow.state();
  if (events === 0 || (due_at !== undefined && Date.parse(due_at) > now)) return [];
  const all = await waiting.all(table);
  const due = all
    .filter(({ value }) => isDue(value, now, revivals))
    .toSorted((one, other) => (one.value.next_at < other.value.next_at ? -1 : 1));
  return loadWorks(table, due.slice(0, MOST_DUE_OBJECTS), MOST_DUE_OBJECTS);
}

/** With the first events of each, as many as are wanted of all. */
async function loadWorks(
  table: Table,
  documents: readonly Document<WaitingEvents>[],
  most: number,
): Promise<ObjectWork[]> {
  const each = Math.max(1, Math.min(MOST_OF_OBJECT, Math.floor(most / Math.max(1, documents.length))));
  const wanted = documents.map(({ value }) => value.events.slice(0, each).map(({ number }) => number));
  const found = await getLogged(
    table,
    documents.flatMap(({ value: { part } }, at) => (wanted[at] ?? []).map((number) => ({ part, number }))),
  );
  let from = 0;
  return documents.map((stored, at) => {
    const numbers = wanted[at] ?? [];
    const loaded = new Map(numbers.map((number, index) => [number, found[from + index]]));
    from += numbers.length;
    return { stored, queue: stored.value, loaded };
  });
}

/** With what is new in the log. Events of objects of which something waits go behind it. */
async function withFresh(
  { integration, table, waiting, flow, now }: Source,
  due: readonly ObjectWork[],
  events: readonly LoggedEvent[],
): Promise<ObjectWork[]> {
  const groups = byObject(events.filter((event) => isObserved(integration, event)));
  const added = new Map(groups.map((group) => [objectName(group.object), group]));
  const continued = due.map((work) => {
    const name = objectName(work.queue.object);
    const more = added.get(name)?.events ?? [];
    added.delete(name);
    return { ...work, queue: withMoreEvents(work.queue, more) };
  });
  const others = [...added.values()];
  const hasWaiting = (flow.state().waiting_objects ?? 0) > 0;
  const objects = others.map(({ object }) => object);
  const stored = hasWaiting ? await waiting.of(table, objects) : [];
  return [...continued, ...others.map((group, at) => freshWork(group, stored[at], now))];
}

function freshWork(
  { object, part, events }: ObjectEvents,
  stored: Document<WaitingEvents> | undefined,
  now: number,
): ObjectWork {
  const before = stored?.value ?? emptyQueue({ object, part }, now);
  const isFree = before.events.length === 0;
  const loaded = new Map(isFree ? events.map((event) => [event.number, event] as const) : []);
  const free = isFree ? { next_at: new Date(now).toISOString() } : {};
  return { ...(stored ? { stored } : {}), queue: withMoreEvents({ ...before, ...free }, events), loaded };
}

/** @returns up to so many events, and the cursors behind them */
async function readNew({ table, flow, ends }: Source, most: number) {
  const { cursors } = flow.state();
  const parts = ends.flatMap((end, part) => (end > (cursors[part] ?? 0) ? [part] : []));
  const each = Math.max(1, Math.floor(most / Math.max(1, parts.length)));
  const some = parts.slice(0, most);
  const found = await Promise.all(some.map((part) => readLog(table, part, cursors[part] ?? 0, each)));
  const read = new Map(some.map((part, at) => [part, found[at]?.at(-1)?.number ?? ends[part] ?? 0]));
  return { events: found.flat(), cursors: ends.map((_, part) => read.get(part) ?? cursors[part] ?? 0) };
}

/**
 * One event for an endpoint that is down: in turn what waits, that which was not tried for the longest time, and what is
 * new, since what waits may be all that the receiver does not take.
 */
async function nextProbe(source: Source): Promise<Batch> {
  const isNewFirst = (source.flow.state().failure?.count ?? 0) % 2 === 1;
  const [first, second] = isNewFirst ? [newProbe, waitingProbe] : [waitingProbe, newProbe];
  return (
    (await first(source)) ?? (await second(source)) ?? { works: [], cursors: source.flow.state().cursors }
  );
}

async function waitingProbe({ table, waiting, flow }: Source): Promise<Batch | undefined> {
  const { waiting: events, cursors } = flow.state();
  if (events === 0) return undefined;
  const all = (await waiting.all(table)).filter(({ value }) => value.events.length > 0);
  const [longest] = all.toSorted((one, other) => byLastAttempt(one.value, other.value));
  return longest && { works: await loadWorks(table, [longest], MOST_OF_OBJECT), cursors };
}

/** What is new up to the first event that can be sent; what comes before it waits already, or is given up. */
async function newProbe(source: Source): Promise<Batch | undefined> {
  const { table, flow, integration, now, waiting } = source;
  const { cursors, waiting_objects = 0 } = flow.state();
  if (!hasRoom(flow.state())) return undefined;
  const { events, cursors: read } = await readNew(source, MOST_EVENTS);
  const observed = events.filter((event) => isObserved(integration, event));
  const objects = observed.map(({ object }) => object);
  const stored = waiting_objects > 0 ? await waiting.of(table, objects) : [];
  const isSendable = (event: LoggedEvent, at: number) =>
    (stored[at]?.value.events ?? []).length === 0 && now <= Date.parse(event.at) + TRIED_MS;
  const chosen = observed.find(isSendable);
  if (!chosen)
    return observed.length === 0 && !isFurther(read, cursors)
      ? undefined
      : { works: await withFresh(source, [], observed), cursors: read };
  const upTo = events.slice(0, events.indexOf(chosen) + 1);
  return { works: await withFresh(source, [], upTo), cursors: cursorsBehind(upTo, cursors) };
}

function isFurther(read: readonly number[], before: readonly number[]): boolean {
  return read.some((number, part) => number > (before[part] ?? 0));
}

function cursorsBehind(events: readonly LoggedEvent[], before: readonly number[]): readonly number[] {
  const last = new Map(events.map(({ part, number }) => [part, number]));
  return EVENT_LOG_PARTS.map((part) => last.get(part) ?? before[part] ?? 0);
}

import type { Document } from "../../table/entity.ts";
import type { Table } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import { getLogged, readLog } from "../log/event-log-store.ts";
import { EVENT_LOG_PARTS, type LoggedEvent } from "../log/logged-event.ts";
import type { Integration } from "../subscriptions/integration.ts";
import { RETRY_WINDOW_MS } from "./attempts/schedule.ts";
import { TOKENS_KEPT_FOR_NEW } from "./budget.ts";
import type { ObjectWork } from "./deliver-object.ts";
import { isDown, sendableFrom } from "./endpoint-health.ts";
import type { Flow } from "./flow.ts";
import { canQueueMoreObjects } from "./next-work.ts";
import { groupByObject, isObserved, type ObjectEvents, objectName } from "./select-events.ts";
import {
  addWaitingEvents,
  compareLastAttempts,
  emptyQueue,
  isDue,
  type WaitingEvents,
} from "./waiting-events.ts";
import type { WaitingObjects } from "./waiting-store.ts";

/** Delivered before progress is saved. With a dead letter for each event it fits one transaction. */
const MOST_EVENTS = 40;
const MOST_DUE_OBJECTS = 20;
const MOST_OF_OBJECT = 5;

/** Work for the next round, and the cursors after it. */
export type Batch = { readonly works: readonly ObjectWork[]; readonly cursors: readonly number[] };

export type BatchSource = Pick<Context, "table"> & {
  readonly now: number;
  readonly integration: Integration;
  readonly flow: Flow;
  readonly waiting: WaitingObjects;
  /** Last event number of each part of the log. */
  readonly ends: readonly number[];
};

/** Reads due events, oldest first, and then new ones of the log. Empty while nothing may be sent. */
export async function readNextBatch(source: BatchSource): Promise<Batch> {
  const { flow, now } = source;
  const state = flow.state();
  const { tokens } = flow.budget(now);
  const none = { works: [], cursors: state.cursors };
  if (now < sendableFrom(state) || tokens < 1) return none;
  if (isDown(state)) return readProbe(source);
  const due = tokens >= TOKENS_KEPT_FOR_NEW + 1 ? await loadDueWorks(source) : [];
  const most = MOST_EVENTS - due.reduce((sum, { loaded }) => sum + loaded.size, 0);
  if (!canQueueMoreObjects(state)) return { works: due, cursors: state.cursors };
  const { events, cursors } = await readNewEvents(source, most);
  return { works: await addNewEvents(source, due, events), cursors };
}

async function loadDueWorks({ table, now, flow, waiting }: BatchSource): Promise<ObjectWork[]> {
  const { due_at, waiting: events, revivals = 0 } = flow.state();
  if (events === 0 || (due_at !== undefined && Date.parse(due_at) > now)) return [];
  const all = await waiting.all(table);
  const due = all
    .filter(({ value }) => isDue(value, now, revivals))
    .toSorted((one, other) => (one.value.next_at < other.value.next_at ? -1 : 1));
  return loadWorks(table, due.slice(0, MOST_DUE_OBJECTS), MOST_DUE_OBJECTS);
}

/** Loads the first events of each queue, at most `most` together. */
async function loadWorks(
  table: Table,
  documents: readonly Document<WaitingEvents>[],
  most: number,
): Promise<ObjectWork[]> {
  const perObject = Math.max(1, Math.min(MOST_OF_OBJECT, Math.floor(most / Math.max(1, documents.length))));
  const requestedNumbers = documents.map(({ value }) =>
    value.events.slice(0, perObject).map(({ number }) => number),
  );
  const loggedEvents = await getLogged(
    table,
    documents.flatMap(({ value: { part } }, at) =>
      (requestedNumbers[at] ?? []).map((number) => ({ part, number })),
    ),
  );
  let from = 0;
  return documents.map((stored, at) => {
    const numbers = requestedNumbers[at] ?? [];
    const loaded = new Map(numbers.map((number, index) => [number, loggedEvents[from + index]]));
    from += numbers.length;
    return { stored, queue: stored.value, loaded };
  });
}

/** Adds new events of the log. If the object has a queue, they go to its end. */
async function addNewEvents(
  { integration, table, waiting, flow, now }: BatchSource,
  due: readonly ObjectWork[],
  events: readonly LoggedEvent[],
): Promise<ObjectWork[]> {
  const groups = groupByObject(events.filter((event) => isObserved(integration, event)));
  const added = new Map(groups.map((group) => [objectName(group.object), group]));
  const continued = due.map((work) => {
    const name = objectName(work.queue.object);
    const more = added.get(name)?.events ?? [];
    added.delete(name);
    return { ...work, queue: addWaitingEvents(work.queue, more) };
  });
  const others = [...added.values()];
  const hasWaiting = (flow.state().waiting_objects ?? 0) > 0;
  const objects = others.map(({ object }) => object);
  const stored = hasWaiting ? await waiting.of(table, objects) : [];
  return [...continued, ...others.map((group, at) => buildNewWork(group, stored[at], now))];
}

function buildNewWork(
  { object, part, events }: ObjectEvents,
  stored: Document<WaitingEvents> | undefined,
  now: number,
): ObjectWork {
  const before = stored?.value ?? emptyQueue({ object, part }, now);
  const isFree = before.events.length === 0;
  const loaded = new Map(isFree ? events.map((event) => [event.number, event] as const) : []);
  const free = isFree ? { next_at: new Date(now).toISOString() } : {};
  return { ...(stored ? { stored } : {}), queue: addWaitingEvents({ ...before, ...free }, events), loaded };
}

/** @returns at most `most` events, and the cursors after them */
async function readNewEvents({ table, flow, ends }: BatchSource, most: number) {
  const { cursors } = flow.state();
  const parts = ends.flatMap((end, part) => (end > (cursors[part] ?? 0) ? [part] : []));
  const perPart = Math.max(1, Math.floor(most / Math.max(1, parts.length)));
  const readableParts = parts.slice(0, most);
  const partEvents = await Promise.all(
    readableParts.map((part) => readLog(table, part, cursors[part] ?? 0, perPart)),
  );
  const read = new Map(
    readableParts.map((part, at) => [part, partEvents[at]?.at(-1)?.number ?? ends[part] ?? 0]),
  );
  return { events: partEvents.flat(), cursors: ends.map((_, part) => read.get(part) ?? cursors[part] ?? 0) };
}

/** Alternates queued and new events: the receiver may reject every queued one. */
async function readProbe(source: BatchSource): Promise<Batch> {
  const isNewFirst = (source.flow.state().failure?.count ?? 0) % 2 === 1;
  const [first, second] = isNewFirst ? [readNewProbe, readWaitingProbe] : [readWaitingProbe, readNewProbe];
  return (
    (await first(source)) ?? (await second(source)) ?? { works: [], cursors: source.flow.state().cursors }
  );
}

async function readWaitingProbe({ table, waiting, flow }: BatchSource): Promise<Batch | undefined> {
  const { waiting: events, cursors } = flow.state();
  if (events === 0) return undefined;
  const all = (await waiting.all(table)).filter(({ value }) => value.events.length > 0);
  const [longest] = all.toSorted((one, other) => compareLastAttempts(one.value, other.value));
  return longest && { works: await loadWorks(table, [longest], MOST_OF_OBJECT), cursors };
}

/** Reads new events up to the first sendable one; those before it are queued or given up. */
async function readNewProbe(source: BatchSource): Promise<Batch | undefined> {
  const { table, flow, integration, now, waiting } = source;
  const { cursors, waiting_objects = 0 } = flow.state();
  if (!canQueueMoreObjects(flow.state())) return undefined;
  const { events, cursors: read } = await readNewEvents(source, MOST_EVENTS);
  const observed = events.filter((event) => isObserved(integration, event));
  const objects = observed.map(({ object }) => object);
  const stored = waiting_objects > 0 ? await waiting.of(table, objects) : [];
  const isSendable = (event: LoggedEvent, at: number) =>
    (stored[at]?.value.events ?? []).length === 0 && now <= Date.parse(event.at) + RETRY_WINDOW_MS;
  const chosen = observed.find(isSendable);
  if (!chosen)
    return observed.length === 0 && !hasAdvanced(read, cursors)
      ? undefined
      : { works: await addNewEvents(source, [], observed), cursors: read };
  const upTo = events.slice(0, events.indexOf(chosen) + 1);
  return { works: await addNewEvents(source, [], upTo), cursors: advanceCursors(upTo, cursors) };
}

function hasAdvanced(read: readonly number[], before: readonly number[]): boolean {
  return read.some((number, part) => number > (before[part] ?? 0));
}

function advanceCursors(events: readonly LoggedEvent[], before: readonly number[]): readonly number[] {
  const last = new Map(events.map(({ part, number }) => [part, number]));
  return EVENT_LOG_PARTS.map((part) => last.get(part) ?? before[part] ?? 0);
}

import { type NamedEvent, nameEvents, type RaisedEvent } from "../events/event.ts";
import type { EventFamily, StoredChange } from "../events/event-family.ts";
import { describeErrorForLog } from "../kernel/logged-error.ts";
import { itemOfImage } from "../table/dynamo/images.ts";
import type { Table } from "../table/table.ts";
import { isBusy } from "../tasks/task.ts";
import type { Capabilities, DeliveryCalls } from "../use-case/capabilities.ts";
import type { Context } from "../use-case/context.ts";
import type { Consumed, StreamedChange, Turns } from "../use-case/turns.ts";
import { appendEvents } from "../webhooks/log/event-log-store.ts";
import { setChangeAside } from "../webhooks/log/unread-changes-store.ts";
import type { Integration } from "../webhooks/subscriptions/integration.ts";
import { getIntegrations } from "../webhooks/subscriptions/integrations-store.ts";
import { EVENT_FAMILIES } from "./event-families.ts";

export const EVENT_ITEM_TYPES: readonly string[] = [
  ...new Set(EVENT_FAMILIES.flatMap(({ itemTypes }) => itemTypes)),
].sort();

export const EVENT_SOURCES: EventSources = { families: EVENT_FAMILIES, getIntegrations };

/** @returns the change to continue from */
export function raiseEvents(
  turns: Turns,
  { deliveryCalls }: Pick<Capabilities, "deliveryCalls">,
): Promise<Consumed> {
  return turnIntoEvents(turns, deliveryCalls, EVENT_SOURCES);
}

export type EventSources = {
  readonly families: readonly EventFamily[];
  readonly getIntegrations: (table: Table) => Promise<readonly Integration[]>;
};

const CHANGES_AT_ONCE = 25;

/** May run twice. Sets unreadable changes aside. @returns the change to continue from, if the table was in the way */
export async function turnIntoEvents(
  { next, changes, hasTime }: Turns,
  deliveryCalls: DeliveryCalls,
  { families, getIntegrations }: EventSources,
): Promise<Consumed> {
  const integrations = await getIntegrations(next().table);
  const listeners = { integrations, deliveryCalls };
  const heard = changes.filter(createAgeFilter(integrations));
  for (let at = 0; at < heard.length; at += CHANGES_AT_ONCE) {
    const some = heard.slice(at, at + CHANGES_AT_ONCE);
    const [first] = some;
    if (!first) break;
    if (!hasTime()) return { leftFrom: first.sequenceNumber };
    const firstUnread = await raiseSome(next, some, families, listeners);
    if (firstUnread) return { leftFrom: firstUnread.sequenceNumber };
  }
  return true;
}

type Listeners = {
  readonly integrations: readonly Integration[];
  readonly deliveryCalls: DeliveryCalls;
};

/** Changes before the first integration raise no events; the stream has times in whole seconds. */
function createAgeFilter(integrations: readonly Integration[]): (change: StreamedChange) => boolean {
  const since = Math.min(...integrations.map(({ created_at }) => Date.parse(created_at)));
  const second = Math.floor(since / 1000) * 1000;
  return ({ at }) => at.getTime() >= second;
}

/** @returns the first change to try again */
async function raiseSome(
  next: Turns["next"],
  changes: readonly StreamedChange[],
  families: readonly EventFamily[],
  listeners: Listeners,
): Promise<StreamedChange | undefined> {
  const ctx = next();
  const results = await Promise.all(changes.map((change) => readChange(ctx, change, families)));
  const stop = results.indexOf(undefined);
  const read = (stop < 0 ? results : results.slice(0, stop)).map((events = []) => events);
  const firstUnread = await appendOrSetAside(next, changes, read, listeners);
  return firstUnread ?? (stop < 0 ? undefined : changes[stop]);
}

/** After a failure, appends each change alone. @returns the first change to try again */
async function appendOrSetAside(
  next: Turns["next"],
  changes: readonly StreamedChange[],
  read: readonly (readonly NamedEvent[])[],
  listeners: Listeners,
): Promise<StreamedChange | undefined> {
  const [first] = changes;
  try {
    await appendAndCall(next(), read.flat(), listeners);
    return undefined;
  } catch (error) {
    const ctx = next();
    ctx.log.warn("events-not-appended", describeErrorForLog(error));
    if (isBusy(error) || !first) return first;
    if (read.length === 1) return (await setAside(ctx, first, error)) ? undefined : first;
  }
  for (const [at, events] of read.entries()) {
    const firstUnread = await appendOrSetAside(next, changes.slice(at, at + 1), [events], listeners);
    if (firstUnread) return firstUnread;
  }
  return undefined;
}

async function appendAndCall(
  ctx: Context,
  events: readonly NamedEvent[],
  { integrations, deliveryCalls }: Listeners,
): Promise<void> {
  if (events.length === 0) return;
  const appended = await appendEvents(ctx, events);
  ctx.count("EventsRaised", appended.length);
  const raised = new Set(events.map(({ key }) => key));
  const listening = integrations.filter(
    ({ enabled, observes }) => enabled && observes.some((key) => raised.has(key)),
  );
  await Promise.all(listening.map(({ id }) => deliveryCalls.callFor(ctx, id)));
}

/** Retries for this long; then the change itself is the cause, not a busy table. */
const LONGEST_TRIED_MS = 15 * 60 * 1000;

/** @returns undefined for a change to try again */
async function readChange(
  ctx: Context,
  change: StreamedChange,
  families: readonly EventFamily[],
): Promise<readonly NamedEvent[] | undefined> {
  try {
    const itemChange = decodeChange(change);
    return nameEvents(await makeEvents(ctx, itemChange, families), change.at);
  } catch (error) {
    const isYoung = ctx.now().getTime() - change.at.getTime() < LONGEST_TRIED_MS;
    return isBusy(error) && isYoung ? undefined : setAside(ctx, change, error);
  }
}

/** @throws Error for an item that its families cannot read */
export async function makeEvents(
  ctx: Context,
  change: StoredChange,
  families: readonly EventFamily[],
): Promise<readonly RaisedEvent[]> {
  const types = new Set([change.before?.type, change.after?.type]);
  const reading = families.filter(({ itemTypes }) => itemTypes.some((type) => types.has(type)));
  const atCommit = { ...ctx, now: () => change.at };
  const byFamily = await Promise.all(reading.map((family) => family.eventsOf(atCommit, change)));
  return byFamily.flat();
}

/** @throws Error for images that are no items */
export function decodeChange({ key, before, after, at, isExpiry }: StreamedChange): StoredChange {
  return {
    key,
    ...(before === undefined ? {} : { before: itemOfImage(before) }),
    ...(after === undefined ? {} : { after: itemOfImage(after) }),
    at,
    isExpiry,
  };
}

async function setAside(
  ctx: Context,
  change: StreamedChange,
  error: unknown,
): Promise<readonly NamedEvent[] | undefined> {
  ctx.log.error("change-not-read", { ...describeErrorForLog(error), sequenceNumber: change.sequenceNumber });
  try {
    await setChangeAside(ctx.table, change, typeIn(change), error);
    ctx.count("UnreadChanges");
    return [];
  } catch (failure) {
    ctx.log.warn("change-not-set-aside", describeErrorForLog(failure));
    return undefined;
  }
}

function typeIn({ before, after }: StreamedChange): string {
  const type: unknown = Reflect.get(Object(after ?? before), "type");
  return String(Reflect.get(Object(type), "S") ?? "unknown");
}

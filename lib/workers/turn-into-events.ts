import { appendEvents } from "../event-log/event-log.ts";
import { setChangeAside } from "../event-log/unread-changes-store.ts";
import type { NamedEvent, RaisedEvent } from "../events/event.ts";
import type { EventFamily, StoredChange } from "../events/event-family.ts";
import { nameEvents } from "../events/name-events.ts";
import type { Integration } from "../integrations/integration.ts";
import { loggedError } from "../kernel/logged-error.ts";
import { itemOfImage } from "../table/dynamo/images.ts";
import type { Table } from "../table/table.ts";
import { isBusy } from "../tasks/task.ts";
import type { Context } from "../use-case/context.ts";
import type { Consumed, StreamedChange, Turns } from "../use-case/turns.ts";

/** Who raises what, and who listens. */
export type EventSources = {
  readonly families: readonly EventFamily[];
  readonly getIntegrations: (table: Table) => Promise<readonly Integration[]>;
};

/** Read side by side; their events are appended together. */
const CHANGES_AT_ONCE = 25;

/**
 * Turns committed changes into events, appends them to the log and calls for their deliveries. It may be given the same
 * changes again. A change that cannot be read is set aside, so that it stops nobody else's.
 * @returns from which change on it is to be called again, where the table was in the way
 */
export async function turnIntoEvents(
  { next, changes, hasTime }: Turns,
  { families, getIntegrations }: EventSources,
): Promise<Consumed> {
  const integrations = await getIntegrations(next().table);
  const wanted = changes.filter(wantedBy(integrations));
  for (let at = 0; at < wanted.length; at += CHANGES_AT_ONCE) {
    const some = wanted.slice(at, at + CHANGES_AT_ONCE);
    const [first] = some;
    if (!first) break;
    if (!hasTime()) return { leftFrom: first.sequenceNumber };
    const left = await raiseSome(next, some, families, integrations);
    if (left) return { leftFrom: left.sequenceNumber };
  }
  return true;
}

/** What happened before anybody listened is nobody's; the stream tells moments in whole seconds. */
function wantedBy(integrations: readonly Integration[]): (change: StreamedChange) => boolean {
  const since = Math.min(...integrations.map(({ created_at }) => Date.parse(created_at)));
  const second = Math.floor(since / 1000) * 1000;
  return ({ at }) => at.getTime() >= second;
}

/** @returns the first change that is to be tried again */
async function raiseSome(
  next: Turns["next"],
  changes: readonly StreamedChange[],
  families: readonly EventFamily[],
  integrations: readonly Integration[],
): Promise<StreamedChange | undefined> {
  const ctx = next();
  const found = await Promise.all(changes.map((change) => readChange(ctx, change, families)));
  const stop = found.indexOf(undefined);
  const read = (stop < 0 ? found : found.slice(0, stop)).map((events = []) => events);
  const left = await appendOrSetAside(next, changes, read, integrations);
  return left ?? (stop < 0 ? undefined : changes[stop]);
}

/**
 * Appends the events of all changes together, or if that cannot be done, those of each change by itself: what can be appended
 * by no means stops nobody else's.
 * @returns the first change that is to be tried again
 */
async function appendOrSetAside(
  next: Turns["next"],
  changes: readonly StreamedChange[],
  read: readonly (readonly NamedEvent[])[],
  integrations: readonly Integration[],
): Promise<StreamedChange | undefined> {
  const [first] = changes;
  try {
    await appendAndCall(next(), read.flat(), integrations);
    return undefined;
  } catch (error) {
    const ctx = next();
    ctx.log.warn("events-not-appended", loggedError(error));
    if (isBusy(error) || !first) return first;
    if (read.length === 1) return (await setAside(ctx, first, error)) ? undefined : first;
  }
  for (const [at, events] of read.entries()) {
    const left = await appendOrSetAside(next, changes.slice(at, at + 1), [events], integrations);
    if (left) return left;
  }
  return undefined;
}

async function appendAndCall(
  ctx: Context,
  events: readonly NamedEvent[],
  integrations: readonly Integration[],
): Promise<void> {
  if (events.length === 0) return;
  const appended = await appendEvents(ctx, events);
  ctx.count("EventsRaised", appended.length);
  const raised = new Set(events.map(({ key }) => key));
  const listening = integrations.filter(
    ({ enabled, observes }) => enabled && observes.some((key) => raised.has(key)),
  );
  await Promise.all(listening.map(({ id }) => ctx.deliveryCalls?.callFor(id)));
}

/** For so long a change is tried again where the table is in the way; then the change itself is to blame. */
const LONGEST_TRIED_MS = 15 * 60 * 1000;

/** @returns `undefined` for a change that is to be tried again */
async function readChange(
  ctx: Context,
  change: StreamedChange,
  families: readonly EventFamily[],
): Promise<readonly NamedEvent[] | undefined> {
  try {
    const found = itemChangeOf(change);
    return nameEvents(await eventsOf(ctx, found, families), change.at);
  } catch (error) {
    const isYoung = ctx.now().getTime() - change.at.getTime() < LONGEST_TRIED_MS;
    return isBusy(error) && isYoung ? undefined : setAside(ctx, change, error);
  }
}

/** The events of a change, as the families of its item have them. @throws Error for an item that they cannot read */
export async function eventsOf(
  ctx: Context,
  change: StoredChange,
  families: readonly EventFamily[],
): Promise<readonly RaisedEvent[]> {
  const types = new Set([change.before?.type, change.after?.type]);
  const reading = families.filter(({ itemTypes }) => itemTypes.some((type) => types.has(type)));
  const atCommit = { ...ctx, now: () => change.at };
  const found = await Promise.all(reading.map((family) => family.eventsOf(atCommit, change)));
  return found.flat();
}

/** A change with its items. @throws Error for images that are no items */
export function itemChangeOf({ key, before, after, at, isExpiry }: StreamedChange): StoredChange {
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
  ctx.log.error("change-not-read", { ...loggedError(error), sequenceNumber: change.sequenceNumber });
  try {
    await setChangeAside(ctx.table, change, typeIn(change), error);
    ctx.count("UnreadChanges");
    return [];
  } catch (failure) {
    ctx.log.warn("change-not-set-aside", loggedError(failure));
    return undefined;
  }
}

/** As the image spells it, whatever else is wrong with it. */
function typeIn({ before, after }: StreamedChange): string {
  const type: unknown = Reflect.get(Object(after ?? before), "type");
  return String(Reflect.get(Object(type), "S") ?? "unknown");
}

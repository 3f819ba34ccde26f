import { nameEvents } from "../../../lib/events/event.ts";
import type { EventFamily } from "../../../lib/events/event-family.ts";
import { CUSTOM_API_TYPE } from "../../../lib/extensions/store.ts";
import type { Item } from "../../../lib/table/table.ts";
import type { DeliveryCalls } from "../../../lib/use-case/capabilities.ts";
import type { Context } from "../../../lib/use-case/context.ts";
import { appendEvents, decodeIfLoggedEvent } from "../../../lib/webhooks/log/event-log-store.ts";
import { LOG_DAYS } from "../../../lib/webhooks/log/logged-event.ts";
import { getIntegrations } from "../../../lib/webhooks/subscriptions/integrations-store.ts";
import { EVENT_FAMILIES } from "../../../lib/workers/event-families.ts";
import { makeEvents } from "../../../lib/workers/raise-events.ts";
import type { OpenTable } from "../keys/open-table.ts";
import { findGaps, type Gap, isAnother, objectText, type Present, type Told } from "./find-gaps.ts";
import { callAll } from "./unread-changes.ts";

export type Audit = {
  readonly gaps: readonly Gap[];
  /** Items that cannot be read, by key. */
  readonly unread: readonly string[];
  readonly counts: Readonly<Record<"objects" | "events", number>>;
};

type Setup = Pick<OpenTable, "pages"> & {
  readonly ctx: Context;
  readonly families: readonly EventFamily[];
  /** Creation of the first integration. */
  readonly since: Date;
  /** Receives the progress. */
  readonly report: (line: string) => void;
};

/**
 * Compares the log with the versions of all objects that have events. An event still on its way looks like a gap, so only a
 * gap that two looks find is one.
 * @answers Which events are missing?
 */
export async function auditEvents(setup: Setup, pause: () => Promise<void>): Promise<Audit> {
  const first = await look(setup);
  if (first.gaps.length === 0) return first;
  await pause();
  const firstGaps = new Set(first.gaps.map(gapText));
  const second = await look(setup);
  return { ...second, gaps: second.gaps.filter((gap) => firstGaps.has(gapText(gap))) };
}

function gapText({ object, from }: Gap): string {
  return `${objectText(object)} ${from}`;
}

async function look({ pages, ctx, families, since, report }: Setup): Promise<Audit> {
  const told = new Map<string, Told>();
  const present = new Map<string, Present>();
  const types = new Set(families.flatMap(({ itemTypes }) => itemTypes));
  const apiTypes = new Set<string>();
  const unread: string[] = [];
  let [items, events] = [0, 0];
  for await (const page of pages()) {
    for (const item of page) {
      if (item.type === CUSTOM_API_TYPE) apiTypes.add(String(item["api_type"]));
      else if (noteTold(told, item)) events += 1;
      else if (types.has(item.type) && !isOver(item, ctx.now())) {
        await notePresent(present, ctx, item, families).catch((error) => unread.push(`${item.pk}: ${error}`));
      }
    }
    items += page.length;
    report(`${items} items read`);
  }
  return {
    gaps: findGaps(told, present, { since, apiTypes }),
    unread,
    counts: { objects: present.size, events },
  };
}

/** An expired item counts as deleted, although the table removes it later. */
function isOver({ expires_at = Number.POSITIVE_INFINITY }: Item, now: Date): boolean {
  return expires_at * 1000 <= now.getTime();
}

function noteTold(told: Map<string, Told>, item: Item): boolean {
  const event = decodeIfLoggedEvent(item);
  if (!event) return false;
  const { object, key, position, payload, at, rebuilds = { from: position, to: position } } = event;
  const text = objectText(object);
  const isOver = key.endsWith(".deleted") && payload["id"] === object.id;
  const earlier = told.get(text);
  const logged =
    earlier && (isOver || !isAnother(earlier))
      ? earlier
      : { object, positions: new Set<number>(), last: 0, lastKey: key, since: new Date(at), isOver };
  for (let number = rebuilds.from; number <= rebuilds.to; number += 1) logged.positions.add(number);
  if (rebuilds.to >= logged.last) Object.assign(logged, { last: rebuilds.to, lastKey: key, isOver });
  told.set(text, logged);
  return true;
}

/** Stores the events that the object would raise if it had just changed to its current state. */
async function notePresent(
  present: Map<string, Present>,
  ctx: Context,
  item: Item,
  families: readonly EventFamily[],
): Promise<void> {
  const { pk, sk } = item;
  const change = { key: { pk, sk }, after: item, at: ctx.now(), isExpiry: false };
  for (const event of await makeEvents(ctx, change, families)) {
    const text = objectText(event.object);
    const events = present.get(text)?.events ?? [];
    present.set(text, { events: [...events, event], ...readTimes(item, event.payload) });
  }
}

/** When an object was created and last changed, from its item or the payload of its event. */
function readTimes(item: Item, payload: unknown): Pick<Present, "createdAt" | "changedAt"> {
  const data = Object(Reflect.get(Object(payload), "data"));
  const meta = Object(Reflect.get(data, "meta"));
  const places = [item, Object(Reflect.get(meta, "timestamps")), meta, data];
  const [createdAt, updatedAt] = ["created_at", "updated_at"].map((name) =>
    places.map((place) => dateIn(Reflect.get(place, name))).find((date) => date !== undefined),
  );
  return { createdAt, changedAt: updatedAt ?? createdAt };
}

function dateIn(text: unknown): Date | undefined {
  const date = new Date(typeof text === "string" ? text : Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Appends events that replace the missing ones. @returns their number */
export async function rebuildGaps(next: () => Context, gaps: readonly Gap[]): Promise<number> {
  let count = 0;
  for (const { events } of gaps) {
    const ctx = next();
    count += (await appendEvents(ctx, nameEvents(events, ctx.now()))).length;
  }
  return count;
}

const DAY_MS = 24 * 60 * 60 * 1000;

type RowsSetup = Pick<OpenTable, "pages"> & {
  readonly next: () => Context;
  readonly isWriting: boolean;
  readonly deliveryCalls: DeliveryCalls;
  /** Receives the progress. */
  readonly report: (line: string) => void;
  /** Waits between two looks, so that events on their way reach the log. */
  readonly pause: () => Promise<void>;
};

type AuditRows = {
  /** A line for each gap and each unreadable item, and one with the counts. */
  readonly rows: readonly string[];
  /** True if nothing is missing any more. */
  readonly isWhole: boolean;
};

/**
 * Compares the log of events with the table, from the first integration or as far back as the log goes. Appends missing
 * events if `isWriting`.
 */
export async function auditRows({
  next,
  deliveryCalls,
  pages,
  isWriting,
  report,
  pause,
}: RowsSetup): Promise<AuditRows> {
  const integrations = await getIntegrations(next().table);
  if (integrations.length === 0)
    return { rows: ["There is no integration: no system receives events."], isWhole: true };
  const oldest = Math.min(...integrations.map(({ created_at }) => Date.parse(created_at)));
  const since = new Date(Math.max(oldest, next().now().getTime() - LOG_DAYS * DAY_MS));
  const setup = { pages, ctx: next(), families: EVENT_FAMILIES, since, report };
  const { gaps, unread, counts } = await auditEvents(setup, pause);
  const appended = isWriting ? await rebuildGaps(next, gaps) : 0;
  if (appended > 0) await callAll(next, deliveryCalls, getIntegrations);
  const summary = `${counts.objects} objects, ${counts.events} events, ${gaps.length} gaps, ${appended} events appended`;
  const rows = [...gaps.map(gapRow), ...unread.map((text) => `not read: ${text}`), summary];
  return { rows, isWhole: unread.length === 0 && (isWriting || gaps.length === 0) };
}

function gapRow({ object, from, to, events }: Gap): string {
  const run = from === to ? `position ${from}` : `positions ${from}–${to}`;
  return `${object.type} ${object.id}: ${run}, ${events.map(({ key }) => key).join(", ")}`;
}

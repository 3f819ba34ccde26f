import { appendEvents, loggedEventIn } from "../../lib/event-log/event-log.ts";
import type { EventFamily } from "../../lib/events/event-family.ts";
import { nameEvents } from "../../lib/events/name-events.ts";
import type { Item } from "../../lib/table/table.ts";
import type { Context } from "../../lib/use-case/context.ts";
import { eventsOf } from "../../lib/workers/turn-into-events.ts";
import type { OpenTable } from "../keys/open-table.ts";
import { findGaps, type Gap, objectText, type Present, type Told } from "./find-gaps.ts";

export type Audit = {
  readonly gaps: readonly Gap[];
  /** Items that cannot be read, by their keys. */
  readonly unread: readonly string[];
  readonly counts: Readonly<Record<"objects" | "events", number>>;
};

type Setup = Pick<OpenTable, "pages"> & {
  readonly ctx: Context;
  readonly families: readonly EventFamily[];
  /** When somebody began to listen. */
  readonly since: Date;
  /** Told how far it is. */
  readonly report: (line: string) => void;
};

/**
 * Compares what the log tells with the versions of everything that events are about. What a change is just being told
 * of looks like a gap for a moment; what looks so twice is one.
 */
export async function auditEvents(setup: Setup, pause: () => Promise<void>): Promise<Audit> {
  const first = await look(setup);
  if (first.gaps.length === 0) return first;
  await pause();
  const known = new Set(first.gaps.map(gapText));
  const second = await look(setup);
  return { ...second, gaps: second.gaps.filter((gap) => known.has(gapText(gap))) };
}

function gapText({ object, from }: Gap): string {
  return `${objectText(object)} ${from}`;
}

async function look({ pages, ctx, families, since, report }: Setup): Promise<Audit> {
  const told = new Map<string, Told>();
  const present = new Map<string, Present>();
  const types = new Set(families.flatMap(({ itemTypes }) => itemTypes));
  const unread: string[] = [];
  let [items, events] = [0, 0];
  for await (const page of pages()) {
    for (const item of page) {
      if (noteTold(told, item)) events += 1;
      else if (types.has(item.type) && !isOver(item, ctx.now())) {
        await notePresent(present, ctx, item, families).catch((error) => unread.push(`${item.pk}: ${error}`));
      }
    }
    items += page.length;
    report(`${items} items read`);
  }
  return { gaps: findGaps(told, present, since), unread, counts: { objects: present.size, events } };
}

/** What has expired counts as gone, though the table removes it later. */
function isOver({ expires_at = Number.POSITIVE_INFINITY }: Item, now: Date): boolean {
  return expires_at * 1000 <= now.getTime();
}

function noteTold(told: Map<string, Told>, item: Item): boolean {
  const event = loggedEventIn(item);
  if (!event) return false;
  const { object, key, position, rebuilds = { from: position, to: position } } = event;
  const text = objectText(object);
  const known = told.get(text) ?? { object, positions: new Set<number>(), last: 0, lastKey: key };
  for (let number = rebuilds.from; number <= rebuilds.to; number += 1) known.positions.add(number);
  if (rebuilds.to >= known.last) Object.assign(known, { last: rebuilds.to, lastKey: key });
  told.set(text, known);
  return true;
}

/** What would be told if the object had just become what it is. */
async function notePresent(
  present: Map<string, Present>,
  ctx: Context,
  item: Item,
  families: readonly EventFamily[],
): Promise<void> {
  const { pk, sk } = item;
  const change = { key: { pk, sk }, after: item, at: ctx.now(), isExpiry: false };
  for (const event of await eventsOf(ctx, change, families)) {
    const text = objectText(event.object);
    const known = present.get(text)?.events ?? [];
    present.set(text, { events: [...known, event], changedAt: changedAt(item, event.payload) });
  }
}

/** As the item or what is told of it says. */
function changedAt(item: Item, payload: unknown): Date | undefined {
  const meta = Reflect.get(Object(Reflect.get(Object(payload), "data")), "meta");
  const stamps = Object(Reflect.get(Object(meta), "timestamps") ?? meta);
  const text: unknown =
    item["updated_at"] ?? Reflect.get(stamps, "updated_at") ?? Reflect.get(stamps, "created_at");
  return typeof text === "string" ? new Date(text) : undefined;
}

/** Appends the events that make up for gaps. @returns how many */
export async function rebuildGaps(next: () => Context, gaps: readonly Gap[]): Promise<number> {
  let count = 0;
  for (const { events } of gaps) {
    const ctx = next();
    count += (await appendEvents(ctx, nameEvents(events, ctx.now()))).length;
  }
  return count;
}

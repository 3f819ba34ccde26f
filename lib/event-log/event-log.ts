import type { NamedEvent } from "../events/event.ts";
import { backOff } from "../kernel/deadline.ts";
import { conflict } from "../kernel/errors.ts";
import { writeStep } from "../table/effects/write-step.ts";
import { contentOf, decoded, entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { MOST_ITEM_BYTES, MOST_TRANSACTION_BYTES } from "../table/limits.ts";
import type { Cursor, Item, Put, Table } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import { appendTime, appendTimeOf } from "./append-time.ts";
import { type LoggedEvent, type LogReference, lastSecondOf } from "./logged-event.ts";
import { EVENT_LOG_PARTS, logPartOf } from "./parts.ts";
import { isRecent, type RecentIds, withRecent } from "./recent-ids.ts";

const loggedEvents = entity<Omit<LoggedEvent, keyof LogReference>>("logged_event");
const LOG_END_TYPE = "event_log_end";

/** Fewer than `RecentIds` remembers. */
const MOST_AT_ONCE = 60;

type Writer = Pick<Context, "table" | "newId" | "deadline" | "now">;

/**
 * Appends events, those of each object in the order given. Events that were appended a moment ago are left out, so that
 * it may be done again.
 * @returns those that are new in the log
 * @throws ApiError 409 or 503 when the deadline passed; a part of them may be appended
 */
export async function appendEvents(
  ctx: Writer,
  events: readonly NamedEvent[],
): Promise<readonly NamedEvent[]> {
  const parts = EVENT_LOG_PARTS.map((part) => events.filter(({ object }) => logPartOf(object) === part));
  const appended = parts.map((ofPart, part) => (ofPart.length > 0 ? appendToPart(ctx, part, ofPart) : []));
  return (await Promise.all(appended)).flat();
}

async function appendToPart(ctx: Writer, part: number, events: readonly NamedEvent[]): Promise<NamedEvent[]> {
  const appended: NamedEvent[] = [];
  let attempt = 0;
  for (;;) {
    const end = endOf(await ctx.table.get(keys.eventLogEnd(part)));
    const known = new Set(appended.map(({ id }) => id));
    const fresh = events.filter(({ id }) => !known.has(id) && !isRecent(end.recent, id));
    if (fresh.length === 0) return appended;
    const { writes, taken } = writesAfter(ctx, part, end, fresh);
    if ((await writeStep(ctx, writes)).isWritten) {
      appended.push(...taken);
      if (taken.length === fresh.length) return appended;
      attempt = 0;
    } else {
      // Lost to another writer, or nobody knows: the end of the log says what became of it.
      if (ctx.deadline.left() === 0) throw conflict("The log of events is being written by others.");
      await backOff(attempt, ctx.deadline);
      attempt += 1;
    }
  }
}

type LogEnd = {
  readonly version: number;
  readonly last: number;
  readonly recent: RecentIds;
  /** When its last event was appended; empty for a part without any. */
  readonly appendedAt: string;
};

function endOf(item: Item | undefined): LogEnd {
  const last = item?.["last"];
  const recent = item?.["recent"];
  const appendedAt = item?.["updated_at"];
  return {
    version: item?.version ?? 0,
    last: typeof last === "number" ? last : 0,
    recent: recent instanceof Uint8Array ? recent : new Uint8Array(),
    appendedAt: typeof appendedAt === "string" ? appendedAt : "",
  };
}

/** As many as fit one transaction, and where the log ends then. */
function writesAfter(ctx: Writer, part: number, end: LogEnd, events: readonly NamedEvent[]) {
  const puts: Put[] = [];
  const taken: NamedEvent[] = [];
  let appendedAt = appendTime(ctx.now().toISOString(), end.appendedAt);
  let bytes = 0;
  for (const event of events.slice(0, MOST_AT_ONCE)) {
    const at = appendTime(appendedAt, event.at);
    const put = entryWrite(event, { part, number: end.last + puts.length + 1 }, at);
    const { packed } = put.put;
    bytes += packed instanceof Uint8Array ? packed.length : 0;
    if (bytes > MOST_TRANSACTION_BYTES && puts.length > 0) break;
    puts.push(put);
    taken.push(event);
    appendedAt = at;
  }
  const ids = taken.map(({ id }) => id);
  const endWrite: Put = {
    put: {
      ...keys.eventLogEnd(part),
      type: LOG_END_TYPE,
      version: end.version + 1,
      last: end.last + puts.length,
      recent: withRecent(end.recent, ids),
      updated_at: appendedAt,
    },
    when: { only: end.version === 0 ? "absent" : { version: end.version } },
  };
  return { writes: [endWrite, ...puts], taken };
}

function entryWrite(
  { keptUntil, ...event }: NamedEvent,
  { part, number }: LogReference,
  appended_at: string,
): Put {
  const expires_at = keptUntil ? Math.floor(keptUntil.getTime() / 1000) : lastSecondOf(event.at);
  const item = { ...keys.loggedEvent(part, number), type: loggedEvents.type, expires_at };
  return { put: { ...item, appended_at, ...fittingContent(event) }, when: { only: "absent" } };
}

/** What is included beside a very large cart or order is left to whoever reads it. */
function fittingContent(event: Omit<NamedEvent, "keptUntil">) {
  const whole = contentOf(loggedEvents, event);
  if (whole.packed.length <= MOST_ITEM_BYTES) return whole;
  const included = { meta: { includes_elided: true } };
  return contentOf(loggedEvents, { ...event, payload: { ...event.payload, included } });
}

/** The events of a part behind a number, in order, at most so many; fewer only at the end of the log. */
export async function readLog(
  table: Table,
  part: number,
  after: number,
  most: number,
): Promise<readonly LoggedEvent[]> {
  return (await readEntries(table, part, after, most)).map((item) => loggedEventOf(part, item));
}

/** The first event of a part behind a number: which it is, and when it was appended; `undefined` at the end of the log. */
export async function getNextAppended(
  table: Table,
  part: number,
  after: number,
): Promise<{ readonly number: number; readonly appendedAt: string } | undefined> {
  const [item] = await readEntries(table, part, after, 1);
  return item && { number: Number(item.sk), appendedAt: appendTimeOf(item) ?? loggedEventOf(part, item).at };
}

const LARGEST_NUMBER = 999_999_999_999;

async function readEntries(table: Table, part: number, after: number, most: number): Promise<Item[]> {
  const { pk, sk: from } = keys.loggedEvent(part, after + 1);
  const { sk: to } = keys.loggedEvent(part, LARGEST_NUMBER);
  const entries: Item[] = [];
  let last: Cursor | undefined;
  do {
    const limit = most - entries.length;
    const range = { pk, sk: { from, to }, limit, consistent: true };
    const page = await table.query({ ...range, ...(last ? { after: last } : {}) });
    entries.push(...page.items);
    last = page.next;
  } while (last && entries.length < most);
  return entries;
}

/** The event in an item of the log; `undefined` for any other item. */
export function loggedEventIn(item: Item): LoggedEvent | undefined {
  if (item.type !== loggedEvents.type) return undefined;
  const part = EVENT_LOG_PARTS.find((one) => keys.eventLogEnd(one).pk === item.pk);
  return part === undefined ? undefined : loggedEventOf(part, item);
}

function loggedEventOf(part: number, item: Item): LoggedEvent {
  return { ...decoded(loggedEvents, item), part, number: Number(item.sk) };
}

/** The number of the last event of each part, 0 for one without any. */
export async function getLogEnds(table: Table): Promise<readonly number[]> {
  const items = await table.getMany(EVENT_LOG_PARTS.map((part) => keys.eventLogEnd(part)));
  return items.map((item) => endOf(item).last);
}

/** In the order of the references; `undefined` for what is not kept any more. */
export async function getLogged(
  table: Table,
  references: readonly LogReference[],
): Promise<readonly (LoggedEvent | undefined)[]> {
  const items = await table.getMany(references.map(({ part, number }) => keys.loggedEvent(part, number)));
  return items.map((item, index) => item && loggedEventOf(references[index]?.part ?? 0, item));
}

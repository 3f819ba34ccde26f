import { createHash } from "node:crypto";
import type { NamedEvent } from "../../events/event.ts";
import { retry } from "../../kernel/deadline.ts";
import { conflictWithOthers } from "../../kernel/errors.ts";
import { writeStep } from "../../table/effects/write-step.ts";
import { decodeItem, entity, toContent } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import { MOST_ITEM_BYTES, MOST_TRANSACTION_BYTES } from "../../table/limits.ts";
import { queryFirst } from "../../table/query-all.ts";
import type { Item, Put, Table } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import {
  chooseLogPart,
  EVENT_LOG_PARTS,
  type LoggedEvent,
  type LogReference,
  logExpirySeconds,
} from "./logged-event.ts";

const loggedEvents = entity<Omit<LoggedEvent, keyof LogReference>>("logged_event");
const LOG_END_TYPE = "event_log_end";

/** Less than `RecentIds` holds, so that a repeated batch is detected. */
const MOST_AT_ONCE = 60;

type Writer = Pick<Context, "table" | "newId" | "deadline" | "now">;

/**
 * Skips events that were appended recently, so that a call may be repeated. @returns the events that were new
 * @throws ApiError 409 or 503 when the deadline passes; some events may be appended
 */
export async function appendEvents(
  ctx: Writer,
  events: readonly NamedEvent[],
): Promise<readonly NamedEvent[]> {
  const parts = EVENT_LOG_PARTS.map((part) => events.filter(({ object }) => chooseLogPart(object) === part));
  const appended = parts.map((ofPart, part) => (ofPart.length > 0 ? appendToPart(ctx, part, ofPart) : []));
  return (await Promise.all(appended)).flat();
}

function appendToPart(ctx: Writer, part: number, events: readonly NamedEvent[]): Promise<NamedEvent[]> {
  const appended: NamedEvent[] = [];
  return retry({ ...ctx, end: () => conflictWithOthers("A part may be done") }, async () => {
    const end = parseLogEnd(await ctx.table.get(keys.eventLogEnd(part)));
    const appendedIds = new Set(appended.map(({ id }) => id));
    const fresh = events.filter(({ id }) => !appendedIds.has(id) && !isRecent(end.recent, id));
    if (fresh.length === 0) return appended;
    const { writes, taken } = buildAppendWrites(ctx, part, end, fresh);
    // Another writer was first, or the outcome is unknown: the next read of the log's end decides.
    if (!(await writeStep(ctx, writes)).isWritten) return "again";
    appended.push(...taken);
    return taken.length === fresh.length ? appended : "go on";
  });
}

type LogEnd = {
  readonly version: number;
  readonly last: number;
  readonly recent: RecentIds;
  /** Append time of the last event; empty for an empty part. */
  readonly appendedAt: string;
};

function parseLogEnd(item: Item | undefined): LogEnd {
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

/** Builds the writes of as many events as fit one transaction, and of the log's new end. */
function buildAppendWrites(ctx: Writer, part: number, end: LogEnd, events: readonly NamedEvent[]) {
  const puts: Put[] = [];
  const taken: NamedEvent[] = [];
  let appendedAt = laterTime(ctx.now().toISOString(), end.appendedAt);
  let bytes = 0;
  for (const event of events.slice(0, MOST_AT_ONCE)) {
    const at = laterTime(appendedAt, event.at);
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
      recent: addRecent(end.recent, ids),
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
  const expires_at = keptUntil ? Math.floor(keptUntil.getTime() / 1000) : logExpirySeconds(event.at);
  const item = { ...keys.loggedEvent(part, number), type: loggedEvents.type, expires_at };
  return { put: { ...item, appended_at, ...packFittingContent(event) }, when: { only: "absent" } };
}

/** Drops `included` of a very large cart or order, so that the item fits. */
function packFittingContent(event: Omit<NamedEvent, "keptUntil">) {
  const whole = toContent(loggedEvents, event);
  if (whole.packed.length <= MOST_ITEM_BYTES) return whole;
  const included = { meta: { includes_elided: true } };
  return toContent(loggedEvents, { ...event, payload: { ...event.payload, included } });
}

/** Reads events of a part after a number, in order. Fewer than `most` only at the end of the log. */
export async function readLog(
  table: Table,
  part: number,
  after: number,
  most: number,
): Promise<readonly LoggedEvent[]> {
  return (await readEntries(table, part, after, most)).map((item) => decodeLoggedEvent(part, item));
}

/** Reads number and append time of the first event after a number; `undefined` at the end of the log. */
export async function getNextAppended(
  table: Table,
  part: number,
  after: number,
): Promise<{ readonly number: number; readonly appendedAt: string } | undefined> {
  const [item] = await readEntries(table, part, after, 1);
  return item && { number: Number(item.sk), appendedAt: readAppendTime(item) };
}

const LARGEST_NUMBER = 999_999_999_999;

function readEntries(table: Table, part: number, after: number, most: number): Promise<Item[]> {
  const { pk, sk: from } = keys.loggedEvent(part, after + 1);
  const { sk: to } = keys.loggedEvent(part, LARGEST_NUMBER);
  return queryFirst(table, { pk, sk: { from, to }, consistent: true }, most);
}

/** `undefined` for an item that is no event of the log. */
export function decodeIfLoggedEvent(item: Item): LoggedEvent | undefined {
  if (item.type !== loggedEvents.type) return undefined;
  const part = EVENT_LOG_PARTS.find((one) => keys.eventLogEnd(one).pk === item.pk);
  return part === undefined ? undefined : decodeLoggedEvent(part, item);
}

function decodeLoggedEvent(part: number, item: Item): LoggedEvent {
  return { ...decodeItem(loggedEvents, item), part, number: Number(item.sk) };
}

/** Reads the number of the last event of each part; 0 for an empty part. */
export async function getLogEnds(table: Table): Promise<readonly number[]> {
  const items = await table.getMany(EVENT_LOG_PARTS.map((part) => keys.eventLogEnd(part)));
  return items.map((item) => parseLogEnd(item).last);
}

/** Reads events in the order of the references; `undefined` if an event is no longer kept. */
export async function getLogged(
  table: Table,
  references: readonly LogReference[],
): Promise<readonly (LoggedEvent | undefined)[]> {
  const items = await table.getMany(references.map(({ part, number }) => keys.loggedEvent(part, number)));
  return items.map((item, index) => item && decodeLoggedEvent(references[index]?.part ?? 0, item));
}

/** Append times never fall within a part. Commit times do, since the stream's shards are read apart. */
function laterTime(one: string, other: string): string {
  return one > other ? one : other;
}

function readAppendTime({ appended_at }: Item): string {
  return String(appended_at);
}

const BYTES = 9; // 72 bits: a collision among so few ids is practically impossible
/** More than one transaction appends, so that a repeated batch is detected. */
const MOST_RECENT_IDS = 64;

/** The last appended events, as short hashes of their ids. */
type RecentIds = Uint8Array;

function isRecent(recent: RecentIds, id: string): boolean {
  const shortId = shortenId(id);
  for (let at = 0; at + BYTES <= recent.length; at += BYTES) {
    if (shortId.equals(recent.subarray(at, at + BYTES))) return true;
  }
  return false;
}

function addRecent(recent: RecentIds, ids: readonly string[]): RecentIds {
  const all = Buffer.concat([recent, ...ids.map(shortenId)]);
  return new Uint8Array(all.subarray(Math.max(0, all.length - MOST_RECENT_IDS * BYTES)));
}

function shortenId(id: string): Buffer {
  return createHash("sha256").update(id).digest().subarray(0, BYTES);
}

import { unavailable } from "../kernel/errors.ts";
import { isRefused, putStep } from "../table/effects/write-step.ts";
import { decodeItem, entity, toContent } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { Cursor, Item, Key, Page, Table } from "../table/table.ts";
import {
  type AuditEntry,
  type EntryPosition,
  formatDay,
  formatPosition,
  parsePosition,
} from "./audit-entry.ts";
import type { MadeEntry } from "./build-entries.ts";
import { LONGEST_AUDIT_DAYS } from "./log-days.ts";

const entryEntity = entity<AuditEntry>("audit_entry");
const INDEX_TYPE = "audit_index";
const DAY_TYPE = "audit_day";
const MARK_TYPE = "audit_mark";

const DAY_SECONDS = 24 * 60 * 60;
const ABSENT = { only: "absent" } as const;

/**
 * Writes the entry under its object, its actor and its day, each only if it is not there: a change may come twice, and an
 * entry never changes. Its expiry is fixed now.
 * @throws ApiError 503 if an answer was lost; then the change comes again
 */
export async function writeEntry(table: Table, made: MadeEntry, days: number): Promise<void> {
  const { position, source, follows, entry } = made;
  const sk = formatPosition(position);
  const expires_at = Math.floor(position.at.getTime() / 1000) + days * DAY_SECONDS;
  const proof = { source, number: position.number, ...(follows === undefined ? {} : { follows }) };
  if (!entry) return putOnce(table, { ...keys.auditMark(source, sk), type: MARK_TYPE, ...proof, expires_at });
  const { object, actor, operation } = entry;
  const day = formatDay(position.at);
  const content = toContent(entryEntity, entry);
  const own = keys.auditEntry(object.type, object.id, sk);
  const index = { type: INDEX_TYPE, object_type: object.type, object_id: object.id, operation, expires_at };
  // The entry comes first: a list that names it must find it.
  await putOnce(table, { ...own, type: entryEntity.type, operation, ...proof, ...content, expires_at });
  await Promise.all([
    putOnce(table, { ...keys.auditIndex("ACTOR", actor.id, sk), ...index }),
    putOnce(table, { ...keys.auditIndex("DAY", day, sk), ...index }),
  ]);
}

/** Before entries of these moments: lists of all entries find them by their days. */
export async function writeDays(table: Table, moments: readonly Date[]): Promise<void> {
  const days = [...new Set(moments.map(formatDay))];
  if (days.length === 0) return;
  const items = await table.getMany(days.map(keys.auditDay));
  for (const [at, day] of days.entries()) {
    if (items[at]) continue;
    // An entry of this day lives for so long at the most.
    const expires_at = Math.floor(Date.parse(day) / 1000) + (LONGEST_AUDIT_DAYS + 1) * DAY_SECONDS;
    await putOnce(table, { ...keys.auditDay(day), type: DAY_TYPE, expires_at });
  }
}

async function putOnce(table: Table, put: Item): Promise<void> {
  const outcome = await putStep(table, { put, when: ABSENT });
  if (outcome.isWritten || isRefused(outcome)) return;
  throw unavailable(new Error("The answer to a write of the log was lost.", { cause: outcome.lost }));
}

/** A list of entries: of an object, of an actor, or all. */
export type EntryList =
  | { readonly of: "object"; readonly type: string; readonly id: string }
  | { readonly of: "actor"; readonly id: string }
  | { readonly of: "all" };

export type EntryRange = {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** The last entry of the page before. */
  readonly after?: EntryPosition | undefined;
};

/** An entry as a list names it. */
export type IndexedEntry = {
  readonly position: EntryPosition;
  readonly objectType: string;
  readonly objectId: string;
  readonly operation: string;
  /** In lists of an object, which read it anyway. */
  readonly entry?: AuditEntry;
};

/** Read at once. */
const AT_ONCE = 100;

/** Newest first. Reads on only while the caller asks for more. */
export async function* readEntryList(
  table: Table,
  list: EntryList,
  range: EntryRange,
): AsyncGenerator<IndexedEntry> {
  const { from, to } = range;
  if (from && to && from > to) return;
  for await (const pk of readPartitions(table, list, range)) {
    for await (const item of readBackwards(table, pk, range)) yield toIndexedEntry(item);
  }
}

async function* readPartitions(table: Table, list: EntryList, range: EntryRange): AsyncGenerator<string> {
  if (list.of === "object") yield keys.auditEntry(list.type, list.id, "").pk;
  else if (list.of === "actor") yield keys.auditIndex("ACTOR", list.id, "").pk;
  else for await (const day of readDays(table, range)) yield keys.auditIndex("DAY", day, "").pk;
}

async function* readDays(table: Table, { from, to, after }: EntryRange): AsyncGenerator<string> {
  const last = [to, after?.at].filter((date) => date !== undefined).map(formatDay);
  const { pk } = keys.auditDay("");
  const first = from && formatDay(from);
  const end = last.toSorted()[0];
  if (first !== undefined && end !== undefined && first > end) return;
  const sk = { ...(first === undefined ? {} : { from: first }), ...(end === undefined ? {} : { to: end }) };
  const query = { pk, ...(first === undefined && end === undefined ? {} : { sk }), descending: true };
  let next: Cursor | undefined;
  do {
    const page: Page = await table.query({ ...query, limit: AT_ONCE, ...(next ? { after: next } : {}) });
    for (const { sk: day } of page.items) yield day;
    next = page.next;
  } while (next);
}

async function* readBackwards(table: Table, pk: string, { from, to, after }: EntryRange) {
  const ends = [to && `${to.toISOString()}${BEHIND_ALL}`, after && formatPosition(after)];
  const end = ends.filter((text) => text !== undefined).toSorted()[0];
  const start = from?.toISOString();
  if (start !== undefined && end !== undefined && start > end) return;
  const sk = { ...(start === undefined ? {} : { from: start }), ...(end === undefined ? {} : { to: end }) };
  const query = { pk, ...(Object.keys(sk).length > 0 ? { sk } : {}), descending: true };
  const passed = after && formatPosition(after);
  let next: Cursor | undefined;
  do {
    const page: Page = await table.query({ ...query, limit: AT_ONCE, ...(next ? { after: next } : {}) });
    for (const item of page.items) if (item.sk !== passed) yield item;
    next = page.next;
  } while (next);
}

/** Sorts after all positions of a moment. */
const BEHIND_ALL = "~";

function toIndexedEntry(item: Item): IndexedEntry {
  if (item.type !== entryEntity.type) {
    const { object_type, object_id, operation } = item;
    return {
      position: parsePosition(item.sk),
      objectType: String(object_type),
      objectId: String(object_id),
      operation: String(operation),
    };
  }
  const entry = decodeItem(entryEntity, item);
  const { object, operation } = entry;
  return { position: parsePosition(item.sk), objectType: object.type, objectId: object.id, operation, entry };
}

/** Reads the entries that lists name, in their order; those that have expired meanwhile are left out. */
export async function getIndexedEntries(
  table: Table,
  listed: readonly IndexedEntry[],
): Promise<readonly AuditEntry[]> {
  const missing = listed.filter(({ entry }) => !entry);
  const items = missing.length > 0 ? await table.getMany(missing.map(entryKey)) : [];
  const read = new Map(missing.map((one, at) => [one, items[at] && decodeItem(entryEntity, items[at])]));
  return listed.flatMap((one) => one.entry ?? read.get(one) ?? []);
}

function entryKey({ objectType, objectId, position }: IndexedEntry): Key {
  return keys.auditEntry(objectType, objectId, formatPosition(position));
}

export async function getAuditEntry(table: Table, position: EntryPosition): Promise<AuditEntry | undefined> {
  const item = await table.get(keys.auditIndex("DAY", formatDay(position.at), formatPosition(position)));
  return item && (await getIndexedEntries(table, [toIndexedEntry(item)]))[0];
}

/** Proof that the change of an item has reached the log. */
export type EntryProof = {
  readonly source: string;
  /** Version of the item after the change. */
  readonly number: number;
  /** When the version before was written, if a merchant wrote it, too. */
  readonly follows?: Date;
};

/** Undefined for an item that is neither an entry nor a mark. */
export function readEntryProof(item: Item): EntryProof | undefined {
  if (item.type !== entryEntity.type && item.type !== MARK_TYPE) return undefined;
  const { source, number, follows } = item;
  return {
    source: String(source),
    number: Number(number),
    ...(typeof follows === "number" ? { follows: new Date(follows * 1000) } : {}),
  };
}

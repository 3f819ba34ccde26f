import { createHash } from "node:crypto";
import type { TimedId, TimeOrder } from "../../kernel/timed-id.ts";
import type { Document } from "../documents.ts";
import { keys } from "../keys.ts";
import { type Delete, type Key, keyOf, type Put, type Table, type Update, type Write } from "../table.ts";

/**
 * A list whose pages cost what is on them: each record has a row in the table, whose sort key is the order of the list, and
 * is counted when its row is made and deleted. Rows and counts are written with the record, in its transaction, so that
 * a record is counted if and only if its row is there.
 */
export type CountedList = {
  /** In keys: of one kind of records, or of those that belong to one thing, which is named behind a `#`. */
  readonly name: string;
  readonly order: TimeOrder;
  /** Over how many partitions its rows are spread, 1 if not given: one takes 1,000 writes in a second. Never changed. */
  readonly shards?: number;
  /**
   * When a record expires, in epoch seconds, with its row and its part of the number: the same for many of them, such as
   * the end of a day, since there is a number of each. Not given where records stay.
   */
  readonly expiresAt?: (row: ListRow) => number;
};

/** A record as its list knows it. */
export type ListRow = TimedId;

/**
 * Parts of the number of records: writers of records with different ids seldom wait for each other, and all parts are
 * one read unit, or two where the list has a long name. There may be more or fewer than before: what they have adds up.
 */
const COUNT_PARTS = 64;
/** The same of the records that expire together: a list has a number of each such time. */
const EXPIRING_PARTS = 4;

/** The type of the items that are rows. */
export const ROW_TYPE = "list_row";
/** The type of the items that are parts of numbers. */
export const COUNT_TYPE = "list_count";

/**
 * The writes for the list of a record that is created (`after` alone), changed (both) or deleted (`before` alone), for
 * the transaction that writes the record under its version.
 * @param rowOf what its list knows of a record
 */
export function recordWrites<T>(
  list: CountedList,
  rowOf: (record: T) => ListRow,
  { before, after }: { readonly before?: Document<T> | undefined; readonly after?: T | undefined },
): Write[] {
  return listWrites(list, { from: before && rowOf(before.value), to: after && rowOf(after) });
}

/**
 * The writes by which a record comes into its list (`to` alone), moves in it (both), or leaves it (`from` alone): its row
 * and its part of the number. What guards the record guards them: `from` is given if and only if there is that row.
 */
export function listWrites(
  list: CountedList,
  { from, to }: { readonly from?: ListRow | undefined; readonly to?: ListRow | undefined },
): Write[] {
  if (from && to && from.id === to.id && from.at === to.at) return [];
  const by = Number(to !== undefined) - Number(from !== undefined);
  const row = to ?? from;
  return [
    ...(from ? [rowRemoval(list, from)] : []),
    ...(to ? [rowPut(list, to)] : []),
    ...(by === 0 || !row ? [] : [countWrite(list, row, by)]),
  ];
}

/** The expiry of a record, for its item and all that its list has of it; nothing where records stay. */
export function expiryOf({ expiresAt }: CountedList, row: ListRow): { readonly expires_at?: number } {
  return expiresAt ? { expires_at: expiresAt(row) } : {};
}

/** The key of a record's row. */
export function rowKey({ name, order, shards = 1 }: CountedList, { id, at }: ListRow): Key {
  const time = order === "oldest first" ? at : reversed(at);
  return keys.listRow(name, hashOf(id) % shards, `${time}#${order === "newest first" ? mirrored(id) : id}`);
}

/** The record of a row, by the row's sort key. */
export function rowIn({ order }: Pick<CountedList, "order">, sortKey: string): ListRow {
  const end = sortKey.indexOf("#");
  const time = sortKey.slice(0, end);
  const id = sortKey.slice(end + 1);
  return {
    at: order === "oldest first" ? time : reversed(time),
    id: order === "newest first" ? mirrored(id) : id,
  };
}

/** Where all rows of a list are. */
export function rowPartitions({ name, shards = 1 }: CountedList): readonly string[] {
  return Array.from({ length: shards }, (_, shard) => keys.listRow(name, shard, "").pk);
}

/** Where everything of a list is, to clear it away once nothing leads to its records any more. */
export function contentsOfList(list: CountedList): readonly { readonly pk: string }[] {
  return [...rowPartitions(list).map((pk) => ({ pk })), { pk: keys.listCount(list.name, 0).pk }];
}

/** The same writes with one of each list that counts, for several records in one transaction. */
export function countedTogether(writes: readonly Write[]): Write[] {
  const counts = Map.groupBy(writes.filter(isCount), ({ update }) => update.pk);
  const sums = [...counts.values()].flatMap(([first, ...others]): Update[] => {
    const by = [first, ...others].reduce((sum, write) => sum + (write?.add?.["records"] ?? 0), 0);
    return first && by !== 0 ? [{ ...first, add: { records: by } }] : [];
  });
  return [...writes.filter((write) => !isCount(write)), ...sums];
}

/** Whether a write counts records of a list: in one transaction there is one of these for each item. */
export function isCount(write: Write): write is Update {
  return "update" in write && write.set?.["type"] === COUNT_TYPE;
}

/** Whether a write is about a row of a list. */
export function isOfRow(list: CountedList, write: Write): boolean {
  return rowPartitions(list).includes(keyOf(write).pk);
}

/**
 * For records that are not to be counted any more although their rows go one after the other: those of something that
 * is deleted, by its id.
 */
export function leavingWrite({ name }: CountedList, ofId: string, count: number): Put {
  const item = { ...keys.listCount(name, `LEAVING#${ofId}`), type: "list_leaving", records: -count };
  return { put: item, when: { unconditional: "the deletion beside it happens once" } };
}

/** For the transaction that removes some of these records; nothing if nobody said that they leave. */
export async function leftWrites(
  table: Table,
  { name }: CountedList,
  { ofId, writes }: { readonly ofId: string; readonly writes: readonly Write[] },
): Promise<readonly Write[]> {
  const update = keys.listCount(name, `LEAVING#${ofId}`);
  const by = writes.filter(isCount).reduce((sum, { add }) => sum - (add?.["records"] ?? 0), 0);
  if (by === 0 || !(await table.get(update))) return [];
  return [{ update, add: { records: by }, when: { only: "present" } }];
}

/** Says that all of them are gone. */
export function allLeftWrite({ name }: CountedList, ofId: string): Delete {
  return {
    delete: keys.listCount(name, `LEAVING#${ofId}`),
    when: { unconditional: "none of them is left to count" },
  };
}

function rowPut(list: CountedList, row: ListRow): Put {
  return { put: { ...rowKey(list, row), type: ROW_TYPE, ...expiryOf(list, row) }, when: { only: "absent" } };
}

function rowRemoval(list: CountedList, row: ListRow): Delete {
  return { delete: rowKey(list, row), when: { only: "present" } };
}

/** Adds to the number of records, in the part that one's id chooses, of those that expire with it. */
function countWrite(list: CountedList, row: ListRow, by: number): Update {
  const { expires_at } = expiryOf(list, row);
  const hash = hashOf(row.id);
  const part = expires_at === undefined ? hash % COUNT_PARTS : expires_at + (hash % EXPIRING_PARTS);
  return {
    update: keys.listCount(list.name, part),
    set: { type: COUNT_TYPE, ...(expires_at === undefined ? {} : { expires_at }) },
    add: { records: by },
    when: { unconditional: "the row beside it says whether the record counts" },
  };
}

/** A time whose text orders the other way round: each digit is what it lacks of nine. */
function reversed(time: string): string {
  return time.replaceAll(/\d/g, (digit) => String(9 - Number(digit)));
}

/** A UUID whose text orders the other way round: each digit is what it lacks of fifteen. */
function mirrored(id: string): string {
  return id.replaceAll(/[\da-f]/g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16));
}

function hashOf(id: string): number {
  return createHash("sha256").update(id).digest().readUInt32BE(0);
}

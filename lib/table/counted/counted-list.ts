import type { TimedId, TimeOrder } from "../../kernel/by-creation.ts";
import type { Document } from "../entity.ts";
import { chooseShard, listShards } from "../index-list.ts";
import { keys } from "../keys.ts";
import type { Delete, Key, Put, Table, Update, Write } from "../table.ts";

/**
 * A list whose pages cost only what is on them. Its rows and count change in the record's own transaction.
 * @answers How does a page cost only what it shows?
 */
export type CountedList = {
  /** A kind of records, or `kind#id` for the records of one thing. Part of keys. */
  readonly name: string;
  readonly order: TimeOrder;
  /** Never changes; 1 by default. */
  readonly shards?: number;
  /** Epoch seconds at which a record, its row and its part of the count expire. */
  readonly expiresAt?: (row: ListRow) => number;
};

export type ListRow = TimedId;

/** Parts of the count, so that writers seldom wait for each other. Their number may change: they add up. */
const COUNT_PARTS = 64;
const EXPIRING_PARTS = 4;

export const ROW_TYPE = "list_row";
const COUNT_TYPE = "list_count";

/**
 * The writes for the list of a record that is created (`after` alone), changed (both) or deleted (`before` alone), for
 * the transaction that writes the record under its version.
 * @param rowOf what its list knows of a record
 */
export function buildRecordWrites<T>(
  list: CountedList,
  rowOf: (record: T) => ListRow,
  { before, after }: { readonly before?: Document<T> | undefined; readonly after?: T | undefined },
): Write[] {
  return buildListWrites(list, { from: before && rowOf(before.value), to: after && rowOf(after) });
}

/** Builds the writes that add (`to` alone), move (both) or remove (`from` alone) a row. `from` must exist. */
export function buildListWrites(
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

function expiryAttributes({ expiresAt }: CountedList, row: ListRow): { readonly expires_at?: number } {
  return expiresAt ? { expires_at: expiresAt(row) } : {};
}

export function rowKey({ name, order, shards = 1 }: CountedList, { id, at }: ListRow): Key {
  const time = order === "oldest first" ? at : reverseTime(at);
  return keys.listRow(
    name,
    chooseShard(id, shards),
    `${time}#${order === "newest first" ? mirrorId(id) : id}`,
  );
}

export function rowIn({ order }: Pick<CountedList, "order">, sortKey: string): ListRow {
  const end = sortKey.indexOf("#");
  const time = sortKey.slice(0, end);
  const id = sortKey.slice(end + 1);
  return {
    at: order === "oldest first" ? time : reverseTime(time),
    id: order === "newest first" ? mirrorId(id) : id,
  };
}

export function rowPartitions({ name, shards = 1 }: CountedList): readonly string[] {
  return listShards(shards, (shard) => keys.listRow(name, shard, "").pk);
}

export function listPartitions(list: CountedList): readonly { readonly pk: string }[] {
  return [...rowPartitions(list).map((pk) => ({ pk })), { pk: keys.listCount(list.name, 0).pk }];
}

/** Joins the count changes of each list into one write: a transaction may write an item once. */
export function joinCounts(writes: readonly Write[]): Write[] {
  const counts = Map.groupBy(writes.filter(isCount), ({ update }) => update.pk);
  const sums = [...counts.values()].flatMap(([first, ...others]): Update[] => {
    const by = [first, ...others].reduce((sum, write) => sum + (write?.add?.["records"] ?? 0), 0);
    return first && by !== 0 ? [{ ...first, add: { records: by } }] : [];
  });
  return [...writes.filter((write) => !isCount(write)), ...sums];
}

export function isCount(write: Write): write is Update {
  return "update" in write && write.set?.["type"] === COUNT_TYPE;
}

/** Subtracts records from the count at once, before their rows are removed. They belong to the deleted `ofId`. */
export function buildLeavingWrite({ name }: CountedList, ofId: string, count: number): Put {
  const item = { ...keys.listCount(name, `LEAVING#${ofId}`), type: "list_leaving", records: -count };
  return { put: item, when: { unconditional: "the deletion in the same transaction happens once" } };
}

/** For a transaction that removes some of these records; empty if `buildLeavingWrite` was not used. */
export async function buildLeftWrites(
  table: Table,
  { name }: CountedList,
  { ofId, writes }: { readonly ofId: string; readonly writes: readonly Write[] },
): Promise<readonly Write[]> {
  const update = keys.listCount(name, `LEAVING#${ofId}`);
  const by = writes.filter(isCount).reduce((sum, { add }) => sum - (add?.["records"] ?? 0), 0);
  if (by === 0 || !(await table.get(update))) return [];
  return [{ update, add: { records: by }, when: { only: "present" } }];
}

export function buildAllLeftWrite({ name }: CountedList, ofId: string): Delete {
  return {
    delete: keys.listCount(name, `LEAVING#${ofId}`),
    when: { unconditional: "none of them is left to count" },
  };
}

function rowPut(list: CountedList, row: ListRow): Put {
  return {
    put: { ...rowKey(list, row), type: ROW_TYPE, ...expiryAttributes(list, row) },
    when: { only: "absent" },
  };
}

function rowRemoval(list: CountedList, row: ListRow): Delete {
  return { delete: rowKey(list, row), when: { only: "present" } };
}

function countWrite(list: CountedList, row: ListRow, by: number): Update {
  const { expires_at } = expiryAttributes(list, row);
  const part =
    expires_at === undefined
      ? chooseShard(row.id, COUNT_PARTS)
      : expires_at + chooseShard(row.id, EXPIRING_PARTS);
  return {
    update: keys.listCount(list.name, part),
    set: { type: COUNT_TYPE, ...(expires_at === undefined ? {} : { expires_at }) },
    add: { records: by },
    when: { unconditional: "the row in the same transaction says whether the record counts" },
  };
}

/** Each digit becomes 9 minus it, so that the newest sorts first. */
function reverseTime(time: string): string {
  return time.replaceAll(/\d/g, (digit) => String(9 - Number(digit)));
}

function mirrorId(id: string): string {
  return id.replaceAll(/[\da-f]/g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16));
}

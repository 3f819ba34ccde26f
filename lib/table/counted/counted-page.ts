import { countNeeded, cutPage, type PageOfList } from "../../kernel/page.ts";
import { firstKeys } from "../index-list.ts";
import { keys } from "../keys.ts";
import type { Item, Table } from "../table.ts";
import { type CountedList, type ListRow, rowIn, rowKey, rowPartitions } from "./counted-list.ts";

export type RowOfList = { readonly list: CountedList; readonly row: ListRow };

export type CountedPage<T = ListRow> = {
  readonly rows: readonly T[];
  readonly total: number;
  readonly isMore: boolean;
};

/**
 * Reads a page of a list, strongly consistent: its rows, one more, and the parts of the total. The caller reads the
 * records: a record that is missing was deleted in the meantime, and one with another time has moved.
 * @answers How does a page cost only what it shows?
 */
export async function readCountedPage(
  table: Table,
  list: CountedList,
  page: PageOfList<ListRow>,
): Promise<CountedPage> {
  const joined = await readJoinedPage(table, [list], page);
  return { ...joined, rows: joined.rows.map(({ row }) => row) };
}

export type RecordsPage<T> = {
  readonly records: readonly T[];
  readonly total: number;
  /** Last row of the page if more rows follow. */
  readonly followed: ListRow | undefined;
};

/** A page of a list with the records of its rows. @param getRecords those of these rows that are there, in their order */
export async function readRecordsPage<T>(
  table: Table,
  list: CountedList,
  page: PageOfList<ListRow>,
  getRecords: (ids: readonly string[]) => Promise<readonly T[]>,
): Promise<RecordsPage<T>> {
  const { rows, total, isMore } = await readCountedPage(table, list, page);
  const records = await getRecords(rows.map(({ id }) => id));
  return { records, total, followed: isMore ? rows.at(-1) : undefined };
}

/** A page of several lists of one order as if they were one. */
export async function readJoinedPage(
  table: Table,
  lists: readonly CountedList[],
  page: PageOfList<ListRow>,
): Promise<CountedPage<RowOfList>> {
  const [rows, counts] = await Promise.all([
    firstRows(table, lists, page),
    Promise.all(lists.map((list) => readCount(table, list))),
  ]);
  const { shown, isMore } = cutPage(rows, page);
  return {
    rows: shown,
    total: counts.reduce((sum, count) => sum + count, 0),
    isMore,
  };
}

async function firstRows(
  table: Table,
  lists: readonly CountedList[],
  page: PageOfList<ListRow>,
): Promise<readonly RowOfList[]> {
  const listOf = new Map(lists.flatMap((list) => rowPartitions(list).map((pk) => [pk, list] as const)));
  const [first] = lists;
  const rowKeys = await firstKeys(
    table,
    {
      partitions: [...listOf.keys()],
      inTable: true,
      mostAtOnce: ROWS_AT_ONCE,
      after: page.after && first && rowKey(first, page.after).sk,
    },
    countNeeded(page),
  );
  return rowKeys.flatMap(({ pk, sortKey }) => {
    const list = listOf.get(pk);
    return list ? [{ list, row: rowIn(list, sortKey) }] : [];
  });
}

const ROWS_AT_ONCE = 2500;

/** Reads the exact number of records. */
export async function readCount(table: Table, { name }: CountedList): Promise<number> {
  const { items } = await table.query({ pk: keys.listCount(name, 0).pk, consistent: true });
  const sum = items.reduce((all, item) => all + countOfItem(item), 0);
  // A child deleted just before its parent is subtracted twice until the parent's children are removed.
  return Math.max(0, sum);
}

function countOfItem({ records }: Item): number {
  return typeof records === "number" ? records : 0;
}

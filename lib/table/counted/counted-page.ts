import { firstKeys } from "../index-list.ts";
import { keys } from "../keys.ts";
import type { Item, Table } from "../table.ts";
import { type CountedList, type ListRow, rowIn, rowKey, rowPartitions } from "./counted-list.ts";

/** A record of a page, and the list that has it. */
export type RowOfList = { readonly list: CountedList; readonly row: ListRow };

/** Which records a page has, in their order. */
export type CountedPage<T = ListRow> = {
  readonly rows: readonly T[];
  /** How many records the list has. */
  readonly total: number;
  /** Whether more follow behind the page. */
  readonly isMore: boolean;
};

export type PageOfList = {
  readonly limit: number;
  /** How many rows to leave out; of no use with `after`. */
  readonly offset: number;
  /** Only what comes behind this record, be it there or not. */
  readonly after?: ListRow | undefined;
};

/**
 * A page of a list, strongly consistent: its rows, one more, and the parts of the number of all. Whoever shows it reads
 * its records: one that is gone since then is not there, one that has another time since then has moved.
 */
export async function countedPage(table: Table, list: CountedList, page: PageOfList): Promise<CountedPage> {
  const found = await countedTogetherPage(table, [list], page);
  return { ...found, rows: found.rows.map(({ row }) => row) };
}

/** A page of a list with its records. */
export type RecordsPage<T> = {
  /** Those that are there; one may have been deleted since its row was read. */
  readonly records: readonly T[];
  /** How many records the list has. */
  readonly total: number;
  /** The last row of the page, if others follow. */
  readonly followed: ListRow | undefined;
};

/**
 * A page of a list with the records of its rows.
 * @param getRecords those of these rows that are there, in their order
 */
export async function recordsPage<T>(
  table: Table,
  list: CountedList,
  page: PageOfList,
  getRecords: (ids: readonly string[]) => Promise<readonly T[]>,
): Promise<RecordsPage<T>> {
  const { rows, total, isMore } = await countedPage(table, list, page);
  const records = await getRecords(rows.map(({ id }) => id));
  return { records, total, followed: isMore ? rows.at(-1) : undefined };
}

/** A page of several lists of one order as if they were one. */
export async function countedTogetherPage(
  table: Table,
  lists: readonly CountedList[],
  { offset, limit, after }: PageOfList,
): Promise<CountedPage<RowOfList>> {
  const skipped = after ? 0 : offset;
  const most = skipped + limit + 1;
  const [rows, counts] = await Promise.all([
    firstRows(table, lists, { most, after }),
    Promise.all(lists.map((list) => countOf(table, list))),
  ]);
  return {
    rows: rows.slice(skipped, skipped + limit),
    total: counts.reduce((sum, count) => sum + count, 0),
    isMore: rows.length === most,
  };
}

type RowsWanted = { readonly most: number; readonly after?: ListRow | undefined };

async function firstRows(
  table: Table,
  lists: readonly CountedList[],
  { most, after }: RowsWanted,
): Promise<readonly RowOfList[]> {
  const listOf = new Map(lists.flatMap((list) => rowPartitions(list).map((pk) => [pk, list] as const)));
  const [first] = lists;
  const from = after && first && `${rowKey(first, after).sk}${NEXT}`;
  const found = await firstKeys(
    table,
    {
      partitions: [...listOf.keys()],
      inTable: true,
      mostAtOnce: ROWS_AT_ONCE,
      ...(from === undefined ? {} : { range: { from } }),
    },
    most,
  );
  return found.flatMap(({ pk, sortKey }) => {
    const list = listOf.get(pk);
    return list ? [{ list, row: rowIn(list, sortKey) }] : [];
  });
}

/** Behind a key there is none that begins like it before this. */
const NEXT = "\u0001";

/** A row is some 100 bytes: for pages far back by their number. */
const ROWS_AT_ONCE = 2500;

/** How many records a list has, exactly. */
export async function countOf(table: Table, { name }: CountedList): Promise<number> {
  // They are a few kilobytes, so all of them come with one call.
  const { items } = await table.query({ pk: keys.listCount(name, 0).pk, consistent: true });
  const sum = items.reduce((all, item) => all + countIn(item), 0);
  // A child that was deleted just before its parent leaves twice, until all that the parent had is removed.
  return Math.max(0, sum);
}

function countIn({ records }: Item): number {
  return typeof records === "number" ? records : 0;
}

import { compareText } from "../../../kernel/compare-text.ts";
import { firstKeys, type IndexedKey } from "../../../table/index-list.ts";
import { keys } from "../../../table/keys.ts";
import type { Item, Table } from "../../../table/table.ts";
import type { RowRange } from "./row-ranges.ts";
import type { RowRoute } from "./row-route.ts";

export type EntryRow = {
  readonly id: string;
  /** The sort value as text that sorts like it. */
  readonly key: string;
  /** Start of its time at this position, for rows that move. */
  readonly since?: string;
  /** The entry itself, in lists by id. */
  readonly entry?: Item;
};

export type RowsQuery = {
  readonly apiId: string;
  readonly route: RowRoute;
  readonly descending: boolean;
  readonly most: number;
  readonly after?: Pick<EntryRow, "key" | "id"> | undefined;
  readonly shows?: (row: EntryRow) => boolean;
  /** Rows that are sorted in memory, `MOST_SORTED` by default. */
  readonly mostSorted?: number | undefined;
};

/** About 500 read units, the budget of a shopper's list. */
const MOST_SORTED = 10_000;

/** Strongly consistent. @returns undefined if more than `mostSorted` rows would have to be sorted */
export async function getRows(table: Table, query: RowsQuery): Promise<readonly EntryRow[] | undefined> {
  switch (query.route.order) {
    case "standing":
      return readStandingRows(table, query);
    case "merged":
      return readMergedRows(table, query);
    case "sorted":
      return readSortedRows(table, query);
  }
}

async function readStandingRows(table: Table, query: RowsQuery): Promise<readonly EntryRow[]> {
  const { route, descending, after, most } = query;
  const behind = after && rowSortKey(route, after);
  const rows: EntryRow[] = [];
  for (const range of descending ? route.ranges.toReversed() : route.ranges) {
    if (rows.length >= most) break;
    rows.push(...(await readRowsInRange(table, { ...query, most: most - rows.length }, range, behind)));
  }
  return rows;
}

/** A range has the rows of one value, in the order of creation. */
async function readMergedRows(table: Table, query: RowsQuery): Promise<readonly EntryRow[]> {
  const { route, after, most } = query;
  const rowsByValue = await Promise.all(
    route.ranges.map((range) =>
      readRowsInRange(table, query, range, after && `${range.from}${after.key}#${after.id}`),
    ),
  );
  return dropRepeats(rowsByValue.flat().sort(buildRowComparator(query))).slice(0, most);
}

async function readSortedRows(table: Table, query: RowsQuery): Promise<readonly EntryRow[] | undefined> {
  const { mostSorted = MOST_SORTED } = query;
  const { after: _, ...all } = { ...query, most: mostSorted + 1 };
  const allRows: EntryRow[] = [];
  for (const range of query.route.ranges) allRows.push(...(await readRowsInRange(table, all, range)));
  if (allRows.length > mostSorted) return undefined;
  const order = buildRowComparator(query);
  const { after, most } = query;
  const behind = after ? allRows.filter((row) => order(after, row) < 0) : allRows;
  return behind.sort(order).slice(0, most);
}

/** An entry may have moved from one value to another between two reads. */
function dropRepeats(rows: readonly EntryRow[]): EntryRow[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

function buildRowComparator({ descending }: RowsQuery) {
  const direction = descending ? -1 : 1;
  return (a: Pick<EntryRow, "key" | "id">, b: Pick<EntryRow, "key" | "id">) =>
    direction * (compareText(a.key, b.key) || compareText(a.id, b.id));
}

/** About 18 read units. Many rows may be filtered out, so the last few are not read one by one. Entries are larger. */
const LEAST_ROWS_AT_ONCE = 500;

async function readRowsInRange(
  table: Table,
  { apiId, route, descending, most, shows = () => true }: RowsQuery,
  range: RowRange,
  after?: string,
): Promise<readonly EntryRow[]> {
  const toRow = ({ item }: IndexedKey) => (item ? [toEntryRow(route, item)] : []);
  const rowKeys = await firstKeys(
    table,
    {
      partitions: [rowPartition(apiId, route)],
      inTable: true,
      keepsItems: true,
      ...{ descending, range, after },
      firstAtOnce: Number.POSITIVE_INFINITY,
      mostAtOnce: Number.POSITIVE_INFINITY,
      leastAtOnce: route.by === "id" ? 1 : LEAST_ROWS_AT_ONCE,
      shows: (key) => toRow(key).some(shows),
    },
    most,
  );
  return rowKeys.flatMap(toRow);
}

function rowPartition(apiId: string, { by, number }: RowRoute): string {
  switch (by) {
    case "id":
      return keys.customApiEntry(apiId, "").pk;
    case "created_at":
      return keys.entryOrder(apiId, "", "").pk;
    case "updated_at":
      return keys.entryIndex(apiId, `updated-${number}`, "", "").pk;
    case "field":
      return keys.entryIndex(apiId, number, "", "").pk;
  }
}

function rowSortKey({ by }: RowRoute, { key, id }: Pick<EntryRow, "key" | "id">): string {
  return by === "id" ? id : `${key}#${id}`;
}

const TIME_LENGTH = new Date(0).toISOString().length;

function toEntryRow({ by, order }: RowRoute, item: Item): EntryRow {
  if (by === "id") return { id: item.sk, key: item.sk, entry: item };
  const end = item.sk.lastIndexOf("#");
  const [key, id] = [item.sk.slice(0, end), item.sk.slice(end + 1)];
  const since = by === "created_at" ? {} : { since: String(item["since"] ?? key) };
  return { id, key: order === "standing" ? key : key.slice(-TIME_LENGTH), ...since };
}

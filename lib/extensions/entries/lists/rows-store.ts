import { compareText } from "../../../lists/filter-values.ts";
import { keys } from "../../../table/keys.ts";
import type { Cursor, Item, Table } from "../../../table/table.ts";
import type { RowRange } from "./row-ranges.ts";
import type { RowRoute } from "./row-route.ts";

/** What a row tells of an entry. */
export type EntryRow = {
  readonly id: string;
  /** What the list is sorted by, as text in its order. */
  readonly key: string;
  /** Since when it stands there, if it moves. */
  readonly since?: string;
  /** The entry itself, where no row stands beside it. */
  readonly entry?: Item;
};

export type RowsWanted = {
  readonly apiId: string;
  readonly route: RowRoute;
  readonly descending: boolean;
  readonly most: number;
  /** Only those behind this one. */
  readonly after?: Pick<EntryRow, "key" | "id"> | undefined;
  readonly shows?: (row: EntryRow) => boolean;
  /** Rows that are sorted in memory, `MOST_SORTED` if not given. */
  readonly mostSorted?: number | undefined;
};

/** Some 500 read units, what a shopper's list may cost. */
const MOST_SORTED = 10_000;

/**
 * The first rows of a list in its order, strongly consistent.
 * @returns `undefined` for more than are sorted
 */
export async function getRows(table: Table, wanted: RowsWanted): Promise<readonly EntryRow[] | undefined> {
  switch (wanted.route.order) {
    case "standing":
      return standingRows(table, wanted);
    case "merged":
      return mergedRows(table, wanted);
    case "sorted":
      return sortedRows(table, wanted);
  }
}

async function standingRows(table: Table, wanted: RowsWanted): Promise<readonly EntryRow[]> {
  const { route, descending, after, most } = wanted;
  const behind = after && endOf(route, after);
  const rows: EntryRow[] = [];
  for (const range of descending ? route.ranges.toReversed() : route.ranges) {
    if (rows.length >= most) break;
    rows.push(...(await rowsIn(table, { ...wanted, most: most - rows.length }, range, behind)));
  }
  return rows;
}

/** Every range has the rows of one value, which stand in the order of creation. */
async function mergedRows(table: Table, wanted: RowsWanted): Promise<readonly EntryRow[]> {
  const { route, after, most } = wanted;
  const found = await Promise.all(
    route.ranges.map((range) =>
      rowsIn(table, wanted, range, after && `${range.from}${after.key}#${after.id}`),
    ),
  );
  return distinct(found.flat().sort(orderOf(wanted))).slice(0, most);
}

async function sortedRows(table: Table, wanted: RowsWanted): Promise<readonly EntryRow[] | undefined> {
  const { mostSorted = MOST_SORTED } = wanted;
  const { after: _, ...all } = { ...wanted, most: mostSorted + 1 };
  const found: EntryRow[] = [];
  for (const range of wanted.route.ranges) found.push(...(await rowsIn(table, all, range)));
  if (found.length > mostSorted) return undefined;
  const order = orderOf(wanted);
  const { after, most } = wanted;
  const behind = after ? found.filter((row) => order(after, row) < 0) : found;
  return behind.sort(order).slice(0, most);
}

/** An entry may have moved from one value to another between two reads. */
function distinct(rows: readonly EntryRow[]): EntryRow[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

function orderOf({ descending }: RowsWanted) {
  const direction = descending ? -1 : 1;
  return (a: Pick<EntryRow, "key" | "id">, b: Pick<EntryRow, "key" | "id">) =>
    direction * (compareText(a.key, b.key) || compareText(a.id, b.id));
}

/** Some 18 read units. Any number of rows may not be shown, so that the last few are not looked for one by one. */
const ROWS_AT_ONCE = 500;

async function rowsIn(
  table: Table,
  { apiId, route, descending, most, shows = () => true }: RowsWanted,
  range: RowRange,
  behind?: string,
): Promise<readonly EntryRow[]> {
  const sk = rest(range, descending, behind);
  if (compareText(sk.from, sk.to) > 0) return []; // DynamoDB takes no such range
  const rows: EntryRow[] = [];
  let after: Cursor | undefined;
  do {
    const needed = most - rows.length + (behind === undefined || after ? 0 : 1);
    const limit = after && route.by !== "id" ? Math.max(needed, ROWS_AT_ONCE) : needed;
    const query = { pk: partitionOf(apiId, route), sk, consistent: true, descending, limit };
    const page = await table.query({ ...query, ...(after ? { after } : {}) });
    const found = page.items.filter((item) => item.sk !== behind).map((item) => rowOf(route, item));
    rows.push(...found.filter(shows));
    after = page.next;
  } while (after && rows.length < most);
  return rows.slice(0, most);
}

function partitionOf(apiId: string, { by, number }: RowRoute): string {
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

/** What of a range is behind a row, the row itself included. */
function rest({ from, to }: RowRange, descending: boolean, behind: string | undefined): RowRange {
  if (behind === undefined) return { from, to };
  if (descending) return { from, to: compareText(behind, to) < 0 ? behind : to };
  return { from: compareText(behind, from) > 0 ? behind : from, to };
}

/** The sort key of a row. */
function endOf({ by }: RowRoute, { key, id }: Pick<EntryRow, "key" | "id">): string {
  return by === "id" ? id : `${key}#${id}`;
}

const TIME_LENGTH = new Date(0).toISOString().length;

function rowOf({ by, order }: RowRoute, item: Item): EntryRow {
  if (by === "id") return { id: item.sk, key: item.sk, entry: item };
  const end = item.sk.lastIndexOf("#");
  const [key, id] = [item.sk.slice(0, end), item.sk.slice(end + 1)];
  const since = by === "created_at" ? {} : { since: String(item["since"] ?? key) };
  return { id, key: order === "standing" ? key : key.slice(-TIME_LENGTH), ...since };
}

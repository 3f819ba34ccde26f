import type { Continuation } from "../../../lists/continued-list.ts";
import { matches } from "../../../lists/filter-matcher.ts";
import type { Item, Table } from "../../../table/table.ts";
import type { Definition } from "../../custom-apis/custom-api.ts";
import { countedEntries } from "../write-fences-store.ts";
import { type EntrySelection, type IdsOnPage, MOST_COUNTED, type Total, toldTotal } from "./entry-page.ts";
import { exactRoute, type RowRoute } from "./row-route.ts";
import { type EntryRow, getRows, type RowsWanted } from "./rows-store.ts";

/** What was selected, with the stored entries where all that could be selected are at hand. */
export type FoundEntries = {
  readonly selected: IdsOnPage;
  readonly stored?: ReadonlyMap<string, Item>;
  /** Where a list goes on that rows tell, `undefined` at its end; absent in other lists. */
  readonly next?: Continuation | undefined;
};

/** A list whose filter and order rows alone tell. */
export type RowList = EntrySelection & { readonly definition: Definition; readonly route: RowRoute };

/**
 * A page of a list whose filter and order rows tell. No more of them are read than the page needs and some for the total.
 * @param mostSorted rows that are sorted in memory, 10,000 if not given
 * @returns `undefined` where more would have to be sorted
 */
export async function rowPage(
  table: Table,
  list: RowList,
  mostSorted?: number,
): Promise<FoundEntries | undefined> {
  const { page, after, until } = list;
  const skipped = after ? 0 : page.offset;
  const end = skipped + page.limit;
  const [rows, kept] = await Promise.all([
    getRows(table, { ...rowsOf(list), most: Math.max(end, alongside(list)) + 1, mostSorted }),
    countingOf(list) === "kept" ? countedEntries(table, list.definition.api.id) : undefined,
  ]);
  if (!rows) return undefined;
  const shown = rows.slice(skipped, end);
  const last = shown.at(-1);
  const position = positionOf(list) + page.limit;
  // One behind the other: what runs at a time may overdraw a shopper's budget.
  const counted = kept ?? (await countApart(table, list)) ?? (after?.position ?? 0) + rows.length;
  return {
    selected: { ids: shown.map(({ id }) => id), ...totalOfList(list, counted) },
    ...storedIn(shown),
    next: last && rows.length > end ? { position, value: last.key, id: last.id, until } : undefined,
  };
}

function rowsOf(list: RowList): Omit<RowsWanted, "most"> {
  const { after, route, sort, definition } = list;
  return {
    apiId: definition.api.id,
    route: boundRoute(list),
    descending: sort?.descending ?? false,
    ...(after ? { after: { key: String(after.value), id: after.id } } : {}),
    shows: showsOf(list, route),
  };
}

/**
 * What has moved after the list began may have been shown where it was before, so that further pages leave it out. Rows
 * that are merged or sorted by creation never move in the list.
 */
function showsOf({ filter, after, until }: RowList, { by, order }: RowRoute): (row: EntryRow) => boolean {
  if (by === "id") return ({ id }) => !filter || matches(filter, () => id);
  const mayMove = after !== undefined && order === "standing";
  return ({ since }) => !mayMove || since === undefined || since <= until;
}

/** Oldest change first, such entries stand at the end, and need not be read. */
function boundRoute({ route, after, until, sort }: RowList): RowRoute {
  if (route.by !== "updated_at" || !after || sort?.descending) return route;
  return {
    ...route,
    ranges: route.ranges.map(({ from, to }) => ({ from, to: to < `${until}~` ? to : `${until}~` })),
  };
}

/** How many entries of a list are before its page. */
export function positionOf({ after, page }: Pick<RowList, "after" | "page">): number {
  return after?.position ?? page.offset;
}

/**
 * Where the total comes from: entries were counted when they were written, are counted by rows of their own, or along
 * with the rows of the page, which for a list that goes on are those behind what was listed.
 */
function countingOf({ filter, definition, after, totalMethod, route }: RowList): "kept" | "apart" | "along" {
  if (totalMethod === "observed") return "along";
  if (!filter && definition.lists) return "kept";
  if (!filter && (after || route.by !== "created_at")) return "apart";
  return after && totalMethod ? "apart" : "along";
}

/** So many are counted behind the page of a filtered list, for a few read units: entries themselves are larger than rows. */
const ROWS_BEHIND = 100;
const ENTRIES_BEHIND = 50;

/** How far the total of a list is counted. */
export function countTo(list: RowList): number {
  const end = positionOf(list) + list.page.limit;
  if (list.totalMethod === "observed") return end + 1;
  if (!list.filter || list.totalMethod) return MOST_COUNTED;
  return end + (list.route.by === "id" ? ENTRIES_BEHIND : ROWS_BEHIND);
}

/** How many rows are counted along with those of the page. */
function alongside(list: RowList): number {
  return countingOf(list) === "along" ? countTo(list) - (list.after?.position ?? 0) : 0;
}

async function countApart(table: Table, list: RowList): Promise<number | undefined> {
  const { filter, definition, sort } = list;
  if (countingOf(list) !== "apart") return undefined;
  const route = exactRoute(definition, filter, filter ? sort : BY_CREATION);
  const all = { apiId: definition.api.id, descending: false, most: MOST_COUNTED + 1 };
  return route && (await getRows(table, { ...all, route }))?.length;
}

/** The order of creation, which all entries have. */
export const BY_CREATION = { attribute: "created_at", descending: false };

function totalOfList(list: RowList, counted: number): Total {
  if (countingOf(list) === "kept") return { total: counted, total_method: "exact" };
  const end = positionOf(list) + list.page.limit;
  return toldTotal(counted, { end, countTo: countTo(list), totalMethod: list.totalMethod });
}

function storedIn(rows: readonly EntryRow[]): Pick<FoundEntries, "stored"> {
  const items = rows.flatMap(({ entry }) => (entry ? [[entry.sk, entry] as const] : []));
  return items.length > 0 && items.length === rows.length ? { stored: new Map(items) } : {};
}

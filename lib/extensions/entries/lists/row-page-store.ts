import { countNeeded, cutPage } from "../../../kernel/page.ts";
import { buildContinuation, type Continuation, countBefore } from "../../../lists/continued-list.ts";
import { matches } from "../../../lists/filter-matcher.ts";
import type { Item, Table } from "../../../table/table.ts";
import type { Definition } from "../../custom-apis/custom-api.ts";
import { readEntryCount } from "../write-fences-store.ts";
import { capTotal, type EntrySelection, MOST_COUNTED, type PageIds, type Total } from "./entry-page.ts";
import { findExactRoute, type RowRoute } from "./row-route.ts";
import { type EntryRow, getRows, type RowsQuery } from "./rows-store.ts";

/** The stored entries are present if all of them were read. */
export type SelectedEntries = {
  readonly selected: PageIds;
  readonly stored?: ReadonlyMap<string, Item>;
  /** Undefined at the end of the list, absent in lists that continue by offset. */
  readonly next?: Continuation | undefined;
};

export type RowList = EntrySelection & { readonly definition: Definition; readonly route: RowRoute };

/** Reads only the rows that the page and the total need. @returns undefined if more must be sorted */
export async function readRowPage(
  table: Table,
  list: RowList,
  mostSorted?: number,
): Promise<SelectedEntries | undefined> {
  const { after } = list;
  const most = Math.max(countNeeded(list), countAlongLimit(list) + 1);
  const [rows, kept] = await Promise.all([
    getRows(table, { ...toRowsQuery(list), most, mostSorted }),
    chooseCounting(list) === "kept" ? readEntryCount(table, list.definition.api.id) : undefined,
  ]);
  if (!rows) return undefined;
  const { shown, followed } = cutPage(rows, list);
  // In sequence: parallel reads could overdraw a shopper's budget.
  const counted = kept ?? (await countSeparately(table, list)) ?? (after?.position ?? 0) + rows.length;
  return {
    selected: { ids: shown.map(({ id }) => id), ...toListTotal(list, counted) },
    ...collectStored(shown),
    next: buildRowContinuation(list, followed),
  };
}

function toRowsQuery(list: RowList): Omit<RowsQuery, "most"> {
  const { after, route, sort, definition } = list;
  return {
    apiId: definition.api.id,
    route: limitRouteRows(list),
    descending: sort?.descending ?? false,
    ...(after ? { after: { key: String(after.value), id: after.id } } : {}),
    shows: buildRowFilter(list, route),
  };
}

/** Skips rows that moved after the list began: an earlier page may have shown them. */
function buildRowFilter(
  { filter, after, until }: RowList,
  { by, order }: RowRoute,
): (row: EntryRow) => boolean {
  if (by === "id") return ({ id }) => !filter || matches(filter, () => id);
  const mayMove = after !== undefined && order === "standing";
  return ({ since }) => !mayMove || since === undefined || since <= until;
}

/** Sorted by oldest change, rows that moved stand at the end and need not be read. */
function limitRouteRows({ route, after, until, sort }: RowList): RowRoute {
  if (route.by !== "updated_at" || !after || sort?.descending) return route;
  return {
    ...route,
    ranges: route.ranges.map(({ from, to }) => ({ from, to: to < `${until}~` ? to : `${until}~` })),
  };
}

export function buildRowContinuation(list: RowList, last: EntryRow | undefined): Continuation | undefined {
  return buildContinuation(list, last && { value: last.key, id: last.id });
}

/** The total comes from stored counts, a separate count of rows, or the rows of the page. */
function chooseCounting({
  filter,
  definition,
  after,
  totalMethod,
  route,
}: RowList): "kept" | "apart" | "along" {
  if (totalMethod === "observed") return "along";
  if (!filter && definition.lists) return "kept";
  if (!filter && (after || route.by !== "created_at")) return "apart";
  return after && totalMethod ? "apart" : "along";
}

/** Counted past a filtered page, for a few read units. Entries are larger than rows. */
const ROWS_BEHIND = 100;
const ENTRIES_BEHIND = 50;

export function totalLimit(list: RowList): number {
  const end = countBefore(list) + list.limit;
  if (list.totalMethod === "observed") return end + 1;
  if (!list.filter || list.totalMethod) return MOST_COUNTED;
  return end + (list.route.by === "id" ? ENTRIES_BEHIND : ROWS_BEHIND);
}

function countAlongLimit(list: RowList): number {
  return chooseCounting(list) === "along" ? totalLimit(list) - (list.after?.position ?? 0) : 0;
}

async function countSeparately(table: Table, list: RowList): Promise<number | undefined> {
  const { filter, definition, sort } = list;
  if (chooseCounting(list) !== "apart") return undefined;
  const route = findExactRoute(definition, filter, filter ? sort : BY_CREATION);
  const all = { apiId: definition.api.id, descending: false, most: MOST_COUNTED + 1 };
  return route && (await getRows(table, { ...all, route }))?.length;
}

export const BY_CREATION = { attribute: "created_at", descending: false };

function toListTotal(list: RowList, counted: number): Total {
  if (chooseCounting(list) === "kept") return { total: counted, total_method: "exact" };
  const end = countBefore(list) + list.limit;
  return capTotal(counted, { end, countTo: totalLimit(list), totalMethod: list.totalMethod });
}

function collectStored(rows: readonly EntryRow[]): Pick<SelectedEntries, "stored"> {
  const items = rows.flatMap(({ entry }) => (entry ? [[entry.sk, entry] as const] : []));
  return items.length > 0 && items.length === rows.length ? { stored: new Map(items) } : {};
}

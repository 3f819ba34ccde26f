import { countNeeded, cutPage } from "../../../kernel/page.ts";
import { matches } from "../../../lists/filter-matcher.ts";
import { keys } from "../../../table/keys.ts";
import type { Item, Table } from "../../../table/table.ts";
import type { Definition } from "../../custom-apis/custom-api.ts";
import { toEntry } from "../entry-store.ts";
import { type EntryReading, valueCounter } from "./entry-bytes.ts";
import { type EntrySelection, MOST_COUNTED, type Total } from "./entry-page.ts";
import {
  BY_CREATION,
  buildRowContinuation,
  type RowList,
  readRowPage,
  type SelectedEntries,
  totalLimit,
} from "./row-page-store.ts";
import { findExactRoute } from "./row-route.ts";
import { type EntryRow, getRows } from "./rows-store.ts";

type RangeSelection = EntrySelection & EntryReading;
type RangeList = RowList & EntryReading;

/** Rows that are sorted before other ways are tried: about 20 read units. */
const FEW_SORTED = 500;
const MOST_PASSED_OVER = 2000;
/** Read units; sorting may still need most of a shopper's budget. */
const MOST_PASSED_OVER_BY_SHOPPERS = 250;

/**
 * Sorts a short range of values in memory. For a long one, reads entries in order of creation until the page is full.
 * @returns undefined if no rows serve the list
 */
export async function findByRows(
  table: Table,
  definition: Definition,
  selection: RangeSelection,
): Promise<SelectedEntries | undefined> {
  const route = findExactRoute(definition, selection.filter, selection.sort);
  if (!route) return undefined;
  const list = { ...selection, definition, route };
  if (route.order !== "sorted") return readRowPage(table, list);
  return (
    (await readRowPage(table, list, FEW_SORTED)) ??
    (await readPassingPage(table, list)) ??
    (await readRowPage(table, list))
  );
}

type Passing = { readonly row: EntryRow; readonly item: Item };

async function readPassingPage(table: Table, list: RangeList): Promise<SelectedEntries | undefined> {
  const { after } = list;
  const passing = await findPassingEntries(table, list, countNeeded(list));
  if (!passing) return undefined;
  const { shown, followed, isMore } = cutPage(passing, list);
  const atLeast = (after?.position ?? 0) + passing.length;
  const total = isMore
    ? await countTotal(table, list, atLeast)
    : { total: atLeast, total_method: "exact" as const };
  return {
    selected: { ids: shown.map(({ row }) => row.id), ...total },
    stored: new Map(shown.map(({ item }) => [item.sk, item])),
    next: buildRowContinuation(list, followed?.row),
  };
}

/** One batch read. */
const AT_ONCE = 100;
const AT_ONCE_FOR_SHOPPERS = 50;

function maxEntriesRead({ inParts }: RangeList, needed: number): number {
  return inParts
    ? MOST_PASSED_OVER
    : Math.min(2 * needed + AT_ONCE_FOR_SHOPPERS, MOST_PASSED_OVER_BY_SHOPPERS);
}

/** At least `needed` matches or all. Undefined if too many entries were read for them. */
async function findPassingEntries(
  table: Table,
  list: RangeList,
  needed: number,
): Promise<readonly Passing[] | undefined> {
  const { definition, sort, filter, read, deadline } = list;
  const apiId = definition.api.id;
  const route = findExactRoute(definition, undefined, BY_CREATION);
  const most = maxEntriesRead(list, needed);
  const atOnce = list.inParts ? AT_ONCE : AT_ONCE_FOR_SHOPPERS;
  if (!route || !filter || needed > most) return undefined;
  const count = valueCounter(list);
  const passing: Passing[] = [];
  let after = list.after && { key: String(list.after.value), id: list.after.id };
  for (let seen = 0; seen < most && deadline.left() > 0; seen += atOnce) {
    const rowsQuery = { apiId, route, descending: sort?.descending ?? false, most: atOnce, after };
    const rows = (await getRows(table, rowsQuery)) ?? [];
    const items = await table.getMany(rows.map(({ id }) => keys.customApiEntry(apiId, id)));
    const storedRows = rows.flatMap((row, at) => (items[at] ? [{ row, item: items[at] }] : []));
    passing.push(...storedRows.filter(({ item }) => matches(filter, read(toEntry(item, count)))));
    if (passing.length >= needed || rows.length < atOnce) return passing;
    after = rows.at(-1);
  }
  return undefined;
}

/** The total of a long range of which more follow behind the page. @param atLeast how many there are at least */
async function countTotal(table: Table, list: RangeList, atLeast: number): Promise<Total> {
  const { definition, route, totalMethod } = list;
  if (totalMethod === "observed")
    return { total: Math.min(atLeast, totalLimit(list)), total_method: totalMethod };
  if (totalMethod === undefined) {
    const total = Math.min(Math.max(atLeast, FEW_SORTED), totalLimit(list));
    return { total, total_method: "lower_bound" };
  }
  const standing = { ...route, order: "standing" as const };
  const all = { apiId: definition.api.id, descending: false, most: MOST_COUNTED + 1 };
  const total = (await getRows(table, { ...all, route: standing }))?.length ?? 0;
  return total > MOST_COUNTED
    ? { total: MOST_COUNTED, total_method: "lower_bound" }
    : { total, total_method: "exact" };
}

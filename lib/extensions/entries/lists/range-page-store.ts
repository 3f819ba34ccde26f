import { matches } from "../../../lists/filter-matcher.ts";
import { keys } from "../../../table/keys.ts";
import type { Item, Table } from "../../../table/table.ts";
import type { Definition } from "../../custom-apis/custom-api.ts";
import { entryOf } from "../entry-store.ts";
import { type EntryReading, valueCounter } from "./entry-bytes.ts";
import { type EntrySelection, MOST_COUNTED, type Total } from "./entry-page.ts";
import {
  BY_CREATION,
  countTo,
  type FoundEntries,
  positionOf,
  type RowList,
  rowPage,
} from "./row-page-store.ts";
import { exactRoute } from "./row-route.ts";
import { type EntryRow, getRows } from "./rows-store.ts";

type Wanted = EntrySelection & EntryReading;
type RangeList = RowList & EntryReading;

/** Rows that are sorted before anything else is tried: some 20 read units. */
const FEW_SORTED = 500;
const MOST_PASSED_OVER = 2000;
/** Of the units that a shopper's list may cost, most of which sorting may still need. */
const MOST_PASSED_OVER_BY_SHOPPERS = 250;

/**
 * A page of a list whose filter and order rows tell. A range of values in the order of creation is sorted where it is
 * short; of a long one the entries are looked at in the order of creation until the page is full, since many of them pass.
 * @returns `undefined` where no rows tell the list, or a long range has too few entries where the page is
 * @throws ApiError 422 for more bytes than may be looked at
 */
export async function findByRows(
  table: Table,
  definition: Definition,
  selection: Wanted,
): Promise<FoundEntries | undefined> {
  const route = exactRoute(definition, selection.filter, selection.sort);
  if (!route) return undefined;
  const list = { ...selection, definition, route };
  if (route.order !== "sorted") return rowPage(table, list);
  return (
    (await rowPage(table, list, FEW_SORTED)) ??
    (await passingPage(table, list)) ??
    (await rowPage(table, list))
  );
}

type Passing = { readonly row: EntryRow; readonly item: Item };

/** The page out of the entries in the order of creation. */
async function passingPage(table: Table, list: RangeList): Promise<FoundEntries | undefined> {
  const { after, page, until } = list;
  const skipped = after ? 0 : page.offset;
  const end = skipped + page.limit;
  const passing = await passingEntries(table, list, end + 1);
  if (!passing) return undefined;
  const shown = passing.slice(skipped, end);
  const isMore = passing.length > end;
  const last = isMore ? shown.at(-1)?.row : undefined;
  const known = (after?.position ?? 0) + passing.length;
  const total = isMore ? await totalOf(table, list, known) : { total: known, total_method: "exact" as const };
  return {
    selected: { ids: shown.map(({ row }) => row.id), ...total },
    stored: new Map(shown.map(({ item }) => [item.sk, item])),
    next: last && { position: positionOf(list) + page.limit, value: last.key, id: last.id, until },
  };
}

/** One call. */
const AT_ONCE = 100;
const AT_ONCE_FOR_SHOPPERS = 50;

/** How many entries are looked at for so many that pass. */
function mostFor({ inParts }: RangeList, needed: number): number {
  return inParts
    ? MOST_PASSED_OVER
    : Math.min(2 * needed + AT_ONCE_FOR_SHOPPERS, MOST_PASSED_OVER_BY_SHOPPERS);
}

/** The first entries that pass, at least as many as needed or all. */
async function passingEntries(
  table: Table,
  list: RangeList,
  needed: number,
): Promise<readonly Passing[] | undefined> {
  const { definition, sort, filter, read, deadline } = list;
  const apiId = definition.api.id;
  const route = exactRoute(definition, undefined, BY_CREATION);
  const most = mostFor(list, needed);
  const atOnce = list.inParts ? AT_ONCE : AT_ONCE_FOR_SHOPPERS;
  if (!route || !filter || needed > most) return undefined;
  const count = valueCounter(list);
  const passing: Passing[] = [];
  let after = list.after && { key: String(list.after.value), id: list.after.id };
  for (let seen = 0; seen < most && deadline.left() > 0; seen += atOnce) {
    const wanted = { apiId, route, descending: sort?.descending ?? false, most: atOnce, after };
    const rows = (await getRows(table, wanted)) ?? [];
    const items = await table.getMany(rows.map(({ id }) => keys.customApiEntry(apiId, id)));
    const found = rows.flatMap((row, at) => (items[at] ? [{ row, item: items[at] }] : []));
    passing.push(...found.filter(({ item }) => matches(filter, read(entryOf(item, count)))));
    if (passing.length >= needed || rows.length < atOnce) return passing;
    after = rows.at(-1);
  }
  return undefined;
}

/** The total of a long range of which more follow behind the page. @param known how many there are at least */
async function totalOf(table: Table, list: RangeList, known: number): Promise<Total> {
  const { definition, route, totalMethod } = list;
  if (totalMethod === "observed") return { total: Math.min(known, countTo(list)), total_method: totalMethod };
  if (totalMethod === undefined) {
    const total = Math.min(Math.max(known, FEW_SORTED), countTo(list));
    return { total, total_method: "lower_bound" };
  }
  const standing = { ...route, order: "standing" as const };
  const all = { apiId: definition.api.id, descending: false, most: MOST_COUNTED + 1 };
  const total = (await getRows(table, { ...all, route: standing }))?.length ?? 0;
  return total > MOST_COUNTED
    ? { total: MOST_COUNTED, total_method: "lower_bound" }
    : { total, total_method: "exact" };
}

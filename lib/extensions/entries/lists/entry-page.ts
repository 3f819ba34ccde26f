import { type ApiError, unprocessable } from "../../../kernel/errors.ts";
import type { Continuation } from "../../../lists/continued-list.ts";
import type { Filter } from "../../../lists/filter.ts";
import { matches, type ReadField } from "../../../lists/filter-matcher.ts";
import type { PageRequest, Sort } from "../../../lists/list-query.ts";
import { orderBy } from "../../../lists/select-page.ts";
import type { Entry } from "../entry.ts";

/** How totals are counted: up to 10,000, or no further than one past the page. */
export type TotalMethod = "lower_bound" | "observed";

/** Which entries of a Custom API are wanted; `sort` absent means in any order. */
export type EntrySelection = {
  readonly filter?: Filter;
  readonly sort?: Sort;
  readonly page: PageRequest;
  /** As the request has it. */
  readonly totalMethod?: TotalMethod | undefined;
  /** Where the list goes on, for lists that rows tell. */
  readonly after?: Continuation | undefined;
  /** When the list began, or when it does. */
  readonly until: string;
  readonly read: (entry: Entry) => ReadField;
};

/** Of what decides which part of a list is wanted. */
type PageWanted = Pick<EntrySelection, "page" | "totalMethod">;

/** How many entries there are, as far as they were counted. */
export type Total = { readonly total: number; readonly total_method: "exact" | TotalMethod };

/** The ids of the entries on a page, in its order, and how many there are in all. */
export type IdsOnPage = Total & { readonly ids: readonly string[] };

export const MOST_COUNTED = 10_000;

/** How many entries have to be found until neither the page nor the total can change. */
export function mostNeeded(wanted: PageWanted): number {
  return Math.max(countedTo(wanted) + 1, endOf(wanted));
}

/** The page out of ids in its order. @param count how many entries were found, which may be more than the ids */
export function idsOnPage(ids: readonly string[], count: number, wanted: PageWanted): IdsOnPage {
  const { page, totalMethod } = wanted;
  const end = endOf(wanted);
  return {
    ids: ids.slice(page.offset, end),
    ...toldTotal(count, { end, countTo: countedTo(wanted), totalMethod }),
  };
}

/** @param counted how many were found, of which no more are told than were to be counted */
export function toldTotal(
  counted: number,
  {
    end,
    countTo,
    totalMethod = "lower_bound",
  }: { readonly end: number; readonly countTo: number } & Pick<EntrySelection, "totalMethod">,
): Total {
  const isCut = counted > countTo || (totalMethod === "observed" && counted > end);
  return isCut
    ? { total: Math.min(counted, countTo), total_method: totalMethod }
    : { total: counted, total_method: "exact" };
}

function endOf({ page }: PageWanted): number {
  return page.offset + page.limit;
}

function countedTo(wanted: PageWanted): number {
  return wanted.totalMethod === "observed" ? Math.min(endOf(wanted) + 1, MOST_COUNTED) : MOST_COUNTED;
}

/** All that is kept of an entry until the page is known: a value may be 64 KB, so entries themselves are not. */
type Kept = { readonly id: string; readonly value: unknown; readonly rank: string };

/** Characters of the values that are sorted by: 24 MB in memory, twice that beyond Latin letters. */
const MOST_SORTED_CHARACTERS = 24 * 1024 * 1024;

/** Collects the ids of one page of matching entries while they stream by. */
export function entryCollector(selection: EntrySelection) {
  const { filter, sort, read } = selection;
  const end = endOf(selection);
  const order = sort && orderBy(sort, readKept(sort));
  let kept: Kept[] = [];
  let characters = 0;
  let count = 0;
  const trim = () => {
    if (order) kept = kept.sort(order).slice(0, end);
    characters = kept.reduce((sum, { value }) => sum + charactersOf(value), 0);
  };
  return {
    /** @throws ApiError 422 for values that are too long to be sorted by */
    add(entry: Entry): void {
      const fields = read(entry);
      if (filter && !matches(filter, fields)) return;
      count += 1;
      if (!order && kept.length >= end) return;
      const value = sort && fields(sort.attribute);
      kept.push({ id: entry.id, value, rank: rankOf(entry, sort) });
      characters += charactersOf(value);
      if (kept.length <= 2 * end + 1000 && characters <= MOST_SORTED_CHARACTERS) return;
      trim();
      // Half of it, so that the next trim is as far away again.
      if (characters > MOST_SORTED_CHARACTERS / 2) throw tooLongToSort(sort);
    },
    /** Without an order nothing further can change the page or the total. */
    isDone: () => order === undefined && count >= mostNeeded(selection),
    result(): IdsOnPage {
      trim();
      const ids = kept.map(({ id }) => id);
      return idsOnPage(ids, count, selection);
    },
  };
}

function readKept({ attribute }: Sort): (kept: Kept) => ReadField {
  return ({ rank, value }) =>
    (name) =>
      name === attribute ? value : rank;
}

const SYSTEM_ORDERS = ["id", "created_at", "updated_at"];

/** What breaks ties: the id, and among entries of one value the time of creation before it, as in an index. */
function rankOf({ id, created_at }: Entry, sort: Sort | undefined): string {
  return sort && !SYSTEM_ORDERS.includes(sort.attribute) ? `${created_at}#${id}` : id;
}

function charactersOf(value: unknown): number {
  return typeof value === "string" ? value.length : 0;
}

function tooLongToSort(sort: Sort | undefined): ApiError {
  const most = MOST_SORTED_CHARACTERS / 2;
  return unprocessable(
    `The values of '${sort?.attribute}' up to this page have more than ${most} characters together; use a smaller 'page[offset]', a filter or another 'sort'.`,
    { source: "sort" },
  );
}

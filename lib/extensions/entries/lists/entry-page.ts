import { type ApiError, unprocessable } from "../../../kernel/errors.ts";
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
  readonly totalMethod: TotalMethod;
  readonly read: (entry: Entry) => ReadField;
};

/** The ids of the entries on a page, in its order, and how many there are in all. */
export type IdsOnPage = {
  readonly ids: readonly string[];
  readonly total: number;
  readonly total_method: "exact" | TotalMethod;
};

const MOST_COUNTED = 10_000;

/** How many entries have to be found until neither the page nor the total can change. */
export function mostNeeded(selection: Pick<EntrySelection, "page" | "totalMethod">): number {
  return Math.max(countedTo(selection) + 1, endOf(selection));
}

/** The page out of ids in its order. @param count how many entries were found, which may be more than the ids */
export function idsOnPage(
  ids: readonly string[],
  count: number,
  selection: Pick<EntrySelection, "page" | "totalMethod">,
): IdsOnPage {
  const { page, totalMethod } = selection;
  const end = endOf(selection);
  const countTo = countedTo(selection);
  const isCut = count > countTo || (totalMethod === "observed" && count > end);
  const counted = isCut
    ? { total: Math.min(count, countTo), total_method: totalMethod }
    : { total: count, total_method: "exact" as const };
  return { ids: ids.slice(page.offset, end), ...counted };
}

function endOf({ page }: Pick<EntrySelection, "page">): number {
  return page.offset + page.limit;
}

function countedTo(selection: Pick<EntrySelection, "page" | "totalMethod">): number {
  return selection.totalMethod === "observed" ? Math.min(endOf(selection) + 1, MOST_COUNTED) : MOST_COUNTED;
}

/** All that is kept of an entry until the page is known: a value may be 64 KB, so entries themselves are not. */
type Kept = { readonly id: string; readonly value: unknown };

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
      kept.push({ id: entry.id, value });
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
  return ({ id, value }) =>
    (name) =>
      name === attribute ? value : id;
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

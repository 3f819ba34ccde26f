import { type ApiError, unprocessable } from "../../../kernel/errors.ts";
import type { ListStart } from "../../../lists/continued-list.ts";
import type { Filter } from "../../../lists/filter.ts";
import { matches, type ReadField } from "../../../lists/filter-matcher.ts";
import type { Sort } from "../../../lists/list-query.ts";
import { orderBy } from "../../../lists/select-page.ts";
import type { Entry } from "../entry.ts";

/** Counts up to 10,000, or only to one past the page. */
export type TotalMethod = "lower_bound" | "observed";

/** A list request. Without `sort` any order will do. */
export type EntrySelection = ListStart & {
  readonly filter?: Filter;
  readonly sort?: Sort;
  readonly totalMethod?: TotalMethod | undefined;
  readonly read: (entry: Entry) => ReadField;
};

type PageRange = Pick<EntrySelection, "limit" | "offset" | "totalMethod">;

export type Total = { readonly total: number; readonly total_method: "exact" | TotalMethod };

export type PageIds = Total & { readonly ids: readonly string[] };

export const MOST_COUNTED = 10_000;

/** The number of matches after which neither the page nor the total can change. */
function maxMatchesNeeded(request: PageRange): number {
  return Math.max(countLimit(request) + 1, pageEnd(request));
}

function pickPageIds(ids: readonly string[], count: number, request: PageRange): PageIds {
  const { offset, totalMethod } = request;
  const end = pageEnd(request);
  return {
    ids: ids.slice(offset, end),
    ...capTotal(count, { end, countTo: countLimit(request), totalMethod }),
  };
}

/** Reports at most `countTo` entries. */
export function capTotal(
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

function pageEnd({ limit, offset }: PageRange): number {
  return offset + limit;
}

function countLimit(request: PageRange): number {
  return request.totalMethod === "observed" ? Math.min(pageEnd(request) + 1, MOST_COUNTED) : MOST_COUNTED;
}

/** Kept per match instead of the entry, whose values may have 64 KB. */
type RankedEntry = { readonly id: string; readonly value: unknown; readonly rank: string };

/** Characters of sort values: 24 MB in memory, twice that for non-Latin text. */
const MOST_SORTED_CHARACTERS = 24 * 1024 * 1024;

export function entryCollector(selection: EntrySelection) {
  const { filter, sort, read } = selection;
  const end = pageEnd(selection);
  const order = sort && orderBy(sort, readKept(sort));
  let kept: RankedEntry[] = [];
  let characters = 0;
  let count = 0;
  const trim = () => {
    if (order) kept = kept.sort(order).slice(0, end);
    characters = kept.reduce((sum, { value }) => sum + sortLength(value), 0);
  };
  return {
    /** @throws ApiError 422 for values that are too long to sort */
    add(entry: Entry): void {
      const fields = read(entry);
      if (filter && !matches(filter, fields)) return;
      count += 1;
      if (!order && kept.length >= end) return;
      const value = sort && fields(sort.attribute);
      kept.push({ id: entry.id, value, rank: tieBreaker(entry, sort) });
      characters += sortLength(value);
      if (kept.length <= 2 * end + 1000 && characters <= MOST_SORTED_CHARACTERS) return;
      trim();
      // Half of the limit, so that the next trim is not near.
      if (characters > MOST_SORTED_CHARACTERS / 2) throw tooLongToSort(sort);
    },
    isDone: () => order === undefined && count >= maxMatchesNeeded(selection),
    result(): PageIds {
      trim();
      const ids = kept.map(({ id }) => id);
      return pickPageIds(ids, count, selection);
    },
  };
}

function readKept({ attribute }: Sort): (kept: RankedEntry) => ReadField {
  return ({ rank, value }) =>
    (name) =>
      name === attribute ? value : rank;
}

const SYSTEM_ORDERS = ["id", "created_at", "updated_at"];

/** Breaks ties by id; for a field value first by time of creation, as in an index. */
function tieBreaker({ id, created_at }: Entry, sort: Sort | undefined): string {
  return sort && !SYSTEM_ORDERS.includes(sort.attribute) ? `${created_at}#${id}` : id;
}

function sortLength(value: unknown): number {
  return typeof value === "string" ? value.length : 0;
}

function tooLongToSort(sort: Sort | undefined): ApiError {
  const most = MOST_SORTED_CHARACTERS / 2;
  return unprocessable(
    `The values of '${sort?.attribute}' up to this page have more than ${most} characters together; use a smaller 'page[offset]', a filter or another 'sort'.`,
    { source: "sort" },
  );
}

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

export type EntryPage = {
  readonly entries: readonly Entry[];
  readonly total: number;
  readonly total_method: "exact" | TotalMethod;
};

const MOST_COUNTED = 10_000;

/** Collects one page of matching entries while they stream by, without keeping more than it can need. */
export function entryCollector(selection: EntrySelection) {
  const { filter, sort, page, totalMethod, read } = selection;
  const wanted = page.offset + page.limit;
  const order = sort && orderBy(sort, read);
  const countTo = totalMethod === "observed" ? Math.min(wanted + 1, MOST_COUNTED) : MOST_COUNTED;
  let kept: Entry[] = [];
  let count = 0;
  const trim = () => {
    if (order) kept = kept.sort(order).slice(0, wanted);
  };
  return {
    add(entry: Entry): void {
      if (filter && !matches(filter, read(entry))) return;
      count += 1;
      if (order || kept.length < wanted) kept.push(entry);
      if (kept.length > 2 * wanted + 1000) trim();
    },
    /** Without an order nothing further can change the page or the total. */
    isDone: () => order === undefined && count > countTo,
    result(): EntryPage {
      trim();
      const entries = kept.slice(page.offset, wanted);
      return count > countTo || (totalMethod === "observed" && count > wanted)
        ? { entries, total: Math.min(count, countTo), total_method: totalMethod }
        : { entries, total: count, total_method: "exact" };
    },
  };
}

import type { Filter } from "../../query/filter.ts";
import { matches, type ReadField } from "../../query/filter-matcher.ts";
import { compareText } from "../../query/filter-values.ts";
import type { PageRequest, Sort } from "../../query/query.ts";
import type { Entry } from "./entry.ts";

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

export const MOST_COUNTED = 10_000;

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

/** Entries without a value come first; ties are broken by id in the same direction. */
function orderBy({ attribute, descending }: Sort, read: EntrySelection["read"]) {
  const direction = descending ? -1 : 1;
  return (a: Entry, b: Entry) =>
    direction * (compareValues(read(a)(attribute), read(b)(attribute)) || compareText(a.id, b.id));
}

function compareValues(a: unknown, b: unknown): number {
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "boolean" && typeof b === "boolean") return Number(a) - Number(b);
  return Number(a !== null) - Number(b !== null);
}

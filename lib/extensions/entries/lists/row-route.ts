import type { Filter, Test } from "../../../lists/filter.ts";
import type { Sort } from "../../../lists/list-query.ts";
import { isOfJoinedTests, joinedTests } from "../../../lists/required-tests.ts";
import type { Definition } from "../../custom-apis/custom-api.ts";
import { ANY_OR_NULL, indexedFields } from "../indexes/index-values.ts";
import {
  EVERYTHING,
  idRanges,
  type RowRange,
  type RowRanges,
  timeRanges,
  valueRanges,
} from "./row-ranges.ts";

/** What rows are in the order of. */
type RowKind = "id" | "created_at" | "updated_at" | "field";

/** Through which rows a list finds its entries. */
export type RowRoute = {
  /** By the id the entries themselves are in order. */
  readonly by: RowKind;
  /** Which order of its kind. */
  readonly number: number;
  /** Which of them, one behind the other. */
  readonly ranges: readonly RowRange[];
  /** The list has the rows as they stand, those of several values merged by creation, or all sorted by it. */
  readonly order: "standing" | "merged" | "sorted";
};

/** An order that is kept of all entries, by the name that filters and sorts have for it. */
type RowOrder = Pick<RowRoute, "by" | "number"> & { readonly name: string };

/** The rows that say all that a list needs; `undefined` where entries have to be looked at. */
export function exactRoute(
  definition: Definition,
  filter: Filter | undefined,
  sort: Sort | undefined,
): RowRoute | undefined {
  const tests = filter ? joinedTests(filter) : [];
  const [name = sort?.attribute ?? "id", ...others] = new Set(tests.map(({ field }) => field));
  if (others.length > 0 || (filter && !isOfJoinedTests(filter))) return undefined;
  const rows = rowOrders(definition).find((one) => one.name === name);
  const found = rows && rangesOf(rows, tests);
  const order = rows && found?.isExact ? orderOf(rows, found, sort) : undefined;
  return rows && found && order && { by: rows.by, number: rows.number, ranges: found.ranges, order };
}

/** The rows of the fewest entries that can pass, by what tests ask: values, then two bounds, then one. */
export function narrowestRoute(definition: Definition, filter: Filter): RowRoute | undefined {
  const tests = joinedTests(filter);
  const narrowed = rowOrders(definition).flatMap((rows) => {
    const own = tests.filter(({ field }) => field === rows.name);
    const found = own.length > 0 && rows.by !== "id" ? rangesOf(rows, own) : undefined;
    if (!found) return [];
    const breadth = found.ofValues ? found.ranges.length - own.length : MANY - own.length;
    return [
      {
        breadth,
        route: { by: rows.by, number: rows.number, ranges: found.ranges, order: "standing" as const },
      },
    ];
  });
  return narrowed.toSorted((a, b) => a.breadth - b.breadth)[0]?.route;
}

/** More than the values that are looked up. */
const MANY = 100;

function rowOrders({ fields, lists }: Definition): readonly RowOrder[] {
  if (!lists) return [];
  const indexes = indexedFields(fields).filter(({ field }) => field.index?.isReady);
  return [
    { name: "created_at", by: "created_at", number: 0 },
    { name: "id", by: "id", number: 0 },
    ...(lists.byUpdate ? [{ name: "updated_at", by: "updated_at" as const, number: lists.since }] : []),
    ...indexes.map(({ field, number }) => ({ name: field.slug, by: "field" as const, number })),
  ];
}

function rangesOf({ by }: RowOrder, tests: readonly Test[]): RowRanges | undefined {
  if (tests.some(({ element }) => element !== undefined)) return undefined;
  switch (by) {
    case "id":
      return tests.length === 0 ? EVERYTHING : idRanges(tests);
    case "created_at":
    case "updated_at":
      return tests.length === 0 ? EVERYTHING : timeRanges(tests);
    case "field":
      return tests.length === 0 ? { ...EVERYTHING, ranges: [ANY_OR_NULL] } : valueRanges(tests);
  }
}

/** How the list comes out of the rows; `undefined` where they do not say its order. */
function orderOf(
  { name, by }: RowOrder,
  { ofValues }: RowRanges,
  sort: Sort | undefined,
): RowRoute["order"] | undefined {
  if (!sort || sort.attribute === name) return "standing";
  if (by !== "field" || sort.attribute !== "created_at") return undefined;
  return ofValues ? "merged" : "sorted";
}

import type { Filter, Test } from "../../../lists/filter.ts";
import { hasOnlyJoinedTests, listJoinedTests } from "../../../lists/filter-matcher.ts";
import type { Sort } from "../../../lists/list-query.ts";
import type { Definition } from "../../custom-apis/custom-api.ts";
import { ANY_OR_NULL, findIndexedFields } from "../indexes/index-values.ts";
import { ALL_ROWS, idRanges, type RowRange, type RowRanges, timeRanges, valueRanges } from "./row-ranges.ts";

type RowKind = "id" | "created_at" | "updated_at" | "field";

export type RowRoute = {
  /** "id" means the entries themselves, which are stored in that order. */
  readonly by: RowKind;
  /** The index number or epoch, for kinds with several orders. */
  readonly number: number;
  readonly ranges: readonly RowRange[];
  /** Rows as stored, those of several values merged by creation, or all sorted by creation. */
  readonly order: "standing" | "merged" | "sorted";
};

/** An order that covers all entries. */
type RowOrder = Pick<RowRoute, "by" | "number"> & { readonly name: string };

/**
 * Rows that fully answer a list. Undefined if entries must be read.
 * @answers What does a list of entries read, and how much?
 */
export function findExactRoute(
  definition: Definition,
  filter: Filter | undefined,
  sort: Sort | undefined,
): RowRoute | undefined {
  const tests = filter ? listJoinedTests(filter) : [];
  const [name = sort?.attribute ?? "id", ...others] = new Set(tests.map(({ field }) => field));
  if (others.length > 0 || (filter && !hasOnlyJoinedTests(filter))) return undefined;
  const rows = listRowOrders(definition).find((one) => one.name === name);
  const rowRanges = rows && selectRanges(rows, tests);
  const order = rows && rowRanges?.isExact ? chooseOrder(rows, rowRanges, sort) : undefined;
  return rows && rowRanges && order && { by: rows.by, number: rows.number, ranges: rowRanges.ranges, order };
}

/** Fewest possible matches first: values, then two bounds, then one. */
export function findNarrowestRoute(definition: Definition, filter: Filter): RowRoute | undefined {
  const tests = listJoinedTests(filter);
  const narrowed = listRowOrders(definition).flatMap((rows) => {
    const own = tests.filter(({ field }) => field === rows.name);
    const rowRanges = own.length > 0 && rows.by !== "id" ? selectRanges(rows, own) : undefined;
    if (!rowRanges) return [];
    const breadth = rowRanges.ofValues
      ? rowRanges.ranges.length - own.length
      : BREADTH_OF_BOUNDS - own.length;
    return [
      {
        breadth,
        route: { by: rows.by, number: rows.number, ranges: rowRanges.ranges, order: "standing" as const },
      },
    ];
  });
  return narrowed.toSorted((a, b) => a.breadth - b.breadth)[0]?.route;
}

/** More than the number of values that are looked up. */
const BREADTH_OF_BOUNDS = 100;

function listRowOrders({ fields, lists }: Definition): readonly RowOrder[] {
  if (!lists) return [];
  const indexes = findIndexedFields(fields).filter(({ field }) => field.index?.isReady);
  return [
    { name: "created_at", by: "created_at", number: 0 },
    { name: "id", by: "id", number: 0 },
    ...(lists.byUpdate ? [{ name: "updated_at", by: "updated_at" as const, number: lists.since }] : []),
    ...indexes.map(({ field, number }) => ({ name: field.slug, by: "field" as const, number })),
  ];
}

function selectRanges({ by }: RowOrder, tests: readonly Test[]): RowRanges | undefined {
  if (tests.some(({ element }) => element !== undefined)) return undefined;
  switch (by) {
    case "id":
      return tests.length === 0 ? ALL_ROWS : idRanges(tests);
    case "created_at":
    case "updated_at":
      return tests.length === 0 ? ALL_ROWS : timeRanges(tests);
    case "field":
      return tests.length === 0 ? { ...ALL_ROWS, ranges: [ANY_OR_NULL] } : valueRanges(tests);
  }
}

/** Undefined if the rows cannot give this order. */
function chooseOrder(
  { name, by }: RowOrder,
  { ofValues }: RowRanges,
  sort: Sort | undefined,
): RowRoute["order"] | undefined {
  if (!sort || sort.attribute === name) return "standing";
  if (by !== "field" || sort.attribute !== "created_at") return undefined;
  return ofValues ? "merged" : "sorted";
}

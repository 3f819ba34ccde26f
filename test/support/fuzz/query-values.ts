import fc from "fast-check";
import type { FilterField } from "../../../lib/lists/filter.ts";
import type { QueryRules } from "../../../lib/lists/list-query.ts";
import { hostileQueries } from "../faults/hostile.ts";
import type { Edit } from "./edits.ts";

const set = (name: string, values: fc.Arbitrary<unknown>) =>
  values.map((value): Edit => ({ at: ["query", name], set: value }));

/**
 * Query parameters that the endpoint reads.
 * @param ownFields names of a Custom API's fields
 */
export function goodParameters(
  { page, include, sort, filter, other = {} }: QueryRules,
  ownFields: readonly string[],
): fc.Arbitrary<Edit>[] {
  return [
    ...(page
      ? [
          set("page[limit]", fc.constantFrom("1", "2", "25", "100", "101", String(page.smallest))),
          set("page[offset]", fc.constantFrom("0", "1", "3", "25", "9999", "10000")),
        ]
      : []),
    ...(sort ? [set("sort", fc.constantFrom(...sort.attributes.flatMap((name) => [name, `-${name}`])))] : []),
    ...(include && include.length > 0
      ? [
          set(
            "include",
            fc.subarray([...include], { minLength: 1 }).map((names) => names.join(",")),
          ),
        ]
      : []),
    ...(filter ? [set("filter", filters(filter, ownFields))] : []),
    ...Object.entries(other).map(([name, text]) =>
      set(name, fc.constantFrom(...wordsOf(text), ...wordsOf(text), ...OTHERS)),
    ),
  ];
}

const OTHERS = ["true", "false", "1", "names", "2026-01-12T08:15:00Z"];
/** The values that a description names. */
const wordsOf = (text: string) => [...text.matchAll(/`([\w-]+)`/g)].map(([, word = ""]) => word);

const OPERANDS: Readonly<Record<string, readonly string[]>> = {
  integer: ["1", "0", "-5", "9007199254740993"],
  float: ["1.5", "1e3", "-0"],
  boolean: ["true", "f"],
  date: ["2026-01-12", "2026-01-12T08:15:00.000Z", "1768205700000"],
};
const TEXTS = [
  "lamp",
  "*a*",
  "a*",
  '"a,b"',
  "'it\\'s'",
  "active",
  "6513270e-269e-4d37-b2a7-4de452e6b438",
  "*",
];

/** The service takes some of these operators, depending on the type of a Custom API's field. */
const OF_ANY = {
  type: "string",
  operators: ["eq", "in", "gt", "le", "is_null", "like", "contains"],
} as const;

/** One or two conditions on attributes of the list. */
function filters(
  { attributes }: NonNullable<QueryRules["filter"]>,
  ownFields: readonly string[],
): fc.Arbitrary<string> {
  const own = ownFields.map((name): [string, FilterField] => [name, OF_ANY]);
  const fields = [...Object.entries(attributes), ...own];
  if (fields.length === 0) return fc.constant("eq(name,lamp)");
  const one = fc.constantFrom(...fields).chain(([name, { operators, type, values }]) =>
    fc.constantFrom(...operators).chain((operator) => {
      const operand = fc.constantFrom(...(values ?? OPERANDS[type] ?? TEXTS).map(String));
      const field = name.replace(/\*$/, "template.colour");
      return operator === "is_null"
        ? fc.constant(`is_null(${field})`)
        : fc
            .array(operand, { minLength: 1, maxLength: operator === "in" ? 3 : 1 })
            .map((all) => `${operator}(${field},${all.join(",")})`);
    }),
  );
  return fc.oneof(
    one,
    fc.tuple(one, fc.constantFrom(":", "|"), one).map((parts) => parts.join("")),
  );
}

/** Parameters with values that the endpoint does not take, or not together. */
export function brokenParameters(rules: QueryRules): fc.Arbitrary<Edit>[] {
  const names = [
    "page[limit]",
    "page[offset]",
    "sort",
    "include",
    "filter",
    ...Object.keys(rules.other ?? {}),
  ];
  const values = [
    "",
    "0",
    "-1",
    "1.5",
    "10001",
    "x",
    "-",
    "name,slug",
    "eq(nothing,1)",
    "eq(id)",
    "GT(id,1)",
    "in(id,a,b)",
    "null",
  ];
  return [
    fc
      .tuple(fc.constantFrom(...names), fc.constantFrom(...values))
      .map(([name, value]): Edit => ({ at: ["query", name], set: value })),
    fc
      .constantFrom("unheard_of", "page", "filter[id]", "__proto__")
      .map((name): Edit => ({ at: ["query", name], set: "1" })),
  ];
}

export const hostileParameters: fc.Arbitrary<Edit> = fc
  .constantFrom(...hostileQueries)
  .map((raw): Edit => ({ at: ["query"], set: raw }));

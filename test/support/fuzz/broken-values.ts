import fc from "fast-check";
import { hostileBodies } from "../faults/hostile.ts";
import type { Edit } from "./edits.ts";
import type { Place } from "./places.ts";
import type { Schema } from "./schema-values.ts";
import { seen } from "./seen.ts";

const LONGEST_LIST = 1000;

/** Changes that make a valid request invalid, or nearly. */
export function breakingEdits({ at, schema, isThere }: Place): fc.Arbitrary<Edit> {
  const types = fc.constantFrom<unknown>(
    ...[null, true, 0, -1, 0.5, "", "x", "unknown", [], {}, [[]], [null], { a: 1 }],
  );
  const beyond = fc.constantFrom(...beyondLimits(schema));
  const wrong = fc.oneof(
    { arbitrary: types, weight: 3 },
    { arbitrary: beyond, weight: 4 },
    { arbitrary: seen(), weight: 1 },
  );
  const set = wrong.map((value): Edit => ({ at, set: value }));
  const extra = fc
    .constantFrom("unheard_of", "id", "type")
    .map((name): Edit => ({ at: [...at, name], set: "x" }));
  if (!isThere) return fc.oneof(set, extra);
  const drop = fc.constant<Edit>({ at, drop: true });
  const double = fc.constant<Edit>({ at, double: true });
  return fc.oneof(set, set, drop, drop, isList(schema) ? double : set, extra);
}

const typesOf = ({ type }: Schema): readonly unknown[] => [type].flat();
const isList = (schema: Schema) => typesOf(schema).includes("array");

/** Values one beyond each limit of the schema. */
function beyondLimits(schema: Schema): readonly unknown[] {
  const { minimum, maximum, minLength = 0, maxLength, maxItems, maxProperties, format, pattern } = schema;
  return [
    ...(maximum === undefined ? [2 ** 53, 1e21] : [maximum + 1, maximum + 0.5]),
    ...(typesOf(schema).includes("number") ? [1e-13, 0.005] : []),
    ...(minimum === undefined ? [-(2 ** 53)] : [minimum - 1, minimum - 0.5]),
    ...(minLength > 0 ? ["x".repeat(minLength - 1), " ".repeat(minLength)] : []),
    ...(maxLength === undefined || maxLength > 60_000 ? ["x".repeat(3000)] : ["x".repeat(maxLength + 1)]),
    ...(maxItems === undefined || maxItems > LONGEST_LIST
      ? []
      : [Array.from({ length: maxItems + 1 }, () => "x")]),
    ...(maxProperties === undefined || maxProperties > LONGEST_LIST ? [] : [manyKeys(maxProperties + 1)]),
    ...(format === "date-time"
      ? ["2026-02-30T25:00:00Z", "2026-01-12", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z"]
      : []),
    ...(format === "uuid" ? ["6513270E-269E-4D37-B2A7-4DE452E6B438", "6513270e"] : []),
    ...(pattern === undefined ? [] : ["ä ö", "-", "\n"]),
  ];
}

const manyKeys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, "x"]));

/** Values of types that the code may not expect. */
export const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, "", "x", "__proto__", "constructor", "toString", "\u0000", "\ud800", "\u202e"],
    ...["𝄞".repeat(300), "n".repeat(70_000), "a#b", "${7*7}", "'; --", "1e400", "\r\nX-Evil: 1", "NaN"],
    ...[0, -0, -1, 0.1, 1e21, 2 ** 53, -(2 ** 53), 5e-324, 1.797e308],
    ...[[], {}, [[]], { data: [] }, { constructor: 1, toString: "x", length: -1 }, { amount: { amount: 1 } }],
    ...[{ hasOwnProperty: 1, valueOf: 2 }, Array.from({ length: 500 }, () => null), manyKeys(500)],
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

export const rawBodies: fc.Arbitrary<string | Uint8Array> = fc.constantFrom(...Object.values(hostileBodies));

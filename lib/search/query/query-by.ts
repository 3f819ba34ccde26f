import type { IndexSettings } from "../../search-index/index-settings.ts";
import { badQuery, type QueryScope, shownText } from "./query-scope.ts";

/** A field in which words are looked for. */
export type SearchedField = {
  readonly path: string;
  /** 1 to 127: more is better. */
  readonly weight: number;
};

const MOST_FIELD_WEIGHT = 127;

/** The fields of a search that names none, and whose profile names none. */
export function defaultFields({ fields }: IndexSettings): SearchedField[] {
  return [
    { path: "name", weight: 4 },
    { path: "sku", weight: 3 },
    { path: "description", weight: 1 },
    ...fields.filter(({ type }) => type === "string").map(({ name }) => ({ path: name, weight: 1 })),
  ];
}

/**
 * Reads `query_by` with `query_by_weights`; without these an earlier field weighs more.
 * @returns undefined if none is named
 * @throws ApiError 400 for a field in which no words are looked for, or weights that do not fit
 */
export function parseQueryBy(
  {
    query_by = "",
    query_by_weights = "",
  }: { readonly query_by?: string; readonly query_by_weights?: string },
  scope: QueryScope,
): SearchedField[] | undefined {
  const names = partsOf(query_by);
  if (names.length === 0) return undefined;
  const weights = partsOf(query_by_weights);
  if (weights.length > 0 && weights.length !== names.length) {
    throw badQuery(scope, "query_by_weights", `expected ${names.length} weights, found ${weights.length}.`);
  }
  return names.map((name, number) => {
    const field = scope.fields(name);
    if (!field) throw badQuery(scope, "query_by", `there is no field '${shownText(name)}'.`);
    if (!field.search)
      throw badQuery(scope, "query_by", `the field '${shownText(name)}' has no words to search.`);
    const weight = weights[number];
    return {
      path: field.path,
      weight: weight === undefined ? names.length - number : readWeight(weight, scope),
    };
  });
}

function partsOf(list: string): string[] {
  return list
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function readWeight(text: string, scope: QueryScope): number {
  const weight = Number(text);
  if (Number.isInteger(weight) && weight >= 0 && weight <= MOST_FIELD_WEIGHT) return weight;
  throw badQuery(
    scope,
    "query_by_weights",
    `expected integers from 0 to ${MOST_FIELD_WEIGHT}, found [${shownText(text)}].`,
  );
}

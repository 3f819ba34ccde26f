import type { IndexSettings } from "../../catalogs/search-index/index-settings.ts";
import { shortName } from "../../kernel/errors.ts";
import { badQuery, MOST_NAMES, type QueryScope, splitNames } from "./query-scope.ts";

const MOST_FIELD_WEIGHT = MOST_NAMES;

export type SearchedField = {
  readonly path: string;
  /** 0 to 127: a higher weight ranks a match higher, 0 does not search the field. */
  readonly weight: number;
};

/** The fields of a search if neither it nor its profile names any. */
export function defaultFields({ fields }: IndexSettings): SearchedField[] {
  return [
    { path: "name", weight: 4 },
    { path: "sku", weight: 3 },
    { path: "description", weight: 1 },
    ...fields.filter(({ type }) => type === "string").map(({ name }) => ({ path: name, weight: 1 })),
  ];
}

/**
 * Without weights, earlier fields weigh more. A repeated field counts at its first place.
 * @throws ApiError 400 for a field without words, weights that do not fit, over 127 names
 */
export function parseQueryBy(
  {
    query_by = "",
    query_by_weights = "",
  }: { readonly query_by?: string; readonly query_by_weights?: string },
  scope: QueryScope,
): SearchedField[] | undefined {
  const names = splitNames(query_by, scope, "query_by");
  if (names.length === 0) return undefined;
  const weights = splitNames(query_by_weights, scope, "query_by_weights");
  if (weights.length > 0 && weights.length !== names.length) {
    throw badQuery(scope, "query_by_weights", `expected ${names.length} weights, found ${weights.length}.`);
  }
  const read = weights.map((weight) => readWeight(weight, scope));
  const paths = names.map((name) => requireSearchPath(name, scope));
  const unique = [...new Set(paths)];
  return unique.map((path, number) => ({
    path,
    weight: read[paths.indexOf(path)] ?? unique.length - number,
  }));
}

function requireSearchPath(name: string, scope: QueryScope): string {
  const field = scope.fields(name);
  if (!field) throw badQuery(scope, "query_by", `there is no field '${shortName(name)}'.`);
  if (field.search) return field.path;
  throw badQuery(scope, "query_by", `the field '${shortName(name)}' has no words to search.`);
}

const WEIGHT = /^\d{1,3}$/;

function readWeight(text: string, scope: QueryScope): number {
  const weight = WEIGHT.test(text) ? Number(text) : Number.NaN;
  if (weight <= MOST_FIELD_WEIGHT) return weight;
  throw badQuery(
    scope,
    "query_by_weights",
    `expected integers from 0 to ${MOST_FIELD_WEIGHT}, found [${shortName(text)}].`,
  );
}

import { shortName } from "../../kernel/errors.ts";
import { badQuery, type QueryScope, splitOptions, splitParts } from "./query-scope.ts";
import type { QueryField } from "./search-fields.ts";

/** Without a field, sorts by relevance. */
export type SortKey = {
  readonly field?: QueryField;
  readonly direction: "asc" | "desc";
  readonly missing?: "first" | "last";
};

const MOST_SORT_FIELDS = 3;
const RELEVANCE = "_text_match";
const DIRECTED = /^(.*):\s*(asc|desc)$/i;
const MISSING = /^\s*missing_values\s*:\s*(first|last)\s*$/;

/**
 * Reads `price.float_price(missing_values: first):asc,name:desc` and the like.
 * @throws ApiError 400 for a field that cannot be sorted by, another direction, over 3 fields
 */
export function parseSortBy(text: string, scope: QueryScope): SortKey[] {
  if (text.trim() === "") return [];
  const parts = splitParts(text);
  if (parts.length > MOST_SORT_FIELDS) {
    throw badQuery(scope, "sort_by", `it names more than ${MOST_SORT_FIELDS} fields.`);
  }
  return parts.map((part) => readSortKey(part, scope));
}

function readSortKey(part: string, scope: QueryScope): SortKey {
  const [, subject, direction] = DIRECTED.exec(part) ?? [];
  if (subject === undefined || direction === undefined) {
    throw badQuery(scope, "sort_by", `expected field:asc or field:desc, found [${shortName(part)}].`);
  }
  const directed = { direction: direction.toLowerCase() === "asc" ? "asc" : "desc" } as const;
  const { name, options } = splitOptions(subject.trim());
  if (name === RELEVANCE) return directed;
  const field = scope.fields(name);
  if (!field) throw badQuery(scope, "sort_by", `there is no field '${shortName(name)}'.`);
  if (!field.sort) throw badQuery(scope, "sort_by", `the field '${shortName(name)}' cannot be sorted by.`);
  if (options === undefined) return { ...directed, field };
  const [, missing] = MISSING.exec(options) ?? [];
  if (missing !== "first" && missing !== "last") {
    throw badQuery(
      scope,
      "sort_by",
      `expected missing_values: first or last, found [${shortName(options)}].`,
    );
  }
  return { ...directed, field, missing };
}

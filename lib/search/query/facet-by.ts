import { TITLES } from "../../kernel/error-titles.ts";
import { invalid, shortName } from "../../kernel/errors.ts";
import { badQuery, type QueryScope, splitOptions, splitParts } from "./query-scope.ts";
import type { QueryField } from "./search-fields.ts";

export type Facet = {
  /** The name as sent, without options; the answer repeats it. */
  readonly name: string;
  readonly field: QueryField;
  /** Sorts the values alphabetically instead of by count. */
  readonly alphabetical?: "asc" | "desc";
};

/** Restricts a facet to values with a word that begins with the text. */
export type FacetQuery = { readonly name: string; readonly field: QueryField; readonly text: string };

const MOST_FACETS = 50;
const LONGEST_FACET_QUERY = 1000;

/** @throws ApiError 400 for a field without facets, unbalanced parentheses, over 50 fields */
export function parseFacetBy(text: string, scope: QueryScope): Facet[] {
  if (text.trim() === "") return [];
  const opening = text.replaceAll(/[^(]/g, "").length;
  const parts = splitParts(text).filter((part) => part !== "");
  if (opening !== text.replaceAll(/[^)]/g, "").length) {
    throw badQuery(
      scope,
      "facet_by",
      `parentheses do not match in [${shortName(text)}].`,
      TITLES.invalidFacet,
    );
  }
  if (parts.length > MOST_FACETS) {
    throw badQuery(scope, "facet_by", `it names more than ${MOST_FACETS} fields.`, TITLES.invalidFacet);
  }
  return parts.map((part) => {
    const { name, options = "" } = splitOptions(part);
    const [, direction] = ALPHABETICAL.exec(options) ?? [];
    return {
      name,
      field: requireFacetField(name, scope),
      ...(direction === "asc" || direction === "desc" ? { alphabetical: direction } : {}),
    };
  });
}

const ALPHABETICAL = /(?:^|,)\s*sort_by\s*:\s*_alpha\s*:\s*(asc|desc)\s*(?:,|$)/;

/** @throws ApiError 400 without a colon, over 1,000 characters, or for a field without facets */
export function parseFacetQuery(text: string, scope: QueryScope): FacetQuery | undefined {
  if (text.trim() === "") return undefined;
  if (text.length > LONGEST_FACET_QUERY) {
    const detail = `it is longer than ${LONGEST_FACET_QUERY} characters.`;
    throw badQuery(scope, "facet_query", detail, TITLES.invalidFacet);
  }
  const colon = text.indexOf(":");
  if (colon < 0) {
    throw badQuery(
      scope,
      "facet_query",
      `expected field:text, found [${shortName(text)}].`,
      TITLES.invalidFacet,
    );
  }
  const name = text.slice(0, colon).trim();
  return { name, field: requireFacetField(name, scope), text: text.slice(colon + 1).trim() };
}

/** Clients parse the field's name out of this exact message. */
function requireFacetField(name: string, { fields }: QueryScope): QueryField {
  const field = fields(name);
  if (field?.facet) return field;
  const detail = `Could not find a facet field named '${shortName(name)}' or faceting is not enabled for the field`;
  throw invalid(detail, { title: TITLES.validationError });
}

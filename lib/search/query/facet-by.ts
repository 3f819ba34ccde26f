import { TITLES } from "../../kernel/error-titles.ts";
import { invalid, shortName } from "../../kernel/errors.ts";
import { badQuery, listedParts, nameWithOptions, type QueryScope } from "./query-scope.ts";
import type { QueryField } from "./search-fields.ts";

/** A field whose values are counted. */
export type Facet = {
  /** As the search named it, without options; the answer repeats it. */
  readonly name: string;
  readonly field: QueryField;
  /** Values in the order of their texts, instead of the commonest first. */
  readonly alphabetical?: "asc" | "desc";
};

/** Counts only those values of which a word begins with the text. */
export type FacetQuery = { readonly name: string; readonly field: QueryField; readonly text: string };

const MOST_FACETS = 50;
const LONGEST_FACET_QUERY = 1000;

/**
 * Reads `facet_by`.
 * @throws ApiError 400 for a field that cannot be counted, for parentheses that do not match, over 50 fields
 */
export function parseFacetBy(text: string, scope: QueryScope): Facet[] {
  if (text.trim() === "") return [];
  const opening = text.replaceAll(/[^(]/g, "").length;
  const parts = listedParts(text).filter((part) => part !== "");
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
    const { name, options = "" } = nameWithOptions(part);
    const [, direction] = ALPHABETICAL.exec(options) ?? [];
    return {
      name,
      field: facetField(name, scope),
      ...(direction === "asc" || direction === "desc" ? { alphabetical: direction } : {}),
    };
  });
}

const ALPHABETICAL = /(?:^|,)\s*sort_by\s*:\s*_alpha\s*:\s*(asc|desc)\s*(?:,|$)/;

/**
 * Reads `facet_query`, such as `tags:cer`.
 * @throws ApiError 400 without a colon, over 1,000 characters, or for a field that cannot be counted
 */
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
  return { name, field: facetField(name, scope), text: text.slice(colon + 1).trim() };
}

/** Clients cut the name of the field out of this very text, in order to tell merchants what to switch on. */
function facetField(name: string, { fields }: QueryScope): QueryField {
  const field = fields(name);
  if (field?.facet) return field;
  const detail = `Could not find a facet field named '${shortName(name)}' or faceting is not enabled for the field`;
  throw invalid(detail, { title: TITLES.validationError });
}

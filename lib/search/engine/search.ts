import type { SearchRecord } from "../../catalogs/search-index/search-record.ts";
import type { Facet, FacetQuery } from "../query/facet-by.ts";
import type { SearchFilter } from "../query/filter.ts";
import type { MatchSettings } from "../query/match-settings.ts";
import type { SearchedField } from "../query/query-by.ts";
import type { SortKey } from "../query/sort-by.ts";
import type { FacetCounts } from "../schemas/responses.ts";

/** Synonyms of each other; with a root, only the root finds the others. */
export type Synonyms = { readonly root?: string; readonly synonyms: readonly string[] };

/** Moves the products up, or with a weight below 0 down. */
export type Boost = { readonly filter: SearchFilter; readonly weight: number };

/** A parsed search: the input of the engine. */
export type Search = {
  /** As sent; `*` and "" match everything. */
  readonly q: string;
  readonly fields: readonly SearchedField[];
  /** Paths of the fields to mark; those of `fields` if absent. */
  readonly marked?: readonly string[];
  readonly match: MatchSettings;
  readonly stopwords: readonly string[];
  readonly synonyms: readonly Synonyms[];
  readonly filter?: SearchFilter;
  readonly facets: readonly Facet[];
  readonly mostFacetValues: number;
  readonly facetQuery?: FacetQuery;
  /** The heaviest first. */
  readonly boosts: readonly Boost[];
  readonly sort: readonly SortKey[];
  readonly offset: number;
  readonly limit: number;
};

/** The match of an index term with a query word. */
export type TermMatch = {
  /** Two for each typo, one more if the typed word is only the beginning. 0 is an exact match. */
  readonly cost: number;
  /** Typed characters, if the typed word is only the beginning; otherwise the whole term is marked. */
  readonly prefix?: number;
};

/** For each query word the index terms that match it. */
export type MatchedTerms = readonly ReadonlyMap<string, TermMatch>[];

export type FoundDocument = {
  readonly document: number;
  readonly record: SearchRecord;
};

export type SearchResult = {
  readonly found: number;
  readonly outOf: number;
  readonly documents: readonly FoundDocument[];
  readonly facets: readonly FacetCounts[];
  /** For marks, see `highlightFields`. */
  readonly terms: MatchedTerms;
};

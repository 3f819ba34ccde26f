import type { SearchRecord } from "../../search-index/search-record.ts";
import type { Facet, FacetQuery } from "../query/facet-by.ts";
import type { SearchFilter } from "../query/filter.ts";
import type { MatchSettings } from "../query/match-settings.ts";
import type { SearchedField } from "../query/query-by.ts";
import type { SortKey } from "../query/sort-by.ts";

/** Words that mean the same; with a root, the root alone finds the others. */
export type Synonyms = { readonly root?: string; readonly synonyms: readonly string[] };

/** A search whose texts have been read: what the engine is asked. */
export type Search = {
  /** As sent; `*` and "" find everything. */
  readonly q: string;
  readonly fields: readonly SearchedField[];
  /** Paths of the fields in which words are marked; those of `fields` if absent. */
  readonly marked?: readonly string[];
  readonly match: MatchSettings;
  readonly stopwords: readonly string[];
  readonly synonyms: readonly Synonyms[];
  readonly filter?: SearchFilter;
  readonly facets: readonly Facet[];
  readonly mostFacetValues: number;
  readonly facetQuery?: FacetQuery;
  readonly sort: readonly SortKey[];
  readonly offset: number;
  readonly limit: number;
};

/** How a word of a text was found. */
export type TermMatch = {
  /** Typos times two, and one more if the term only begins so: 0 is the word itself. */
  readonly cost: number;
  /** Characters of the term that were typed, where it only begins so; else all are marked. */
  readonly prefix?: number;
};

/** For each word of the query the words of the index that stand for it. */
export type MatchedTerms = readonly ReadonlyMap<string, TermMatch>[];

/** A found product. */
export type FoundDocument = {
  readonly document: number;
  readonly record: SearchRecord;
};

/** How often a value was found. `highlighted` is marked in answer to a facet query. */
export type FacetValue = { readonly value: string; readonly highlighted: string; readonly count: number };

export type FacetStats = {
  readonly min?: number;
  readonly max?: number;
  readonly avg?: number;
  readonly sum?: number;
  readonly total_values: number;
};

/** The values of a field among all found products, as answers show them. */
export type FacetCounts = {
  readonly field_name: string;
  readonly sampled: false;
  readonly stats: FacetStats;
  readonly counts: readonly FacetValue[];
};

/** What a search found: a page of the documents, and counts over all of them. */
export type SearchResult = {
  readonly found: number;
  readonly outOf: number;
  readonly documents: readonly FoundDocument[];
  readonly facets: readonly FacetCounts[];
  /** For the marks in what is shown, see `highlightsOf`. */
  readonly terms: MatchedTerms;
};

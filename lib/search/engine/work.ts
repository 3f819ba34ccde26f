/** Charges the cost of a search before the work is done. */
export type SearchWork = {
  /** @throws ApiError 422 when the budget or the time of the request is used up */
  readonly spend: (units: number) => void;
};

/**
 * Costs in units of about 10 nanoseconds of a core, see `docs/decisions/0134-budget-of-work.md`. Counted, not
 * timed, so that tests give the same result on every machine.
 */
export const UNITS = {
  /** Per byte of a term's postings. */
  posting: 1,
  /** Per byte, if the positions are also kept for a phrase. */
  phrasePosting: 6,
  /** Per index term skipped in the search for similar ones, and per letter compared. */
  passedTerm: 1,
  comparedTerm: 6,
  /** Per index term that may match a query word. */
  candidate: 30,
  /** Per character of the query, stopwords and synonyms: for the cache key, and to split into words. */
  queryCharacter: 1,
  readCharacter: 12,
  /** Per lookup of a term. */
  lookup: 60,
  /** Per document in a list that is built or scanned. */
  document: 0.6,
  /** Per document whose matches are combined to a score. */
  score: 12,
  /** Per sorted document or value. */
  sorted: 25,
  /** Per column value: to compare it, to compute it, and to split it into words. */
  value: 0.5,
  newValue: 150,
  splitValue: 250,
  /** Per product, to collect its suggestible texts. */
  suggested: 1000,
  /** Per facet value and typed word of a facet query. */
  typedValue: 40,
  /** Per facet value in the answer. */
  shownValue: 60,
  /** Per character of a shown text: once, and again for each marked word. */
  shownCharacter: 5,
  markedCharacter: 0.5,
  /** Per product read, and per hit in the answer. */
  product: 15_000,
  hit: 4000,
} as const;

/** For work outside of a request. */
export const UNCOUNTED: SearchWork = { spend: () => {} };

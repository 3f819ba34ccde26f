/** Counts what searching costs, before it is done. */
export type SearchWork = {
  /** @throws ApiError 422 once the request has done all the work that it may, or its time is over */
  readonly spend: (units: number) => void;
};

/**
 * What the parts of a search cost, in units of about 10 nanoseconds of one core of the machine on which they were measured
 * (`docs/decisions/0134-budget-of-work.md`). Counts, so that a test sees the same on every machine.
 */
export const UNITS = {
  /** A byte of the places where a word stands. */
  posting: 1,
  /** The same where the places are kept, since words have to stand one after the other. */
  phrasePosting: 6,
  /** A word of the index that is passed by while similar ones are looked for, and one that is compared. */
  passedTerm: 1,
  comparedTerm: 6,
  /** A word of the index that may stand for a word of the query. */
  candidate: 30,
  /** A character of a query with the stopwords and synonyms of the store, for finding what is kept; for reading its words. */
  queryCharacter: 1,
  readCharacter: 12,
  /** A look whether there is a word. */
  lookup: 60,
  /** A document in a list of numbers that is made or gone through. */
  document: 0.6,
  /** A document whose words are put together to a score. */
  score: 12,
  /** A document, or a value, that is put in order. */
  sorted: 25,
  /** A value of a column that is compared; that is made out of the documents; that is split into words. */
  value: 0.5,
  newValue: 150,
  splitValue: 250,
  /** A product, or a node's name of it, among what can be suggested. */
  suggested: 1000,
  /** A value of a facet in which somebody types, for each word. */
  typedValue: 40,
  /** A value of a facet that is shown. */
  shownValue: 60,
  /** A character of a text that is shown, for each word that is marked in it and for the text alone. */
  shownCharacter: 5,
  markedCharacter: 0.5,
  /** A product that is read; a hit that is shown. */
  product: 15_000,
  hit: 4000,
} as const;

/** Work that nobody limits: the corpus outside of a request. */
export const UNCOUNTED: SearchWork = { spend: () => {} };

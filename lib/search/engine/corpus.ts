import type { LoadedIndex, LoadedSegment } from "../../catalogs/search-index/loaded-index.ts";
import type { SearchRecord } from "../../catalogs/search-index/search-record.ts";
import type { TextIndex } from "../../catalogs/search-index/text-index.ts";
import type { CurrencyFormat } from "../../kernel/money.ts";
import type { ServedRelease } from "../../releases/live-releases.ts";
import type { BookParts } from "../../releases/own-prices.ts";
import type { SaleSchedule } from "../../releases/price.ts";
import type { Column } from "./columns/column.ts";
import type { MatchedTerms } from "./search.ts";
import { type SearchWork, UNCOUNTED } from "./work.ts";

/** The shopper of a search: decides prices and texts. */
export type SearchViewer = {
  readonly catalogId: string;
  /** Lower case, preferred language first. */
  readonly languages: readonly string[];
  /** Currency of `price.float_price` and of display prices. */
  readonly currency: CurrencyFormat | undefined;
  readonly currencies: readonly CurrencyFormat[];
  readonly now: Date;
  /** Filters, facets and sorting use these; undefined for the catalog's own prices. */
  readonly ownPrices?: OwnPrices | undefined;
};

/** Prices of the shopper's own books for all products of the release. */
export type OwnPrices = { readonly release: ServedRelease; readonly parts: BookParts };

/** `first` is the number of the segment's first document in the corpus. */
type CorpusSegment = LoadedSegment & { readonly first: number };

/** All documents of a release's index, numbered from 0, and the caches of values computed from them. */
export type Corpus = {
  /** Budget of the current request, see `attachWork`. */
  readonly work: SearchWork;
  readonly index: LoadedIndex;
  readonly segments: readonly CorpusSegment[];
  readonly records: readonly SearchRecord[];
  /** Languages in which a product or node has a name in addition to the base texts. */
  readonly languages: ReadonlySet<string>;
  /** Keyed by field and by what else its values depend on: languages, or currency and running sales. */
  readonly columns: Memo<Column>;
  /** Words of column values, under the keys of `columns`. */
  readonly words: Memo<ValueWords>;
  /** Value numbers by the whole text, under the keys of `columns`. */
  readonly wholes: Memo<ReadonlyMap<string, readonly number[]>>;
  /** Keyed by the shopper's own books. */
  readonly saleTimes: Memo<SaleTimes>;
  /** All documents, last updated first. */
  readonly recency: Memo<Uint32Array>;
  readonly texts: Memo<TextScores | undefined>;
  /** Keyed by languages. */
  readonly suggestions: Memo<SuggestionIndex>;
};

/** Moments and days at which prices can change. */
export type SaleTimes = {
  /** Moments at which sales start or end, in order. */
  readonly changes: Float64Array;
  /** Different days of weekly sales, without bounds. */
  readonly weekly: readonly SaleSchedule[];
};

/** A column's values as words. */
export type ValueWords = {
  /** Words of each value, by value number. */
  readonly lists: readonly (readonly string[])[];
  /** Value numbers by word: a filter may name a hundred words, and a column may have every product name. */
  readonly values: ReadonlyMap<string, readonly number[]>;
};

/** A score for each document: less is better, `NO_SCORE` is no match. */
export type TextScores = {
  readonly scores: Uint32Array;
  readonly found: number;
  readonly terms: MatchedTerms;
};

/** Suggestible texts with the number of products that have them, and an index of their words. */
export type SuggestionIndex = {
  readonly suggestions: readonly { readonly text: string; readonly count: number }[];
  readonly text: TextIndex;
};

/** A column of 10,000 products takes about 80 KB. */
const MOST_COLUMNS = 64;
const MOST_WORD_LISTS = 8;
const MOST_SALE_TIMES = 8;
const MOST_WHOLE_LISTS = 8;
const MOST_TEXTS = 8;
const MOST_SUGGESTIONS = 2;

const corpora = new WeakMap<LoadedIndex, Corpus>();

export function getCorpus(index: LoadedIndex): Corpus {
  const cached = corpora.get(index);
  if (cached) return cached;
  let first = 0;
  const segments = index.segments.map((segment) => {
    const one = { ...segment, first };
    first += segment.records.length;
    return one;
  });
  const records = index.segments.flatMap((segment) => segment.records);
  const corpus: Corpus = {
    work: UNCOUNTED,
    index,
    segments,
    records,
    languages: listIndexLanguages(index),
    columns: createMemo(MOST_COLUMNS),
    words: createMemo(MOST_WORD_LISTS),
    wholes: createMemo(MOST_WHOLE_LISTS),
    saleTimes: createMemo(MOST_SALE_TIMES),
    recency: createMemo(1),
    texts: createMemo(MOST_TEXTS),
    suggestions: createMemo(MOST_SUGGESTIONS),
  };
  corpora.set(index, corpus);
  return corpus;
}

/** Returns a copy that shares all caches but spends the budget of one request. */
export function attachWork(corpus: Corpus, work: SearchWork): Corpus {
  return { ...corpus, work };
}

function listIndexLanguages({ segments }: LoadedIndex): Set<string> {
  const named = segments.flatMap(({ records, nodes }) => [...records, ...nodes]);
  return new Set(named.flatMap(({ names = {} }) => Object.keys(names)));
}

/** Drops languages without texts in the corpus, so that more shoppers share cached results. */
export function pickShownLanguages({ languages }: Corpus, preferred: readonly string[]): string[] {
  return preferred.filter((language) => languages.has(language));
}

/** Computes a value on first use of its name and caches it. */
type Memo<T> = (name: string, compute: () => T) => T;

/** @param most cached values; the least recently used is dropped first */
function createMemo<T>(most: number): Memo<T> {
  const kept = new Map<string, { readonly value: T }>();
  return (name, compute) => {
    const one = kept.get(name) ?? { value: compute() };
    kept.delete(name);
    kept.set(name, one);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return one.value;
  };
}

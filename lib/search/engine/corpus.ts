import type { CurrencyFormat } from "../../kernel/money.ts";
import type { LoadedIndex, LoadedSegment } from "../../search-index/loaded-index.ts";
import type { SearchRecord } from "../../search-index/search-record.ts";
import type { TextIndex } from "../../search-index/text-index.ts";
import type { Column } from "./columns/column.ts";
import { type Memo, memo } from "./memo.ts";
import type { TextScores } from "./text/text-scores.ts";
import type { ValueWords } from "./value-words.ts";
import { type SearchWork, UNCOUNTED } from "./work.ts";

/** Whose search it is: decides prices and texts. */
export type SearchViewer = {
  readonly catalogId: string;
  /** In the order of preference, in lower case. */
  readonly languages: readonly string[];
  /** The currency of `price.float_price` and of display prices. */
  readonly currency: CurrencyFormat | undefined;
  /** The store's currencies. */
  readonly currencies: readonly CurrencyFormat[];
  readonly now: Date;
};

/** A segment with the number that its first document has among all. */
export type CorpusSegment = LoadedSegment & { readonly first: number };

/** All documents of a release's index as one, numbered from 0, with what was computed of them so far. */
export type Corpus = {
  /** Counts what is done with it: that of one request, see `withWork`. */
  readonly work: SearchWork;
  readonly index: LoadedIndex;
  readonly segments: readonly CorpusSegment[];
  readonly records: readonly SearchRecord[];
  /** In which a product or a node has a name, beside the base texts. */
  readonly languages: ReadonlySet<string>;
  /** By field, and by what else it depends on: languages, or currency and running sales. */
  readonly columns: Memo<Column>;
  /** The words of the values of columns, under the same names. */
  readonly words: Memo<ValueWords>;
  /** The numbers of the values of columns by their whole texts, under the same names. */
  readonly wholes: Memo<ReadonlyMap<string, readonly number[]>>;
  /** When sales start and end, see `saleChanges`. */
  readonly saleTimes: Memo<Float64Array>;
  /** All documents, newest first. */
  readonly recency: Memo<Uint32Array>;
  readonly texts: Memo<TextScores | undefined>;
  /** By languages. */
  readonly suggestions: Memo<SuggestionIndex>;
};

/** Texts that can be suggested, with how many products have them, and the words that find them. */
export type SuggestionIndex = {
  readonly suggestions: readonly { readonly text: string; readonly count: number }[];
  readonly text: TextIndex;
};

/** A column of 10,000 products has some 80 KB. */
const MOST_COLUMNS = 64;
const MOST_WORD_LISTS = 8;
const MOST_WHOLE_LISTS = 8;
const MOST_TEXTS = 8;
const MOST_SUGGESTIONS = 2;

/** One corpus for each loaded index, as long as that is kept. */
const corpora = new WeakMap<LoadedIndex, Corpus>();

export function corpusOf(index: LoadedIndex): Corpus {
  const known = corpora.get(index);
  if (known) return known;
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
    languages: languagesOf(index),
    columns: memo(MOST_COLUMNS),
    words: memo(MOST_WORD_LISTS),
    wholes: memo(MOST_WHOLE_LISTS),
    saleTimes: memo(1),
    recency: memo(1),
    texts: memo(MOST_TEXTS),
    suggestions: memo(MOST_SUGGESTIONS),
  };
  corpora.set(index, corpus);
  return corpus;
}

/** The same corpus, with everything that is kept of it, as one request searches it. */
export function withWork(corpus: Corpus, work: SearchWork): Corpus {
  return { ...corpus, work };
}

function languagesOf({ segments }: LoadedIndex): Set<string> {
  const named = segments.flatMap(({ records, nodes }) => [...records, ...nodes]);
  return new Set(named.flatMap(({ names = {} }) => Object.keys(names)));
}

/**
 * A shopper's languages as far as they change anything: browsers name many, and what was computed for one shopper serves
 * all who see the same texts.
 */
export function shownLanguages({ languages }: Corpus, wanted: readonly string[]): string[] {
  return wanted.filter((language) => languages.has(language));
}

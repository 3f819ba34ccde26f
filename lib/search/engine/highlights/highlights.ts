import {
  getWordReader,
  joinWords,
  type WordReader,
  type WordSettings,
} from "../../../catalogs/search-index/words.ts";
import type { MatchedTerms } from "../search.ts";
import { findMarks, insertMarks, type MarkedWords, type MarkStyle, USUAL_MARKS } from "./marks.ts";

export type ShownField = { readonly field: string; readonly text: string | readonly string[] };

export type HighlightSetting = Partial<MarkStyle> & {
  readonly words: WordSettings;
  /** Fields for which the answer also has the whole marked text. */
  readonly fullFields?: readonly string[];
  /** Words shown on each side of the marked word. */
  readonly affixWords?: number;
  /** Texts with fewer words are shown whole. */
  readonly snippetBelow?: number;
};

export type TextHighlight = {
  readonly field: string;
  readonly snippet: string;
  readonly value?: string;
  readonly matched_tokens: readonly string[];
};

/** The highlights of a field with a list of texts; `indices` are the positions of the matching texts. */
type ListHighlight = {
  readonly field: string;
  readonly snippets: readonly string[];
  readonly values?: readonly string[];
  readonly indices: readonly number[];
  readonly matched_tokens: readonly (readonly string[])[];
};

export type FieldHighlight = TextHighlight | ListHighlight;

const AFFIX_WORDS = 4;
const SNIPPET_BELOW = 30;

/** Marks the matching words of a hit, in the order of the fields. Fields without a match are left out. */
export function highlightFields(
  fields: readonly ShownField[],
  terms: MatchedTerms,
  setting: HighlightSetting,
): FieldHighlight[] {
  if (terms.length === 0) return [];
  const read = cacheWords(getWordReader(setting.words));
  const shown = fields.map(({ field, text }) => ({
    field,
    isList: typeof text !== "string",
    texts: typeof text === "string" ? [text] : text,
  }));
  const own = pickBestTerms(
    terms,
    shown.flatMap(({ texts }) => texts),
    read,
  );
  return shown.flatMap(({ field, isList, texts }) => {
    const parts = texts.map((text) => highlightText(text, findMarks(text, own, read), { ...setting, field }));
    const matched = [...parts.entries()].filter(([, { matched_tokens }]) => matched_tokens.length > 0);
    const [first] = matched;
    if (!first) return [];
    return [isList ? buildListHighlight(field, matched) : { field, ...first[1] }];
  });
}

/** Texts are split once to choose the terms and again to mark them. */
function cacheWords(read: WordReader): WordReader {
  const cache = new Map<string, ReturnType<WordReader>>();
  return (text) => {
    const words = cache.get(text) ?? read(text);
    cache.set(text, words);
    return words;
  };
}

/** Keeps the best matching terms of each query word, so that typos are marked only if needed. */
function pickBestTerms(terms: MatchedTerms, texts: readonly string[], read: WordReader): MatchedTerms {
  const present = new Set(
    texts.flatMap((text) => {
      const words = read(text);
      return words.flatMap((word, at) =>
        words[at + 1]?.joined ? [word.text, joinWords(words, at).text] : word.text,
      );
    }),
  );
  return terms.map((one) => {
    const candidates = [...present].flatMap((term) => {
      const match = one.get(term);
      return match ? [{ term, match }] : [];
    });
    const least = Math.min(...candidates.map(({ match }) => match.cost));
    const best = candidates.filter(({ match }) => match.cost <= Math.max(1, least));
    return new Map(best.map(({ term, match }) => [term, match]));
  });
}

type Highlighted = Omit<TextHighlight, "field">;

function buildListHighlight(
  field: string,
  matched: readonly (readonly [number, Highlighted])[],
): ListHighlight {
  const values = matched.flatMap(([, { value }]) => value ?? []);
  return {
    field,
    snippets: matched.map(([, { snippet }]) => snippet),
    ...(values.length > 0 ? { values } : {}),
    indices: matched.map(([index]) => index),
    matched_tokens: matched.map(([, { matched_tokens }]) => matched_tokens),
  };
}

function highlightText(
  text: string,
  marked: MarkedWords,
  {
    field,
    fullFields = [],
    affixWords = AFFIX_WORDS,
    snippetBelow = SNIPPET_BELOW,
    ...style
  }: HighlightSetting & {
    readonly field: string;
  },
): Highlighted {
  const { words, marks } = marked;
  const marking = { ...USUAL_MARKS, ...style };
  const range = words.length < snippetBelow ? undefined : findSnippetRange(marked, affixWords);
  return {
    snippet: insertMarks(text, marks, marking, range),
    ...(fullFields.includes(field) ? { value: insertMarks(text, marks, marking) } : {}),
    matched_tokens: [...new Set(marks.map(({ start, end }) => text.slice(start, end)))],
  };
}

/** Chooses the words around the mark with the most other marks near it; the first of equals. */
function findSnippetRange(
  { words, marks }: MarkedWords,
  affix: number,
): readonly [number, number] | undefined {
  let best: { readonly from: number; readonly to: number; readonly count: number } | undefined;
  // Marks are in text order, so both bounds of the window only rise.
  let low = 0;
  let high = 0;
  for (const { first, last } of marks) {
    const from = Math.max(0, first - affix);
    const to = last + affix;
    while ((marks[low]?.first ?? from) < from) low += 1;
    while ((marks[high]?.last ?? Number.POSITIVE_INFINITY) <= to) high += 1;
    if (!best || high - low > best.count) best = { from, to, count: high - low };
  }
  if (!best) return undefined;
  return [words[best.from]?.start ?? 0, words[Math.min(best.to, words.length - 1)]?.end ?? 0];
}

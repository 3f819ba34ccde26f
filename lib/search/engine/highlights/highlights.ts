import { joinedWord, type WordReader, type WordSettings, wordReader } from "../../../search-index/words.ts";
import type { MatchedTerms } from "../search.ts";
import { type MarkedWords, type MarkStyle, marksIn, USUAL_MARKS, withMarks } from "./marks.ts";

/** A field of a found product as it is shown: one text or a list of them. */
export type ShownField = { readonly field: string; readonly text: string | readonly string[] };

export type HighlightSetting = Partial<MarkStyle> & {
  readonly words: WordSettings;
  /** Fields whose whole text is answered as well. */
  readonly fullFields?: readonly string[];
  /** Words on each side of the marked one in a snippet. */
  readonly affixWords?: number;
  /** Texts with fewer words are shown whole. */
  readonly snippetBelow?: number;
};

/** What matched in a field. */
export type TextHighlight = {
  readonly field: string;
  readonly snippet: string;
  readonly value?: string;
  readonly matched_tokens: readonly string[];
};

/** What matched in a field with many texts; `indices` are the positions of those that matched. */
export type ListHighlight = {
  readonly field: string;
  readonly snippets: readonly string[];
  readonly values?: readonly string[];
  readonly indices: readonly number[];
  readonly matched_tokens: readonly (readonly string[])[];
};

export type FieldHighlight = TextHighlight | ListHighlight;

const AFFIX_WORDS = 4;
const SNIPPET_BELOW = 30;

/** The marked texts of a found product, in the order of the fields; fields in which nothing matched are left out. */
export function highlightsOf(
  fields: readonly ShownField[],
  terms: MatchedTerms,
  setting: HighlightSetting,
): FieldHighlight[] {
  if (terms.length === 0) return [];
  const read = readOnce(wordReader(setting.words));
  const shown = fields.map(({ field, text }) => ({
    field,
    isList: typeof text !== "string",
    texts: typeof text === "string" ? [text] : text,
  }));
  const own = bestTerms(
    terms,
    shown.flatMap(({ texts }) => texts),
    read,
  );
  return shown.flatMap(({ field, isList, texts }) => {
    const parts = texts.map((text) => highlighted(text, marksIn(text, own, read), { ...setting, field }));
    const matched = [...parts.entries()].filter(([, { matched_tokens }]) => matched_tokens.length > 0);
    const [first] = matched;
    if (!first) return [];
    return [isList ? listHighlight(field, matched) : { field, ...first[1] }];
  });
}

/** Texts are looked at for what to mark, and again to mark it. */
function readOnce(read: WordReader): WordReader {
  const known = new Map<string, ReturnType<WordReader>>();
  return (text) => {
    const words = known.get(text) ?? read(text);
    known.set(text, words);
    return words;
  };
}

/** Of each word of the query the terms that these texts have, without typos where they have it so. */
function bestTerms(terms: MatchedTerms, texts: readonly string[], read: WordReader): MatchedTerms {
  const present = new Set(
    texts.flatMap((text) => {
      const words = read(text);
      return words.flatMap((word, at) =>
        words[at + 1]?.joined ? [word.text, joinedWord(words, at).text] : word.text,
      );
    }),
  );
  return terms.map((one) => {
    const known = [...present].flatMap((term) => {
      const match = one.get(term);
      return match ? [{ term, match }] : [];
    });
    const least = Math.min(...known.map(({ match }) => match.cost));
    const best = known.filter(({ match }) => match.cost <= Math.max(1, least));
    return new Map(best.map(({ term, match }) => [term, match]));
  });
}

type Highlighted = Omit<TextHighlight, "field">;

function listHighlight(field: string, matched: readonly (readonly [number, Highlighted])[]): ListHighlight {
  const values = matched.flatMap(([, { value }]) => value ?? []);
  return {
    field,
    snippets: matched.map(([, { snippet }]) => snippet),
    ...(values.length > 0 ? { values } : {}),
    indices: matched.map(([index]) => index),
    matched_tokens: matched.map(([, { matched_tokens }]) => matched_tokens),
  };
}

function highlighted(
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
  const range = words.length < snippetBelow ? undefined : snippetRange(marked, affixWords);
  return {
    snippet: withMarks(text, marks, marking, range),
    ...(fullFields.includes(field) ? { value: withMarks(text, marks, marking) } : {}),
    matched_tokens: [...new Set(marks.map(({ start, end }) => text.slice(start, end)))],
  };
}

/** The words around the mark that has the most others near it, the first of them. */
function snippetRange({ words, marks }: MarkedWords, affix: number): readonly [number, number] | undefined {
  let best: { readonly from: number; readonly to: number; readonly count: number } | undefined;
  // Marks stand in the order of the text, so that those near one are between two positions that only rise.
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

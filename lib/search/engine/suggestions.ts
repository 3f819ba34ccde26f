import { buildTextIndex, loadTextIndex } from "../../catalogs/search-index/text-index.ts";
import { USUAL_MATCH } from "../query/match-settings.ts";
import { listCategoryNames, nameIn } from "./columns/field-texts.ts";
import type { Corpus, SuggestionIndex } from "./corpus.ts";
import type { MatchedTerms } from "./search.ts";
import { NO_SCORE } from "./text/text-scores.ts";
import { searchScope } from "./text/text-search.ts";
import { UNITS } from "./work.ts";

type SearchSuggestion = {
  readonly text: string;
  /** Products with this name or in this category. */
  readonly count: number;
};

export type Suggestions = {
  readonly found: number;
  readonly outOf: number;
  readonly suggestions: readonly SearchSuggestion[];
  /** For marks, see `highlightFields`. */
  readonly terms: MatchedTerms;
};

export type SuggestionQuery = {
  readonly q: string;
  readonly languages: readonly string[];
  readonly offset: number;
  readonly limit: number;
};

const TEXT = "q";

/** Finds product and category names by their beginnings, best match first; the most frequent if q is empty. */
export function findSuggestions(
  corpus: Corpus,
  { q, languages, offset, limit }: SuggestionQuery,
): Suggestions {
  const { suggestions, text } = corpus.suggestions(languages.join(), () =>
    buildSuggestionIndex(corpus, languages),
  );
  const scores = searchScope(
    {
      size: suggestions.length,
      indexes: [{ index: text, first: 0, weights: Uint8Array.of(1) }],
      work: corpus.work,
    },
    { q, fields: [], match: { ...USUAL_MATCH, dropBelow: 0 }, stopwords: [], synonyms: [] },
    corpus.index.settings,
  );
  corpus.work.spend(suggestions.length * UNITS.sorted);
  const matching = [...suggestions.entries()]
    .map(([number, suggestion]) => ({ suggestion, score: scores?.scores[number] ?? 0 }))
    .filter(({ score }) => score !== NO_SCORE);
  if (scores) corpus.work.spend(matching.length * UNITS.sorted);
  if (scores)
    matching.sort((a, b) => a.score - b.score || a.suggestion.text.length - b.suggestion.text.length);
  return {
    found: matching.length,
    outOf: suggestions.length,
    suggestions: matching.slice(offset, offset + limit).map(({ suggestion }) => suggestion),
    terms: scores?.terms ?? [],
  };
}

/** Builds the index of all suggestible texts, the most frequent first. */
function buildSuggestionIndex(
  { segments, records: all, index, work }: Corpus,
  languages: readonly string[],
): SuggestionIndex {
  work.spend(all.length * UNITS.suggested);
  const counts = new Map<string, number>();
  for (const { records, nodes } of segments) {
    for (const record of records) {
      const names = [nameIn(record, languages), ...listCategoryNames({ record, nodes }, languages)];
      for (const text of new Set(names.map((name) => name.trim().toLowerCase()))) {
        if (text !== "") counts.set(text, (counts.get(text) ?? 0) + 1);
      }
    }
  }
  const suggestions = [...counts]
    .map(([text, count]) => ({ text, count }))
    .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
  const text = loadTextIndex(
    buildTextIndex(
      suggestions.map((one) => ({ [TEXT]: one.text })),
      index.settings,
    ),
  );
  return { suggestions, text };
}

import type { Context } from "../use-case/context.ts";
import { type Corpus, corpusOf, type SearchViewer, shownLanguages } from "./engine/corpus.ts";
import { runSearch } from "./engine/run-search.ts";
import type { Search, SearchResult } from "./engine/search.ts";
import { type Suggestions, suggestionsFor } from "./engine/suggestions.ts";
import { readSearch } from "./read-search.ts";
import type { SearchedCatalog } from "./searched-catalog.ts";
import type { SentSearch } from "./sent-search.ts";

/** What a search found, and how long that took. */
export type RunSearch = { readonly sent: SentSearch; readonly ms: number } & (
  | { readonly search: Search; readonly result: SearchResult }
  | { readonly suggestions: Suggestions }
);

/**
 * Runs searches one after the other. All of them are read before the first is run: one that is wrong refuses all.
 * @throws ApiError 400 for the first that is wrong
 */
export async function runSearches(
  { now }: Pick<Context, "now">,
  sent: readonly SentSearch[],
  catalog: SearchedCatalog,
): Promise<RunSearch[]> {
  const corpus = corpusOf(catalog.index);
  const viewer = { ...catalog.viewer, languages: shownLanguages(corpus, catalog.viewer.languages) };
  const waiting = sent.map((one) => ({
    sent: one,
    ...(one.type === "search" ? { search: readSearch(one, catalog) } : {}),
  }));
  const runs: RunSearch[] = [];
  for (const one of waiting) {
    // A request of many searches keeps the process to itself for no longer than one of them.
    if (runs.length > 0) await new Promise((resolve) => setImmediate(resolve));
    const start = now().getTime();
    const found = foundBy(one, corpus, viewer);
    runs.push({ sent: one.sent, ms: Math.max(0, now().getTime() - start), ...found });
  }
  return runs;
}

function foundBy(
  { sent, search }: { readonly sent: SentSearch; readonly search?: Search },
  corpus: Corpus,
  viewer: SearchViewer,
) {
  if (search) return { search, result: runSearch(corpus, search, viewer) };
  const { q, page, perPage } = sent;
  const { languages } = viewer;
  const offset = (page - 1) * perPage;
  return { suggestions: suggestionsFor(corpus, { q, languages, offset, limit: perPage }) };
}

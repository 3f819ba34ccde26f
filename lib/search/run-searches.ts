import type { Context } from "../use-case/context.ts";
import { type AnswerLength, bytesOf, LEAST_HIT } from "./answer-length.ts";
import { type Corpus, corpusOf, type SearchViewer, shownLanguages, withWork } from "./engine/corpus.ts";
import { runSearch } from "./engine/run-search.ts";
import type { Search, SearchResult } from "./engine/search.ts";
import { type Suggestions, suggestionsFor } from "./engine/suggestions.ts";
import type { SearchWork } from "./engine/work.ts";
import { readSearch } from "./read-search.ts";
import type { SearchedCatalog } from "./searched-catalog.ts";
import type { SentSearch } from "./sent-search.ts";

/** What a search found, and how long that took. */
export type RunSearch = { readonly sent: SentSearch; readonly ms: number } & (
  | { readonly search: Search; readonly result: SearchResult }
  | { readonly suggestions: Suggestions }
);

/** What a request may cost, and how long its answer may become; both are counted on the way. */
export type SearchCost = { readonly work: SearchWork; readonly length: AnswerLength };

/**
 * Runs searches one after the other. All of them are read before the first is run: one that is wrong refuses all.
 * @throws ApiError 400 for the first that is wrong and for hits and facets that no answer holds, 422 for too much work
 */
export async function runSearches(
  { now }: Pick<Context, "now">,
  sent: readonly SentSearch[],
  catalog: SearchedCatalog,
  { work, length }: SearchCost,
): Promise<RunSearch[]> {
  const corpus = withWork(corpusOf(catalog.index), work);
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
    length.add(leastLength(found));
    runs.push({ sent: one.sent, ms: Math.max(0, now().getTime() - start), ...found });
  }
  return runs;
}

type Found = ReturnType<typeof foundBy>;

/** What the answer to a search weighs at least. */
function leastLength(found: Found): number {
  if (!("result" in found)) return bytesOf(found.suggestions.suggestions);
  const { documents, facets } = found.result;
  return documents.length * LEAST_HIT + bytesOf(facets);
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

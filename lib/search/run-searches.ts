import type { Context } from "../use-case/context.ts";
import { type AnswerLength, countJsonBytes, LEAST_HIT } from "./answer-length.ts";
import {
  attachWork,
  type Corpus,
  getCorpus,
  pickShownLanguages,
  type SearchViewer,
} from "./engine/corpus.ts";
import { runSearch } from "./engine/run-search.ts";
import type { Search, SearchResult } from "./engine/search.ts";
import { findSuggestions, type Suggestions } from "./engine/suggestions.ts";
import type { SearchWork } from "./engine/work.ts";
import { readSearch } from "./read-search.ts";
import type { SearchedCatalog } from "./searched-catalog.ts";
import type { SentSearch } from "./sent-search.ts";

export type RunSearch = { readonly sent: SentSearch; readonly ms: number } & (
  | { readonly search: Search; readonly result: SearchResult }
  | { readonly suggestions: Suggestions }
);

export type SearchCost = { readonly work: SearchWork; readonly length: AnswerLength };

/**
 * Reads all searches before it runs the first, so that an invalid one refuses the whole request.
 * @throws ApiError 400 for the first invalid search or an answer over 6 MB, 422 over the budget
 */
export async function runSearches(
  { now }: Pick<Context, "now">,
  sent: readonly SentSearch[],
  catalog: SearchedCatalog,
  { work, length }: SearchCost,
): Promise<RunSearch[]> {
  const corpus = attachWork(getCorpus(catalog.index), work);
  const viewer = { ...catalog.viewer, languages: pickShownLanguages(corpus, catalog.viewer.languages) };
  const parsedSearches = sent.map((one) => ({
    sent: one,
    ...(one.type === "search" ? { search: readSearch(one, catalog) } : {}),
  }));
  const runs: RunSearch[] = [];
  for (const one of parsedSearches) {
    // Lets other requests of this process run between two searches.
    if (runs.length > 0) await new Promise((resolve) => setImmediate(resolve));
    const start = now().getTime();
    const outcome = runOneSearch(one, corpus, viewer);
    length.add(estimateLeastLength(outcome));
    runs.push({ sent: one.sent, ms: Math.max(0, now().getTime() - start), ...outcome });
  }
  return runs;
}

type SearchOutcome = ReturnType<typeof runOneSearch>;

/** Bytes that the answer has at least. */
function estimateLeastLength(outcome: SearchOutcome): number {
  if (!("result" in outcome)) return countJsonBytes(outcome.suggestions.suggestions);
  const { documents, facets } = outcome.result;
  return documents.length * LEAST_HIT + countJsonBytes(facets);
}

function runOneSearch(
  { sent, search }: { readonly sent: SentSearch; readonly search?: Search },
  corpus: Corpus,
  viewer: SearchViewer,
) {
  if (search) return { search, result: runSearch(corpus, search, viewer) };
  const { q, page, perPage } = sent;
  const { languages } = viewer;
  const offset = (page - 1) * perPage;
  return { suggestions: findSuggestions(corpus, { q, languages, offset, limit: perPage }) };
}

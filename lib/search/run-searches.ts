import { readAllOwnPrices } from "../releases/book-parts-store.ts";
import type { Context } from "../use-case/context.ts";
import { type AnswerLength, countJsonBytes, LEAST_HIT } from "./answer-length.ts";
import {
  attachWork,
  type Corpus,
  getCorpus,
  type OwnPrices,
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
  { now, table }: Pick<Context, "now" | "table">,
  sent: readonly SentSearch[],
  catalog: SearchedCatalog,
  { work, length }: SearchCost,
): Promise<RunSearch[]> {
  const corpus = attachWork(getCorpus(catalog.index), work);
  const parsedSearches = sent.map((one) => ({
    sent: one,
    ...(one.type === "search" ? { search: readSearch(one, catalog) } : {}),
  }));
  const languages = pickShownLanguages(corpus, catalog.viewer.languages);
  const namesPrice = parsedSearches.some(({ search }) => search && PRICE_FIELD.test(JSON.stringify(search)));
  const ownPrices = namesPrice ? await readSearchedPrices(table, catalog) : undefined;
  const viewer = { ...catalog.viewer, languages, ownPrices };
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

/** In whichever part of a search the field is. Texts of shoppers that look alike only cost the read. */
const PRICE_FIELD = /"path":"(?:price|meta\.display_price)\./;

/** Undefined if the catalog's own prices count for this shopper or in this profile. */
async function readSearchedPrices(
  table: Context["table"],
  { release, profile }: SearchedCatalog,
): Promise<OwnPrices | undefined> {
  const isDefault = profile?.force_use_default_price_for_faceting_and_sorting === true;
  if (isDefault || release.ownBooks.length === 0) return undefined;
  return { release, parts: await readAllOwnPrices(table, release) };
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
  const { q, offset, perPage } = sent;
  const { languages } = viewer;
  return { suggestions: findSuggestions(corpus, { q, languages, offset, limit: perPage }) };
}

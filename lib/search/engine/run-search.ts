import type { Corpus, SearchViewer } from "./corpus.ts";
import { facetCounts } from "./facets/facet-counts.ts";
import { filtered } from "./filtered.ts";
import { ordered } from "./ordered.ts";
import type { Search, SearchResult } from "./search.ts";
import { NO_SCORE, type TextScores } from "./text/text-scores.ts";
import { textSearch } from "./text/text-search.ts";
import { UNITS } from "./work.ts";

/** Finds what a search wants: all that its words match and its filter lets through, in order; a page of it, and counts. */
export function runSearch(corpus: Corpus, search: Search, viewer: SearchViewer): SearchResult {
  const scores = textSearch(corpus, search, viewer.languages);
  const found = foundDocuments(corpus, scores, search.filter && filtered(corpus, search.filter, viewer));
  corpus.work.spend(2 * found.length * UNITS.document);
  const count = found.reduce((sum, one) => sum + one, 0);
  const { offset, limit, sort } = search;
  const documents =
    limit === 0 || offset >= count
      ? []
      : ordered(corpus, { found, scores, sort, viewer }).subarray(offset, offset + limit);
  return {
    found: count,
    outOf: corpus.records.length,
    documents: Array.from(documents).flatMap((document) => {
      const record = corpus.records[document];
      return record ? [{ document, record }] : [];
    }),
    facets: facetCounts(corpus, search, { found, viewer }),
    terms: scores?.terms ?? [],
  };
}

function foundDocuments(
  { records }: Corpus,
  scores: TextScores | undefined,
  passing: Uint8Array | undefined,
): Uint8Array {
  const found = passing ?? new Uint8Array(records.length).fill(1);
  for (let document = 0; scores && document < found.length; document += 1) {
    if (scores.scores[document] === NO_SCORE) found[document] = 0;
  }
  return found;
}

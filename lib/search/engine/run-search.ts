import type { Corpus, SearchViewer, TextScores } from "./corpus.ts";
import { countFacets } from "./facets/facet-counts.ts";
import { applyFilter } from "./filtered.ts";
import { orderDocuments } from "./ordered.ts";
import type { Search, SearchResult } from "./search.ts";
import { NO_SCORE } from "./text/text-scores.ts";
import { searchTexts } from "./text/text-search.ts";
import { UNITS } from "./work.ts";

export function runSearch(corpus: Corpus, search: Search, viewer: SearchViewer): SearchResult {
  const scores = searchTexts(corpus, search, viewer.languages);
  const matching = selectDocuments(
    corpus,
    scores,
    search.filter && applyFilter(corpus, search.filter, viewer),
  );
  corpus.work.spend(2 * matching.length * UNITS.document);
  const count = matching.reduce((sum, one) => sum + one, 0);
  const { offset, limit, sort, boosts } = search;
  const documents =
    limit === 0 || offset >= count
      ? []
      : orderDocuments(corpus, { found: matching, scores, boosts, sort, viewer }).subarray(
          offset,
          offset + limit,
        );
  return {
    found: count,
    outOf: corpus.records.length,
    documents: Array.from(documents).flatMap((document) => {
      const record = corpus.records[document];
      return record ? [{ document, record }] : [];
    }),
    facets: countFacets(corpus, search, { found: matching, viewer }),
    terms: scores?.terms ?? [],
  };
}

function selectDocuments(
  { records }: Corpus,
  scores: TextScores | undefined,
  passing: Uint8Array | undefined,
): Uint8Array {
  const selected = passing ?? new Uint8Array(records.length).fill(1);
  for (let document = 0; scores && document < selected.length; document += 1) {
    if (scores.scores[document] === NO_SCORE) selected[document] = 0;
  }
  return selected;
}

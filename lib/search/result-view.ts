import { derivedUuid } from "../kernel/uuid.ts";
import type { View } from "../schemas/view.ts";
import { bytesOf, LEAST_HIT } from "./answer-length.ts";
import { type Corpus, corpusOf } from "./engine/corpus.ts";
import { highlightTree } from "./engine/highlights/highlight-tree.ts";
import { type FieldHighlight, highlightsOf, type ShownField } from "./engine/highlights/highlights.ts";
import type { FoundDocument, MatchedTerms, Search } from "./engine/search.ts";
import type { Suggestions } from "./engine/suggestions.ts";
import { UNITS } from "./engine/work.ts";
import type { HitProducts } from "./hit-products.ts";
import type { RunSearch, SearchCost } from "./run-searches.ts";
import type { multiSearchResponse } from "./schemas/responses.ts";
import type { SearchedCatalog } from "./searched-catalog.ts";
import { searchedProductView } from "./searched-product-view.ts";
import { shownFields } from "./shown-fields.ts";

export type ResultView = View<typeof multiSearchResponse>["results"][number];

/** The ids of the products on the page of a search. */
export function hitIds(run: RunSearch): string[] {
  return "result" in run ? run.result.documents.map(({ record }) => record.id) : [];
}

/**
 * What a search found as it is answered.
 * @param products of its page; a hit without its product is left out
 * @throws ApiError 400 once the answer is too long, 422 for too much work
 */
export function resultView(
  run: RunSearch,
  products: HitProducts,
  catalog: SearchedCatalog,
  cost: SearchCost,
): ResultView {
  const { q, page, perPage } = run.sent;
  const { found, outOf } = "result" in run ? run.result : run.suggestions;
  const facts = {
    found,
    out_of: outOf,
    page,
    search_cutoff: false,
    search_time_ms: run.ms,
    request_params: { q, per_page: perPage },
  } as const;
  if ("suggestions" in run) {
    return {
      type: "autocomplete",
      ...facts,
      hits: suggestionHits(run.suggestions, catalog, cost),
      facet_counts: [],
    };
  }
  const hits = run.result.documents.flatMap(
    (document) => productHit(document, run, { products, catalog, cost }) ?? [],
  );
  return { type: "search", ...facts, hits, facet_counts: run.result.facets };
}

type Shown = {
  readonly products: HitProducts;
  readonly catalog: SearchedCatalog;
  readonly cost: SearchCost;
};

function productHit(
  { document, record }: FoundDocument,
  { sent, search, result }: Extract<RunSearch, { readonly search: Search }>,
  { products, catalog: { index, release, viewer }, cost: { work, length } }: Shown,
) {
  const product = products.get(record.id);
  if (!product) return undefined;
  work.spend(UNITS.hit);
  const indexed = { record, nodes: nodesAt(corpusOf(index), document) };
  const view = searchedProductView(product, indexed, { ...viewer, release });
  const paths = search.marked ?? search.fields.map(({ path }) => path);
  const { markedFields: _, ...style } = sent.highlighting;
  const setting = { ...style, words: index.settings };
  const shown = shownFields(paths, view, indexed, viewer);
  work.spend(markingWork(shown, result.terms));
  const highlights = highlightsOf(shown, result.terms, setting);
  const hit = { document: view, highlight: highlightTree(highlights, shown), highlights };
  length.add(bytesOf(hit) - LEAST_HIT);
  return hit;
}

/** Each word of a text is read, and compared with what was found for each word of the query. */
function markingWork(shown: readonly ShownField[], terms: MatchedTerms): number {
  const characters = shown.flatMap(({ text }) => text).reduce((sum, { length }) => sum + length, 0);
  return characters * (UNITS.shownCharacter + terms.length * UNITS.markedCharacter);
}

/** The nodes that the paths of a document name. */
function nodesAt({ segments }: Corpus, document: number) {
  return segments.findLast(({ first }) => first <= document)?.nodes ?? [];
}

const SUGGESTED = "q";

function suggestionHits(
  { suggestions, terms }: Suggestions,
  { index, release }: SearchedCatalog,
  { work }: SearchCost,
) {
  return suggestions.map(({ text, count }) => {
    work.spend(markingWork([{ field: SUGGESTED, text }], terms));
    // Storefronts put these into the page as HTML.
    const setting = { words: index.settings, html: true };
    const highlights = highlightsOf([{ field: SUGGESTED, text }], terms, setting);
    const document = { id: derivedUuid("suggestion", release.catalogId, text), q: text, count };
    return { document, highlight: Object.fromEntries(highlights.flatMap(unnamed)), highlights };
  });
}

/** A suggestion is one text, whose highlight has a snippet. */
function unnamed(highlight: FieldHighlight) {
  if (!("snippet" in highlight)) return [];
  const { field, ...leaf } = highlight;
  return [[field, leaf] as const];
}

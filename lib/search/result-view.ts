import { deriveUuid } from "../kernel/ids.ts";
import type { View } from "../schemas/view.ts";
import { countJsonBytes, LEAST_HIT } from "./answer-length.ts";
import { type NodedRecord, readFieldTexts } from "./engine/columns/field-texts.ts";
import { type Corpus, getCorpus, type SearchViewer } from "./engine/corpus.ts";
import { buildHighlightTree } from "./engine/highlights/highlight-tree.ts";
import { type FieldHighlight, highlightFields, type ShownField } from "./engine/highlights/highlights.ts";
import type { FoundDocument, MatchedTerms, Search } from "./engine/search.ts";
import type { Suggestions } from "./engine/suggestions.ts";
import { UNITS } from "./engine/work.ts";
import type { HitProducts } from "./hit-products.ts";
import type { RunSearch, SearchCost } from "./run-searches.ts";
import type { multiSearchResponse } from "./schemas/responses.ts";
import type { SearchedCatalog } from "./searched-catalog.ts";
import { type SearchedProductView, toSearchedProductView } from "./searched-product-view.ts";

type ResultView = View<typeof multiSearchResponse>["results"][number];

export function hitIds(run: RunSearch): string[] {
  return "result" in run ? run.result.documents.map(({ record }) => record.id) : [];
}

/** Leaves out hits without a product. @throws ApiError 400 if the answer gets too long, 422 over the budget */
export function resultView(
  run: RunSearch,
  products: HitProducts,
  catalog: SearchedCatalog,
  cost: SearchCost,
): ResultView {
  const { q, page, perPage } = run.sent;
  const { found: total, outOf } = "result" in run ? run.result : run.suggestions;
  const commonProperties = {
    found: total,
    out_of: outOf,
    page,
    search_cutoff: false,
    search_time_ms: run.ms,
    request_params: { q, per_page: perPage },
  } as const;
  if ("suggestions" in run) {
    return {
      type: "autocomplete",
      ...commonProperties,
      hits: buildSuggestionHits(run.suggestions, catalog, cost),
      facet_counts: [],
    };
  }
  const hits = run.result.documents.flatMap(
    (document) => buildProductHit(document, run, { products, catalog, cost }) ?? [],
  );
  return { type: "search", ...commonProperties, hits, facet_counts: run.result.facets };
}

type HitContext = {
  readonly products: HitProducts;
  readonly catalog: SearchedCatalog;
  readonly cost: SearchCost;
};

function buildProductHit(
  { document, record }: FoundDocument,
  { sent, search, result }: Extract<RunSearch, { readonly search: Search }>,
  { products, catalog: { index, release, viewer }, cost: { work, length } }: HitContext,
) {
  const product = products.get(record.id);
  if (!product) return undefined;
  work.spend(UNITS.hit);
  const indexed = { record, nodes: nodesAt(getCorpus(index), document) };
  const view = toSearchedProductView(product, indexed, { ...viewer, release });
  const paths = search.marked ?? search.fields.map(({ path }) => path);
  const { markedFields: _, ...style } = sent.highlighting;
  const setting = { ...style, words: index.settings };
  const shown = readShownFields(paths, view, indexed, viewer);
  work.spend(estimateMarkingWork(shown, result.terms));
  const highlights = highlightFields(shown, result.terms, setting);
  const hit = { document: view, highlight: buildHighlightTree(highlights, shown), highlights };
  length.add(countJsonBytes(hit) - LEAST_HIT);
  return hit;
}

/** Every word of a text is compared with the matches of every query word. */
function estimateMarkingWork(shown: readonly ShownField[], terms: MatchedTerms): number {
  const characters = shown.flatMap(({ text }) => text).reduce((sum, { length }) => sum + length, 0);
  return characters * (UNITS.shownCharacter + terms.length * UNITS.markedCharacter);
}

function nodesAt({ segments }: Corpus, document: number) {
  return segments.findLast(({ first }) => first <= document)?.nodes ?? [];
}

const SUGGESTED = "q";

function buildSuggestionHits(
  { suggestions, terms }: Suggestions,
  { index, release }: SearchedCatalog,
  { work }: SearchCost,
) {
  return suggestions.map(({ text, count }) => {
    work.spend(estimateMarkingWork([{ field: SUGGESTED, text }], terms));
    // Storefronts insert these texts into the page as HTML.
    const setting = { words: index.settings, html: true };
    const highlights = highlightFields([{ field: SUGGESTED, text }], terms, setting);
    const document = { id: deriveUuid("suggestion", release.catalogId, text), q: text, count };
    return { document, highlight: Object.fromEntries(highlights.flatMap(keyByField)), highlights };
  });
}

/** A suggestion has one text, so its highlight is a snippet. */
function keyByField(highlight: FieldHighlight) {
  if (!("snippet" in highlight)) return [];
  const { field, ...leaf } = highlight;
  return [[field, leaf] as const];
}

/** Fields with a list of texts. */
const LISTS = /^(?:tags$|meta\.search\.)/;

function readShownFields(
  paths: readonly string[],
  view: SearchedProductView,
  indexed: NodedRecord,
  viewer: SearchViewer,
): ShownField[] {
  return paths.flatMap((field): ShownField[] => {
    // Index records have no descriptions.
    const { description } = view.attributes;
    const texts = field === "description" ? [description ?? ""] : readFieldTexts(field, indexed, viewer);
    if (LISTS.test(field)) return [{ field, text: texts }];
    const [text = ""] = texts;
    return text === "" ? [] : [{ field, text }];
  });
}

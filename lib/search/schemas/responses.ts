import { publishedProduct } from "../../catalog/schemas/product.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { fileSchema } from "../../schemas/file.ts";
import { mapOf } from "../../schemas/map-of.ts";
import { arrayOf, count, text } from "../../schemas/resource.ts";
import { titled } from "../../schemas/titled.ts";
import { searchedProduct } from "./searched-product.ts";

const texts = arrayOf(text);
const number = { type: "number" } as const;

/** Of a field with one value: its snippet; of one with several: the snippets, and which values they are of. */
const highlights = arrayOf(
  titled(
    "SearchHighlight",
    exactObject({
      field: text,
      snippet: optional(text),
      value: optional(text),
      snippets: optional(texts),
      values: optional(texts),
      indices: optional(arrayOf(count)),
      matched_tokens: { type: "array", items: { anyOf: [text, texts] } },
    }),
  ),
);

const leaf = titled(
  "SearchHighlightLeaf",
  exactObject({ snippet: text, value: optional(text), matched_tokens: texts }),
);
const leaves = [leaf, arrayOf(leaf)] as const;
/** Nested like the document, whose fields are four names deep at most: `attributes.extensions.products(x).y`. */
const fourth = { anyOf: leaves } as const;
const third = { anyOf: [...leaves, mapOf(fourth)] } as const;
const second = { anyOf: [...leaves, mapOf(third)] } as const;
const highlight = titled("SearchHighlightTree", mapOf({ anyOf: [...leaves, mapOf(second)] } as const));

const facetCount = titled(
  "SearchFacet",
  exactObject({
    field_name: text,
    sampled: { const: false },
    stats: titled(
      "SearchFacetStats",
      exactObject({
        min: optional(number),
        max: optional(number),
        avg: optional(number),
        sum: optional(number),
        total_values: count,
      }),
    ),
    counts: arrayOf(titled("SearchFacetValue", exactObject({ value: text, highlighted: text, count }))),
  }),
);

const requestParams = titled("SearchRequestParams", exactObject({ q: text, per_page: count }));

/** What every result says, whatever was searched for. */
const facts = {
  found: count,
  out_of: count,
  page: { ...count, minimum: 1 },
  search_cutoff: { const: false },
  search_time_ms: count,
  request_params: requestParams,
} as const;

const productHit = titled("ProductHit", exactObject({ document: searchedProduct, highlight, highlights }));
const productResult = titled(
  "ProductSearchResult",
  exactObject({
    type: { const: "search" },
    ...facts,
    hits: arrayOf(productHit),
    facet_counts: arrayOf(facetCount),
  }),
);

const suggestion = titled("SearchSuggestion", exactObject({ id: text, q: text, count }));
const suggestionHit = titled("SuggestionHit", exactObject({ document: suggestion, highlight, highlights }));
const suggestionResult = titled(
  "SuggestionResult",
  exactObject({
    type: { const: "autocomplete" },
    ...facts,
    hits: arrayOf(suggestionHit),
    facet_counts: { type: "array", items: facetCount, maxItems: 0 },
  }),
);

/** What was asked to be included; empty if there is nothing of it. */
const included = titled(
  "SearchIncluded",
  exactObject({
    main_images: optional(arrayOf(fileSchema)),
    files: optional(arrayOf(fileSchema)),
    component_products: optional(arrayOf(publishedProduct)),
  }),
);

export const multiSearchResponse = titled(
  "CatalogMultiSearchResponse",
  exactObject({
    results: arrayOf({ anyOf: [productResult, suggestionResult] }),
    included: optional(included),
  }),
);

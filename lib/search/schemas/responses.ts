import { exactObject, optional } from "../../schemas/exact-object.ts";
import { fileSchema } from "../../schemas/file.ts";
import { mapOf } from "../../schemas/map-of.ts";
import { arrayOf, count, text } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { publishedProduct } from "../../storefront-catalog/schemas/product.ts";
import { searchedProduct } from "./searched-product.ts";

const texts = arrayOf(text);
const number = { type: "number" } as const;

/** A field with one text has `snippet`; a field with a list has `snippets` and their `indices`. */
const highlights = arrayOf(
  nameSchema(
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

const leaf = nameSchema(
  "SearchHighlightLeaf",
  exactObject({ snippet: text, value: optional(text), matched_tokens: texts }),
);
const leaves = [leaf, arrayOf(leaf)] as const;
/** Nested like the document, at most four levels deep: `attributes.extensions.products(x).y`. */
const fourth = { anyOf: leaves } as const;
const third = { anyOf: [...leaves, mapOf(fourth)] } as const;
const second = { anyOf: [...leaves, mapOf(third)] } as const;
const highlight = nameSchema("SearchHighlightTree", mapOf({ anyOf: [...leaves, mapOf(second)] } as const));

const facetCount = nameSchema(
  "SearchFacet",
  exactObject({
    field_name: text,
    sampled: { const: false },
    stats: nameSchema(
      "SearchFacetStats",
      exactObject({
        min: optional(number),
        max: optional(number),
        avg: optional(number),
        sum: optional(number),
        total_values: count,
      }),
    ),
    counts: arrayOf(nameSchema("SearchFacetValue", exactObject({ value: text, highlighted: text, count }))),
  }),
);

const requestParams = nameSchema("SearchRequestParams", exactObject({ q: text, per_page: count }));

const commonProperties = {
  found: count,
  out_of: count,
  page: { ...count, minimum: 1 },
  search_cutoff: { const: false },
  search_time_ms: count,
  request_params: requestParams,
} as const;

const productHit = nameSchema(
  "ProductHit",
  exactObject({ document: searchedProduct, highlight, highlights }),
);
const productResult = nameSchema(
  "ProductSearchResult",
  exactObject({
    type: { const: "search" },
    ...commonProperties,
    hits: arrayOf(productHit),
    facet_counts: arrayOf(facetCount),
  }),
);

const suggestion = nameSchema("SearchSuggestion", exactObject({ id: text, q: text, count }));
const suggestionHit = nameSchema(
  "SuggestionHit",
  exactObject({ document: suggestion, highlight, highlights }),
);
const suggestionResult = nameSchema(
  "SuggestionResult",
  exactObject({
    type: { const: "autocomplete" },
    ...commonProperties,
    hits: arrayOf(suggestionHit),
    facet_counts: { type: "array", items: facetCount, maxItems: 0 },
  }),
);

/** Empty if no hit has the requested resources. */
const included = nameSchema(
  "SearchIncluded",
  exactObject({
    main_images: optional(arrayOf(fileSchema)),
    files: optional(arrayOf(fileSchema)),
    component_products: optional(arrayOf(publishedProduct)),
  }),
);

export const multiSearchResponse = nameSchema(
  "CatalogMultiSearchResponse",
  exactObject({
    results: arrayOf({ anyOf: [productResult, suggestionResult] }),
    included: optional(included),
  }),
);

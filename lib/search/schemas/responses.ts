import { describeFields, describeSchema } from "../../schemas/describe-schema.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { fileSchema } from "../../schemas/file.ts";
import { arrayOf, count, mapOf, text } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";
import { publishedProduct } from "../../storefront-catalog/schemas/product.ts";
import { searchedProduct } from "./searched-product.ts";

const texts = arrayOf(text);
const number = { type: "number" } as const;

const highlightTexts = {
  snippet:
    "The text around the words, which stand between `<mark>` and `</mark>`. Texts of products are not " +
    "escaped for HTML, suggestions are.",
  value: "The whole marked text, if `highlight_full_fields` has the field.",
  matched_tokens: "The words as they stand in the text; for a list of texts a list for each.",
} as const;

/** A field with one text has `snippet`; a field with a list has `snippets` and their `indices`. */
const highlights = describeSchema(
  arrayOf(
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
      {
        "": "A field with the words that were found in it.",
        ...highlightTexts,
        field: "Name of the field in the index, such as `name`.",
        snippets: "The same for each matching text of a list.",
        values: "The same for each matching text of a list.",
        indices: "Which texts of the list they are, from 0.",
      },
    ),
  ),
  "The same as a list; empty without words.",
);

const leaf = nameSchema(
  "SearchHighlightLeaf",
  exactObject({ snippet: text, value: optional(text), matched_tokens: texts }),
  { "": "A text with the words that were found in it.", ...highlightTexts },
);
const leaves = [leaf, arrayOf(leaf)] as const;
/** Nested like the document, at most four levels deep: `attributes.extensions.products(x).y`. */
const fourth = { anyOf: leaves } as const;
const third = { anyOf: [...leaves, mapOf(fourth)] } as const;
const second = { anyOf: [...leaves, mapOf(third)] } as const;
const highlight = nameSchema(
  "SearchHighlightTree",
  mapOf({ anyOf: [...leaves, mapOf(second)] } as const),
  "The texts with words that were found, nested like the document.",
);

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
      {
        "": "Numbers about the values of a field; texts have `total_values` alone.",
        min: "Least value.",
        max: "Greatest value.",
        avg: "Average over the products.",
        sum: "Sum over the products.",
        total_values: "How many values there are.",
      },
    ),
    counts: arrayOf(
      nameSchema("SearchFacetValue", exactObject({ value: text, highlighted: text, count }), {
        "": "A value of a field.",
        value: "The value; numbers as text.",
        highlighted:
          "The value, in answer to `facet_query` with what was typed between `<mark>` and `</mark>`.",
        count: "How many of the products have it.",
      }),
    ),
  }),
  {
    "": "How often the values of a field are among everything that was found.",
    field_name: "The field as `facet_by` names it.",
    sampled: "Always false: every product was counted.",
    stats: "Bounds of numbers, and how many values there are.",
    counts: "The commonest values first; those with the same count in the order of their texts.",
  },
);

export type FacetCounts = View<typeof facetCount>;

const requestParams = nameSchema("SearchRequestParams", exactObject({ q: text, per_page: count }), {
  "": "What a search comes to with its defaults.",
  q: "The words; `*` for every product.",
  per_page: "Hits on a page.",
});

const commonProperties = describeFields(
  {
    found: count,
    out_of: count,
    page: { ...count, minimum: 1 },
    search_cutoff: { const: false },
    search_time_ms: count,
    request_params: requestParams,
  },
  {
    found: "How many products or suggestions there are on all pages.",
    out_of: "How many the catalog has.",
    page: "Number of the page.",
    search_cutoff: "Always false: every product was looked at.",
    search_time_ms: "Milliseconds that the search took, without reading its hits.",
    request_params: "The search as it was understood.",
  },
);

const hitTexts = {
  document: "What was found.",
  highlight:
    "The marked texts, nested as in the document and under the names of the index: `attributes.name` and " +
    "`name`. Empty without words.",
} as const;
const resultTexts = {
  hits: "What is on the page; empty behind the last one.",
  facet_counts: "One object for each field of `facet_by`, in its order; none for suggestions.",
} as const;

const productHit = nameSchema(
  "ProductHit",
  exactObject({ document: searchedProduct, highlight, highlights }),
  {
    "": "A product that was found, and where its words are.",
    ...hitTexts,
  },
);
const productResult = nameSchema(
  "ProductSearchResult",
  exactObject({
    type: { const: "search" },
    ...commonProperties,
    hits: arrayOf(productHit),
    facet_counts: arrayOf(facetCount),
  }),
  {
    "": "A page of the products that a search found.",
    ...resultTexts,
  },
);

const suggestion = nameSchema("SearchSuggestion", exactObject({ id: text, q: text, count }), {
  "": "A query to put into the search box: a name of products or of a category.",
  id: "The same for the same text in the same catalog.",
  q: "The query.",
  count: "How many products of the catalog have this name, or are in this category.",
});
const suggestionHit = nameSchema(
  "SuggestionHit",
  exactObject({ document: suggestion, highlight, highlights }),
  {
    "": "A suggested query, and what of it was typed.",
    ...hitTexts,
  },
);
const suggestionResult = nameSchema(
  "SuggestionResult",
  exactObject({
    type: { const: "autocomplete" },
    ...commonProperties,
    hits: arrayOf(suggestionHit),
    facet_counts: { type: "array", items: facetCount, maxItems: 0 },
  }),
  {
    "": "Queries for what was typed so far.",
    ...resultTexts,
  },
);

/** Empty if no hit has the requested resources. */
const included = nameSchema(
  "SearchIncluded",
  exactObject({
    main_images: optional(arrayOf(fileSchema)),
    files: optional(arrayOf(fileSchema)),
    component_products: optional(arrayOf(publishedProduct)),
  }),
  {
    "": "Resources that `include` asks for, each once over all results; empty if there is nothing of them.",
    main_images: "Main images of the products, and of included component products.",
    files: "Files of the products.",
    component_products: "Products that the bundles among the products offer.",
  },
);

export const multiSearchResponse = nameSchema(
  "CatalogMultiSearchResponse",
  exactObject({
    results: arrayOf({ anyOf: [productResult, suggestionResult] }),
    included: optional(included),
  }),
  { "": "The results of the searches, in their order.", results: "One result for each search." },
);

import type { Texts } from "../texts.ts";

export const multiSearches: Texts = {
  components: {
    CatalogMultiSearchRequest: "Searches that are answered together.",
    CatalogMultiSearchResponse: "The results of the searches, in their order.",
  },
  fields: {
    searches:
      "1 to 50 searches. One that is wrong refuses all of them, and the error names it: `searches[2]`. Together they have a budget of work: beyond it they are 422, and fewer of them, with fewer and longer words or fewer typos, are answered.",
    results: "One result for each search.",
  },
};

export const searches: Texts = {
  components: {
    CatalogSearch:
      "One search. Every key may be left out or null, numbers may be texts of digits, and other keys are ignored.",
  },
  fields: {
    type: "`search` finds products, `autocomplete` suggests queries for what was typed so far.",
    q: 'Words to look for. All of them must match, the last one also as a beginning; small typos count. `*` is every product. `"red mug"` is an exact phrase, `-steel` leaves out. 1,000 characters and 20 words count.',
    query_by:
      "Fields to look in, the most important one first: `name,description`. Without it those of the search profile, or the name, sku and description. At most 127 names, of which repeats count once.",
    query_by_weights: "A weight from 0 to 127 for each field of `query_by`.",
    filter_by:
      "Which products count: ``meta.search.categories.lvl1:=[`Kitchen > Mugs`] && price.float_price:[10..50]``. `:=` compares whole values, `:` words, `:!=` and `:!` leave out. At most 4,000 characters without lists of ids, 20,000 with them.",
    facet_by: "Fields whose values are counted over everything that was found, in a comma list of up to 50.",
    facet_query: "Counts the values that have a word beginning so: `tags:cer`. Its first 20 words count.",
    max_facet_values: "Values of a facet in the answer.",
    sort_by:
      "Up to three fields with `asc` or `desc`: `price.float_price:asc,name:desc`. Without it the most relevant product comes first.",
    page: "Number of the page. It begins at hit 10,000 at the latest.",
    per_page: "Hits on a page; 0 counts alone.",
    highlight_fields:
      "Fields in which words are marked, instead of those in which they were looked for: `name`. At most 127 names.",
    highlight_full_fields:
      "Fields whose whole text is marked, not a snippet alone: `name,description`. At most 127 names.",
    num_typos: "Most typos in a word: 0, 1 or 2; half of its letters at most.",
    prefix: "Whether the last word may be a beginning; true if not given.",
    drop_tokens_threshold:
      "Words are dropped from the right while fewer products than this are found; 1 if not given, 0 for never.",
    typo_tokens_threshold: "Typos are looked for while fewer products than this are found; 1 if not given.",
    min_len_1typo: "Letters from which on a word may have one typo; 4 if not given.",
    min_len_2typo: "Letters from which on a word may have two; 7 if not given.",
  },
};

export const searchResults: Texts = {
  components: {
    ProductSearchResult: "A page of the products that a search found.",
    SuggestionResult: "Queries for what was typed so far.",
  },
  fields: {
    found: "How many products or suggestions there are on all pages.",
    out_of: "How many the catalog has.",
    page: "Number of the page.",
    search_cutoff: "Always false: every product was looked at.",
    search_time_ms: "Milliseconds that the search took, without reading its hits.",
    request_params: "The search as it was understood.",
    hits: "What is on the page; empty behind the last one.",
    facet_counts: "One object for each field of `facet_by`, in its order; none for suggestions.",
  },
};

export const searchRequestParams: Texts = {
  components: { SearchRequestParams: "What a search comes to with its defaults." },
  fields: { q: "The words; `*` for every product.", per_page: "Hits on a page." },
};

export const searchHits: Texts = {
  components: {
    ProductHit: "A product that was found, and where its words are.",
    SuggestionHit: "A suggested query, and what of it was typed.",
  },
  fields: {
    document: "What was found.",
    highlight:
      "The marked texts, nested as in the document and under the names of the index: `attributes.name` and `name`. Empty without words.",
    highlights: "The same as a list; empty without words.",
  },
};

export const searchHighlights: Texts = {
  components: {
    SearchHighlight: "A field with the words that were found in it.",
    SearchHighlightLeaf: "A text with the words that were found in it.",
  },
  fields: {
    field: "Name of the field in the index, such as `name`.",
    matched_tokens: "The words as they stand in the text; for a list of texts a list for each.",
    snippet:
      "The text around the words, which stand between `<mark>` and `</mark>`. Texts of products are not escaped for HTML, suggestions are.",
    snippets: "The same for each matching text of a list.",
    value: "The whole marked text, if `highlight_full_fields` has the field.",
    values: "The same for each matching text of a list.",
    indices: "Which texts of the list they are, from 0.",
  },
};

export const searchHighlightTrees: Texts = {
  components: { SearchHighlightTree: "The texts with words that were found, nested like the document." },
};

export const suggestions: Texts = {
  components: {
    SearchSuggestion: "A query to put into the search box: a name of products or of a category.",
  },
  fields: {
    id: "The same for the same text in the same catalog.",
    q: "The query.",
    count: "How many products of the catalog have this name, or are in this category.",
  },
};

export const searchFacets: Texts = {
  components: { SearchFacet: "How often the values of a field are among everything that was found." },
  fields: {
    field_name: "The field as `facet_by` names it.",
    sampled: "Always false: every product was counted.",
    stats: "Bounds of numbers, and how many values there are.",
    counts: "The commonest values first; those with the same count in the order of their texts.",
  },
};

export const searchFacetValues: Texts = {
  components: { SearchFacetValue: "A value of a field." },
  fields: {
    value: "The value; numbers as text.",
    highlighted: "The value, in answer to `facet_query` with what was typed between `<mark>` and `</mark>`.",
    count: "How many of the products have it.",
  },
};

export const searchFacetStats: Texts = {
  components: { SearchFacetStats: "Numbers about the values of a field; texts have `total_values` alone." },
  fields: {
    min: "Least value.",
    max: "Greatest value.",
    avg: "Average over the products.",
    sum: "Sum over the products.",
    total_values: "How many values there are.",
  },
};

export const searchIncluded: Texts = {
  components: {
    SearchIncluded:
      "Resources that `include` asks for, each once over all results; empty if there is nothing of them.",
  },
  fields: {
    main_images: "Main images of the products, and of included component products.",
    files: "Files of the products.",
    component_products: "Products that the bundles among the products offer.",
  },
};

export const searchedPrices: Texts = {
  components: { SearchedPrices: "What a product costs now, by currency code such as `USD`." },
  fields: { "*.includes_tax": "Whether the amount includes tax; otherwise tax is added." },
};

export const searchFacts: Texts = {
  components: { SearchedProductFacts: "What searches know of a product in addition to what it shows." },
  fields: {
    categories: "Where the product is in the navigation: paths by their depth.",
    nodes: "Every node that it is in or below, and their hierarchies.",
    component_options: "Of a bundle: the products that it offers.",
    variation_options: "Of a parent: the options of its variations.",
  },
};

const LEVEL = "Paths of names joined by ` > ` down to this depth, each once; `lvl0` is the hierarchy.";

export const searchedCategories: Texts = {
  components: { SearchedCategories: "Paths of a product in the navigation; levels without any are absent." },
  fields: Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((level) => [`lvl${level}`, LEVEL])),
};

export const searchedNodes: Texts = {
  components: { SearchedNode: "A node or hierarchy that a product is in or below." },
  fields: { id: "Its id.", name: "Its name in the shopper's language.", slug: "Its slug, if it has one." },
};

export const searchedOptions: Texts = {
  components: {
    SearchedComponentOption: "A product that a bundle offers.",
    SearchedVariationOption: "An option of a variation of a parent.",
  },
  fields: {
    id: "Id of the product or option.",
    name: "Its name.",
    sku: "Sku of the product.",
    description: "Description of the option.",
    variation_name: "Name of its variation.",
  },
};

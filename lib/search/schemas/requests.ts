import type { FromSchema } from "json-schema-to-ts";
import { describeSchema } from "../../schemas/describe-schema.ts";
import { openObject } from "../../schemas/exact-object.ts";
import { withSentForm } from "../../schemas/sent-as.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { catalogHeaders } from "../../storefront-catalog/schemas/requests.ts";
import { LONGEST_FILTER_WITH_IDS } from "../query/parse-filter.ts";

export const searchHeaders = {
  ...catalogHeaders,
  "search-profile": "Slug of the search profile; the default profile if not given.",
} as const;

/** Query parameters in addition to `include`. */
export const searchParameters = {
  "page[limit]": "Hits on a page of the searches that do not say it themselves: 0 to 250.",
  "page[offset]": "Hits before the page of the searches that do not say it themselves.",
  "search-profile": "The same as the header of this name.",
} as const;

/** `main_images` is an alias of `main_image`: clients copy it from the answer. */
export const searchIncludes = ["main_image", "main_images", "files", "component_products"] as const;

const MOST_SEARCHES = 50; // As other search engines limit it.

const text = { type: ["string", "null"] } as const;
const count = { type: ["integer", "string", "null"] } as const;
const upTo250 = { ...count, minimum: 0, maximum: 250 } as const;

/** Unknown keys are ignored. */
const search = nameSchema(
  "CatalogSearch",
  openObject([], {
    type: { enum: ["search", "autocomplete", null], default: "search" },
    q: { ...text, default: "*" },
    query_by: text,
    query_by_weights: text,
    filter_by: { ...text, maxLength: LONGEST_FILTER_WITH_IDS },
    facet_by: text,
    facet_query: { ...text, maxLength: 1000 },
    max_facet_values: { ...upTo250, default: 10 },
    sort_by: text,
    page: { ...count, minimum: 1, default: 1 },
    per_page: { ...upTo250, default: 10 },
    highlight_fields: text,
    highlight_full_fields: text,
    num_typos: count,
    prefix: { type: ["boolean", "string", "null"] },
    drop_tokens_threshold: count,
    typo_tokens_threshold: count,
    min_len_1typo: count,
    min_len_2typo: count,
  }),
  {
    "": "One search. Every key may be left out or null, numbers may be texts of digits, and other keys are ignored.",
    type: "`search` finds products, `autocomplete` suggests queries for what was typed so far.",
    q:
      "Words to look for. All of them must match, the last one also as a beginning; small typos count. `*` is " +
      'every product. `"red mug"` is an exact phrase, `-steel` leaves out. 1,000 characters and 20 words count.',
    query_by:
      "Fields to look in, the most important one first: `name,description`. Without it those of the search " +
      "profile, or the name, sku and description. At most 127 names, of which repeats count once.",
    query_by_weights: "A weight from 0 to 127 for each field of `query_by`.",
    filter_by:
      "Which products count: ``meta.search.categories.lvl1:=[`Kitchen > Mugs`] && " +
      "price.float_price:[10..50]``. `:=` compares whole values, `:` words, `:!=` and `:!` leave out. At most " +
      "4,000 characters without lists of ids, 20,000 with them.",
    facet_by: "Fields whose values are counted over everything that was found, in a comma list of up to 50.",
    facet_query: "Counts the values that have a word beginning so: `tags:cer`. Its first 20 words count.",
    max_facet_values: "Values of a facet in the answer.",
    sort_by:
      "Up to three fields with `asc` or `desc`: `price.float_price:asc,name:desc`. Without it the most " +
      "relevant product comes first.",
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
);

const searches = describeSchema(
  { type: "array", minItems: 1, maxItems: MOST_SEARCHES },
  "1 to 50 searches. One that is wrong refuses all of them, and the error names it: `searches[2]`. " +
    "Together they have a budget of work: beyond it they are 422, and fewer of them, with fewer and longer " +
    "words or fewer typos, are answered.",
);
const request = { type: "object", required: ["searches"] } as const;

/** Public clients break every strict schema, so `readSentSearch` checks each search instead. */
export const multiSearchRequest = withSentForm(
  nameSchema(
    "CatalogMultiSearchRequest",
    {
      ...request,
      properties: { searches: { ...searches, items: search } },
    },
    "Searches that are answered together.",
  ),
  { ...request, properties: { searches } },
);

export type MultiSearchRequest = FromSchema<typeof multiSearchRequest>;

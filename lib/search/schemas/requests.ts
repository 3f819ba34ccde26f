import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { withSentForm } from "../../schemas/sent-as.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { LONGEST_FILTER_WITH_IDS } from "../query/parse-filter.ts";

const MOST_SEARCHES = 50; // As other search engines limit it.

const text = { type: ["string", "null"] } as const;
const count = { type: ["integer", "string", "null"] } as const;
const upTo250 = { ...count, minimum: 0, maximum: 250 } as const;

/** Unknown keys are ignored. */
const search = nameSchema("CatalogSearch", {
  type: "object",
  properties: {
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
  },
} as const satisfies JSONSchema);

const searches = { type: "array", minItems: 1, maxItems: MOST_SEARCHES } as const;
const request = { type: "object", required: ["searches"] } as const;

/** Public clients break every strict schema, so `readSentSearch` checks each search instead. */
export const multiSearchRequest = withSentForm(
  nameSchema("CatalogMultiSearchRequest", {
    ...request,
    properties: { searches: { ...searches, items: search } },
  }),
  { ...request, properties: { searches } },
);

export type MultiSearchRequest = FromSchema<typeof multiSearchRequest>;

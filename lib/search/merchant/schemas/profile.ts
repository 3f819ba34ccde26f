import type { FromSchema } from "json-schema-to-ts";
import { envelope, pageOf } from "../../../schemas/envelope.ts";
import { exactObject, optional } from "../../../schemas/exact-object.ts";
import { arrayOf, moment, owner, text, uuid } from "../../../schemas/resource.ts";
import { nameSchema } from "../../../schemas/titled.ts";
import { LONGEST_FILTER_WITH_IDS } from "../../query/parse-filter.ts";

const TYPE = "catalog_search_profile";
const MOST_EXPRESSIONS = 20;

const flag = { type: "boolean" } as const;
const slug = { type: "string", minLength: 1, maxLength: 255, pattern: "^[A-Za-z0-9_.-]+$" } as const;
const expression = {
  type: "string",
  minLength: 1,
  maxLength: LONGEST_FILTER_WITH_IDS,
  pattern: "\\S",
} as const;
const expressions = { type: "array", maxItems: MOST_EXPRESSIONS, items: expression } as const;
const typos = { type: "integer", minimum: 0, maximum: 2 } as const;
const length = { type: "integer", minimum: 1, maximum: 100 } as const;
const threshold = { type: "integer", minimum: 0, maximum: 1000 } as const;
const matchType = { enum: ["max_score", "max_weight", "sum_score"] } as const;

const sentField = nameSchema("SearchProfileFieldRequest", {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string", minLength: 1, maxLength: 255 },
    weight: { type: "integer", minimum: 0, maximum: 15 },
    num_typos: typos,
    prefix: flag,
  },
} as const);

const boost = {
  type: "object",
  required: ["condition", "weight"],
  properties: { condition: expression, weight: { type: "integer", minimum: -1_000_000, maximum: 1_000_000 } },
} as const;

const typoTolerance = nameSchema("TypoTolerance", {
  type: "object",
  properties: {
    num_typos: typos,
    min_len_to_allow_single_character_correction: length,
    min_len_to_allow_two_character_correction: length,
    typo_tokens_threshold: threshold,
    drop_tokens_threshold: threshold,
    drop_tokens_mode: { type: "string", maxLength: 32 },
    enable_typos_for_numerical_tokens: flag,
    enable_typos_for_special_char_tokens: flag,
    split_join_tokens: { enum: ["fallback", "always", "off"] },
  },
  additionalProperties: false,
} as const);

const synonymSettings = nameSchema("SynonymSettings", {
  type: "object",
  properties: {
    demote_synonym_match: flag,
    synonym_resolution_allowed_on_prefix: flag,
    number_of_typos_allowed_when_resolving_synonyms: typos,
  },
  additionalProperties: false,
} as const);

const attributes = {
  slug,
  description: { type: "string", maxLength: 2048 },
  fields: { type: "array", minItems: 1, maxItems: 50, items: sentField },
  text_match_type: matchType,
  filters: expressions,
  exclusions: expressions,
  boosts: { type: "array", maxItems: MOST_EXPRESSIONS, items: boost },
  prefix: flag,
  typo_tolerance: typoTolerance,
  synonym_settings: synonymSettings,
  synonym_sets: {
    type: "array",
    maxItems: 50,
    items: { type: "string", minLength: 1, maxLength: 64 },
  },
  force_use_default_price_for_faceting_and_sorting: flag,
} as const;

const TYPED = { type: { const: TYPE }, id: { type: "string" } } as const;

export const newProfileRequest = nameSchema(
  "CreateSearchProfileRequest",
  envelope({
    type: "object",
    required: ["attributes"],
    properties: {
      ...TYPED,
      attributes: { type: "object", required: ["slug"], properties: attributes },
    },
  } as const),
);

export const updateSearchProfileRequest = nameSchema(
  "UpdateSearchProfileRequest",
  envelope({
    type: "object",
    required: ["attributes"],
    properties: { ...TYPED, attributes: { type: "object", properties: attributes } },
  } as const),
);

const searchField = nameSchema(
  "SearchProfileField",
  exactObject({
    name: text,
    weight: optional({ type: "integer" }),
    num_typos: optional({ type: "integer" }),
    prefix: optional({ type: "boolean" }),
  }),
);

const profile = nameSchema(
  "SearchProfile",
  exactObject({
    id: uuid,
    type: { const: TYPE },
    attributes: exactObject({
      slug: text,
      description: text,
      fields: arrayOf(searchField),
      text_match_type: optional(matchType),
      filters: optional(arrayOf(text)),
      exclusions: optional(arrayOf(text)),
      boosts: optional(
        arrayOf(nameSchema("SearchBoost", exactObject({ condition: text, weight: { type: "integer" } }))),
      ),
      prefix: optional({ type: "boolean" }),
      typo_tolerance: optional(typoTolerance),
      synonym_settings: optional(synonymSettings),
      synonym_sets: optional(arrayOf(uuid)),
      force_use_default_price_for_faceting_and_sorting: { type: "boolean" },
    }),
    meta: nameSchema(
      "SearchProfileMeta",
      exactObject({ default: { type: "boolean" }, owner, created_at: moment, updated_at: moment }),
    ),
  }),
);

export const searchProfileResponse = nameSchema("SearchProfileResponse", exactObject({ data: profile }));
export const searchProfilesResponse = nameSchema("SearchProfileListResponse", pageOf(profile));

export type NewSearchProfile = FromSchema<typeof newProfileRequest>["data"]["attributes"];
export type SearchProfileChange = FromSchema<typeof updateSearchProfileRequest>["data"];

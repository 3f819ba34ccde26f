import type { FromSchema } from "json-schema-to-ts";
import { MOST_BOOST, TEXT_MATCH_TYPES } from "../../../catalogs/search-index/search-settings.ts";
import { describeFields, describeSchema } from "../../../schemas/describe-schema.ts";
import { namePage, requestOf } from "../../../schemas/envelope.ts";
import { exactObject, openObject, optional } from "../../../schemas/exact-object.ts";
import { nameNotedAnswer, refusedText } from "../../../schemas/noted-answer.ts";
import { arrayOf, etagId, moment, owner, resourceOf, text, uuid } from "../../../schemas/resource.ts";
import { nameSchema } from "../../../schemas/titled.ts";
import { LONGEST_FILTER_WITH_IDS } from "../../query/parse-filter.ts";

const TYPE = "catalog_search_profile";
const MOST_EXPRESSIONS = 20;
const MOST_BOOSTS = 50;

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
const matchType = { enum: TEXT_MATCH_TYPES } as const;

const profileFieldTexts = {
  name: "A field with words, such as `name`, `sku` or one of the indexable fields; another one is 400.",
  weight: "From 0 to 15: the higher, the more a match in it counts. A field of weight 0 is not searched.",
  num_typos: `Most typos in a word of it. ${refusedText}`,
  prefix: `Whether the last word may begin longer words of it. ${refusedText}`,
} as const;

const sentField = nameSchema(
  "SearchProfileFieldRequest",
  openObject(["name"], {
    name: { type: "string", minLength: 1, maxLength: 255 },
    weight: { type: "integer", minimum: 0, maximum: 15 },
    num_typos: typos,
    prefix: flag,
  }),
  { "": "A field in which searches are to look.", ...profileFieldTexts },
);

const boostTexts = {
  condition: "An expression as in `filter_by`; one that cannot be read, or with an unknown field, is 422.",
  weight: "How far: up if positive, down if negative.",
} as const;
const boost = describeSchema(
  openObject(["condition", "weight"], {
    condition: expression,
    weight: { type: "integer", minimum: -MOST_BOOST, maximum: MOST_BOOST },
  }),
  boostTexts,
);

const typoTolerance = nameSchema(
  "TypoTolerance",
  {
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
  } as const,
  {
    "": "How searches by a profile take words with typos.",
    num_typos: "Most typos in a word; 2 by default.",
    min_len_to_allow_single_character_correction:
      "Letters that a word must have to be found with one typo; 4 by default.",
    min_len_to_allow_two_character_correction:
      "Letters that a word must have to be found with two typos; 7 by default.",
    typo_tokens_threshold: "Typos are looked for while fewer products match; 1 by default, 0 for never.",
    drop_tokens_threshold:
      "Words are dropped from the right while fewer products match; 1 by default, 0 for never.",
    drop_tokens_mode: `Words are dropped from the right. ${refusedText}`,
    enable_typos_for_numerical_tokens: `Words with digits are found without typos only. ${refusedText}`,
    enable_typos_for_special_char_tokens: refusedText,
    split_join_tokens: `Without a result other spaces are tried. ${refusedText}`,
  },
);

const synonymSettings = nameSchema(
  "SynonymSettings",
  {
    type: "object",
    properties: {
      demote_synonym_match: flag,
      synonym_resolution_allowed_on_prefix: flag,
      number_of_typos_allowed_when_resolving_synonyms: typos,
    },
    additionalProperties: false,
  } as const,
  {
    "": "How searches by a profile take synonyms.",
    demote_synonym_match: refusedText,
    synonym_resolution_allowed_on_prefix: refusedText,
    number_of_typos_allowed_when_resolving_synonyms: refusedText,
  },
);

const profileTexts = {
  slug:
    "Names the profile in searches: letters, digits, hyphens, underscores and dots. One that another " +
    "profile has, or `SYSTEMS_DEFAULT_PROFILE`, is 400.",
  description: "Description for merchants; empty without one.",
  fields:
    "Fields with words in which searches look; the usual ones without them. Without any weight, earlier " +
    "ones count more; else a field without one has 1.",
  text_match_type:
    "How matches in several fields are put together: `max_score` (default) ranks by the best match in any field, then by that " +
    "field's weight; `max_weight` by the field with the greatest weight, then by the match in it; `sum_score` by all of them, " +
    "times their weights.",
  filters:
    "Expressions as in `filter_by`, of which one must match; together with the filter of a search, which cannot widen it.",
  exclusions: "Expressions as in `filter_by` of what is not found, whatever a search asks for.",
  boosts:
    "What is moved up or down. A product has the weight of the heaviest boost whose condition holds, 0 without one. Without " +
    "`sort_by` the weights go before relevance, with it they decide between equal products.",
  prefix: "Whether the last word also matches longer words that begin so; true by default.",
  typo_tolerance: "How searches take words with typos.",
  synonym_settings: "How searches take synonyms.",
  synonym_sets: "Ids of the synonym sets that searches use; one that does not exist is 400.",
  force_use_default_price_for_faceting_and_sorting:
    "Whether filters, facets and sorting use the catalog's own prices, while hits show those of the shopper's " +
    "price books; false by default.",
} as const;

const attributes = describeFields(
  {
    slug,
    description: { type: "string", maxLength: 2048 },
    fields: { type: "array", minItems: 1, maxItems: 50, items: sentField },
    text_match_type: matchType,
    filters: expressions,
    exclusions: expressions,
    boosts: { type: "array", maxItems: MOST_BOOSTS, items: boost },
    prefix: flag,
    typo_tolerance: typoTolerance,
    synonym_settings: synonymSettings,
    synonym_sets: {
      type: "array",
      maxItems: 50,
      items: { type: "string", minLength: 1, maxLength: 64 },
    },
    force_use_default_price_for_faceting_and_sorting: flag,
  },
  profileTexts,
);

const profileIdText = "Id of the profile. An update may leave it out; another one than in the path is 400.";

const TYPED = { type: { const: TYPE }, id: describeSchema({ type: "string" }, profileIdText) } as const;

export const newProfileRequest = nameSchema(
  "CreateSearchProfileRequest",
  requestOf(["attributes"], {
    ...TYPED,
    attributes: openObject(["slug"], attributes),
  }),
  "A search profile to create. Null is the same as leaving out.",
);

export const updateSearchProfileRequest = nameSchema(
  "UpdateSearchProfileRequest",
  requestOf(["attributes"], { ...TYPED, attributes: openObject([], attributes) }),
  "Changes to a search profile; attributes that are left out or null keep their values.",
);

const searchField = nameSchema(
  "SearchProfileField",
  exactObject({
    name: text,
    weight: optional({ type: "integer" }),
    num_typos: optional({ type: "integer" }),
    prefix: optional({ type: "boolean" }),
  }),
  { "": "A field in which searches look.", ...profileFieldTexts },
);

const profile = nameSchema(
  "SearchProfile",
  resourceOf(TYPE, {
    attributes: describeSchema(
      exactObject({
        slug: text,
        description: text,
        fields: arrayOf(searchField),
        text_match_type: optional(matchType),
        filters: optional(arrayOf(text)),
        exclusions: optional(arrayOf(text)),
        boosts: optional(
          arrayOf(
            nameSchema("SearchBoost", exactObject({ condition: text, weight: { type: "integer" } }), {
              "": "What is moved up or down.",
              ...boostTexts,
            }),
          ),
        ),
        prefix: optional({ type: "boolean" }),
        typo_tolerance: optional(typoTolerance),
        synonym_settings: optional(synonymSettings),
        synonym_sets: optional(arrayOf(uuid)),
        force_use_default_price_for_faceting_and_sorting: { type: "boolean" },
      }),
      profileTexts,
    ),
    meta: nameSchema(
      "SearchProfileMeta",
      exactObject({
        default: { type: "boolean" },
        owner,
        created_at: moment,
        updated_at: moment,
        etag_id: etagId,
      }),
      {
        "": "Whether the profile is the default one, and when it changed.",
        default: "Whether searches use it that name no profile.",
        owner: "Always `store`.",
        created_at: "When the profile was created.",
        updated_at: "When the profile was last changed.",
      },
    ),
  }),
  {
    "": "How searches are carried out that name it, or of the default one those that name none.",
    id: profileIdText,
  },
);

export const searchProfileResponse = nameNotedAnswer(profile, "A search profile.");
export const searchProfilesResponse = namePage(profile, "A page of search profiles.");

export type NewSearchProfile = FromSchema<typeof newProfileRequest>["data"]["attributes"];
export type SearchProfileChange = FromSchema<typeof updateSearchProfileRequest>["data"];

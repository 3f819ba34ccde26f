import type { Texts } from "../texts.ts";

export const searchProfiles: Texts = {
  components: {
    SearchProfile: "How searches are carried out that name it, or of the default one those that name none.",
    SearchProfileResponse: "A search profile.",
    SearchProfileListResponse: "A page of search profiles.",
    CreateSearchProfileRequest: "A search profile to create. Null is the same as leaving out.",
    UpdateSearchProfileRequest:
      "Changes to a search profile; attributes that are left out or null keep their values.",
  },
  fields: {
    id: "Id of the profile. An update may leave it out; another one than in the path is 400.",
    "attributes.slug":
      "Names the profile in searches: letters, digits, hyphens, underscores and dots. One that another profile has, or `SYSTEMS_DEFAULT_PROFILE`, is 400.",
    "attributes.description": "Description for merchants; empty without one.",
    "attributes.fields":
      "Fields with words in which searches look; the usual ones without them. Without any weight, earlier ones count more; else a field without one has 1.",
    "attributes.text_match_type":
      "How matches in several fields are put together. Stored without any effect.",
    "attributes.filters":
      "Expressions as in `filter_by`, of which one must match; together with the filter of a search, which cannot widen it.",
    "attributes.exclusions":
      "Expressions as in `filter_by` of what is not found, whatever a search asks for.",
    "attributes.boosts": "What is moved up or down. Stored without any effect.",
    "attributes.boosts.condition": "An expression as in `filter_by`.",
    "attributes.boosts.weight": "How far: up if positive, down if negative.",
    "attributes.prefix": "Whether the last word also matches longer words that begin so; true by default.",
    "attributes.synonym_sets": "Ids of the synonym sets that searches use; one that does not exist is 400.",
    "attributes.typo_tolerance": "How searches take words with typos.",
    "attributes.synonym_settings": "How searches take synonyms. Stored without any effect.",
    "attributes.force_use_default_price_for_faceting_and_sorting":
      "Stored without any effect: prices are those of the shopper's catalog.",
  },
};

export const profileParts: Texts = {
  components: {
    SearchProfileField: "A field in which searches look.",
    SearchProfileFieldRequest: "A field in which searches are to look.",
  },
  fields: {
    name: "A field with words, such as `name`, `sku` or one of the indexable fields; another one is 400.",
    weight: "From 0 to 15: the higher, the more a match in it counts. A field of weight 0 is not searched.",
    num_typos: "Most typos in a word of it. Stored without any effect.",
    prefix: "Whether the last word may begin longer words of it. Stored without any effect.",
  },
};

export const profileMeta: Texts = {
  components: {
    SearchBoost: "What is moved up or down.",
    SearchProfileMeta: "Whether the profile is the default one, and when it changed.",
  },
  fields: {
    condition: "An expression as in `filter_by`.",
    weight: "How far: up if positive, down if negative.",
    default: "Whether searches use it that name no profile.",
    owner: "Always `store`.",
    created_at: "When the profile was created.",
    updated_at: "When the profile was last changed.",
  },
};

export const typoTolerance: Texts = {
  components: { TypoTolerance: "How searches by a profile take words with typos." },
  fields: {
    num_typos: "Most typos in a word; 2 by default.",
    min_len_to_allow_single_character_correction:
      "Letters that a word must have to be found with one typo; 4 by default.",
    min_len_to_allow_two_character_correction:
      "Letters that a word must have to be found with two typos; 7 by default.",
    typo_tokens_threshold: "Typos are looked for while fewer products match; 1 by default, 0 for never.",
    drop_tokens_threshold:
      "Words are dropped from the right while fewer products match; 1 by default, 0 for never.",
    drop_tokens_mode: "Stored without any effect: words are dropped from the right.",
    enable_typos_for_numerical_tokens:
      "Stored without any effect: words with digits are found without typos only.",
    enable_typos_for_special_char_tokens: "Stored without any effect.",
    split_join_tokens: "Stored without any effect.",
  },
};

export const synonymSettings: Texts = {
  components: { SynonymSettings: "How searches by a profile take synonyms." },
  fields: {
    demote_synonym_match: "Stored without any effect.",
    synonym_resolution_allowed_on_prefix: "Stored without any effect.",
    number_of_typos_allowed_when_resolving_synonyms: "Stored without any effect.",
  },
};

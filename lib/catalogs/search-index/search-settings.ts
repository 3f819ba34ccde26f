import { FIRST_BUILD, type IndexName } from "./index-manifest.ts";
import { type FieldTypes, type IndexableFields, NO_FIELDS } from "./indexable-fields.ts";

type ChangeTimes = { readonly created_at: string; readonly updated_at: string };

type ProfileField = {
  readonly name: string;
  /** A higher weight ranks a match higher. */
  readonly weight?: number;
  readonly num_typos?: number;
  readonly prefix?: boolean;
};

type TypoTolerance = {
  /** Most typos in a word: 0, 1 or 2. */
  readonly num_typos?: number;
  readonly min_len_to_allow_single_character_correction?: number;
  readonly min_len_to_allow_two_character_correction?: number;
  /** Typos are allowed while fewer products match. */
  readonly typo_tokens_threshold?: number;
  /** Words are dropped while fewer products match. */
  readonly drop_tokens_threshold?: number;
  readonly drop_tokens_mode?: string;
  readonly enable_typos_for_numerical_tokens?: boolean;
  readonly enable_typos_for_special_char_tokens?: boolean;
  readonly split_join_tokens?: "fallback" | "always" | "off";
};

type SynonymSettings = {
  readonly demote_synonym_match?: boolean;
  readonly synonym_resolution_allowed_on_prefix?: boolean;
  readonly number_of_typos_allowed_when_resolving_synonyms?: number;
};

/** They say how matches of a product in several fields count, see `docs/search-merchants.md`. */
export const TEXT_MATCH_TYPES = ["max_score", "max_weight", "sum_score"] as const;
export type TextMatchType = (typeof TEXT_MATCH_TYPES)[number];

/** Most weight of a boost, and with a minus the least, so that an order by it is exact. */
export const MOST_BOOST = 1_000_000;

export type SearchProfile = ChangeTimes & {
  readonly id: string;
  readonly slug: string;
  readonly description: string;
  readonly fields: readonly ProfileField[];
  /** Products must match at least one. */
  readonly filters?: readonly string[];
  /** Products must match none. */
  readonly exclusions?: readonly string[];
  readonly boosts?: readonly { readonly condition: string; readonly weight: number }[];
  /** `max_score` if absent. */
  readonly text_match_type?: TextMatchType;
  /** The last word also matches longer words; true if absent. */
  readonly prefix?: boolean;
  readonly typo_tolerance?: TypoTolerance;
  readonly synonym_settings?: SynonymSettings;
  readonly synonym_sets?: readonly string[];
  readonly force_use_default_price_for_faceting_and_sorting: boolean;
};

export type StopwordSet = ChangeTimes & {
  readonly id: string;
  /** ISO 639-1 code; at most one set for a language. */
  readonly locale: string;
  readonly stopwords: readonly string[];
};

/** Synonyms of each other; with a root, only the root finds the others. @answers Which index serves a release? */
export type SynonymItem = {
  readonly id: string;
  readonly root?: string;
  readonly synonyms: readonly string[];
  /** ISO 639-1 code; `en` if absent. */
  readonly locale?: string;
  readonly symbols_to_index?: readonly string[];
};

/** Takes effect only in profiles that name it. */
export type SynonymSet = ChangeTimes & {
  readonly id: string;
  readonly name: string;
  readonly items: readonly SynonymItem[];
};

export type SearchSettings = {
  /** The fields that the merchant wants in indexes. */
  readonly indexable?: IndexableFields & ChangeTimes & { readonly id: string };
  /** Types of the merchant's fields, as the last reindex detected them. */
  readonly fieldTypes?: FieldTypes;
  readonly profiles: readonly SearchProfile[];
  /** Profile id. */
  readonly defaultProfile?: string;
  readonly stopwordSets: readonly StopwordSet[];
  readonly synonymSets: readonly SynonymSet[];
  /** Job id by release id; absent for the index that the publication of the release built. */
  readonly builds: Readonly<Record<string, string>>;
  /** During a reindex: the replaced builds of the releases that are already switched. */
  readonly formerBuilds?: Readonly<Record<string, string>>;
  /** Id of the reindex job that is queued or running. */
  readonly reindexing?: string;
};

export const NO_SEARCH_SETTINGS: SearchSettings = {
  profiles: [],
  stopwordSets: [],
  synonymSets: [],
  builds: {},
};

export function indexableFields({ indexable }: SearchSettings): IndexableFields {
  if (!indexable) return NO_FIELDS;
  const { id: _, created_at: __, updated_at: ___, ...fields } = indexable;
  return fields;
}

export function findIndexName({ builds }: SearchSettings, releaseId: string): IndexName {
  const build = Object.hasOwn(builds, releaseId) ? builds[releaseId] : undefined;
  return { releaseId, build: build ?? FIRST_BUILD };
}

/** Without a slug, finds the default profile. */
export function findSearchProfile(
  { profiles, defaultProfile }: SearchSettings,
  slug: string | undefined,
): SearchProfile | undefined {
  if (slug === undefined) return profiles.find(({ id }) => id === defaultProfile);
  return profiles.find((profile) => profile.slug === slug);
}

/** Language of requests and word lists that name none. */
const USUAL_LANGUAGE = "en";

/** @param language code such as `fr` or `fr-ca`; "" for none */
export function findStopwords({ stopwordSets }: SearchSettings, language: string): readonly string[] {
  return stopwordSets.find(({ locale }) => isLocaleOfLanguage(language, locale))?.stopwords ?? [];
}

export function findSynonyms(
  { synonymSets }: SearchSettings,
  profile: SearchProfile | undefined,
  language: string,
): readonly SynonymItem[] {
  const setIds = profile?.synonym_sets ?? [];
  return synonymSets
    .filter(({ id }) => setIds.includes(id))
    .flatMap(({ items }) => items)
    .filter(({ locale = USUAL_LANGUAGE }) => isLocaleOfLanguage(language, locale));
}

function isLocaleOfLanguage(language: string, locale: string): boolean {
  const [spoken = ""] = language.toLowerCase().split("-");
  return (spoken || USUAL_LANGUAGE) === locale.toLowerCase();
}

import { FIRST_BUILD, type IndexName } from "./index-manifest.ts";
import { type FieldTypes, type IndexableFields, NO_FIELDS } from "./indexable-fields.ts";

type Changed = { readonly created_at: string; readonly updated_at: string };

/** A field that searches by a profile look in. */
export type ProfileField = {
  readonly name: string;
  /** The higher, the more a match in it counts. */
  readonly weight?: number;
  readonly num_typos?: number;
  readonly prefix?: boolean;
};

/** What differs in how searches take words with typos. */
export type TypoTolerance = {
  /** Most typos in a word: 0, 1 or 2. */
  readonly num_typos?: number;
  readonly min_len_to_allow_single_character_correction?: number;
  readonly min_len_to_allow_two_character_correction?: number;
  /** Typos are looked for while fewer products match. */
  readonly typo_tokens_threshold?: number;
  /** Words are dropped while fewer products match. */
  readonly drop_tokens_threshold?: number;
  readonly drop_tokens_mode?: string;
  readonly enable_typos_for_numerical_tokens?: boolean;
  readonly enable_typos_for_special_char_tokens?: boolean;
  readonly split_join_tokens?: "fallback" | "always" | "off";
};

/** What differs in how searches take synonyms. */
export type SynonymSettings = {
  readonly demote_synonym_match?: boolean;
  readonly synonym_resolution_allowed_on_prefix?: boolean;
  readonly number_of_typos_allowed_when_resolving_synonyms?: number;
};

/** How searches are carried out that name it, or of the default one those that name none. */
export type SearchProfile = Changed & {
  readonly id: string;
  readonly slug: string;
  readonly description: string;
  readonly fields: readonly ProfileField[];
  /** Only what one of them matches is found. */
  readonly filters?: readonly string[];
  /** What one of them matches is not found. */
  readonly exclusions?: readonly string[];
  readonly boosts?: readonly { readonly condition: string; readonly weight: number }[];
  readonly text_match_type?: "max_score" | "max_weight" | "sum_score";
  /** Whether the last word is taken for the beginning of one; so if absent. */
  readonly prefix?: boolean;
  readonly typo_tolerance?: TypoTolerance;
  readonly synonym_settings?: SynonymSettings;
  /** Ids. */
  readonly synonym_sets?: readonly string[];
  readonly force_use_default_price_for_faceting_and_sorting: boolean;
};

/** Words that searches in a language leave out. */
export type StopwordSet = Changed & {
  readonly id: string;
  /** ISO 639-1 code; one set of a language. */
  readonly locale: string;
  readonly stopwords: readonly string[];
};

/** Words that find each other; with a root, only the root finds the others. */
export type SynonymItem = {
  readonly id: string;
  readonly root?: string;
  readonly synonyms: readonly string[];
  /** ISO 639-1 code; `en` if absent. */
  readonly locale?: string;
  readonly symbols_to_index?: readonly string[];
};

/** Synonyms that profiles use. */
export type SynonymSet = Changed & {
  readonly id: string;
  readonly name: string;
  readonly items: readonly SynonymItem[];
};

/** How the store searches: all that every search needs to know beside the index. */
export type SearchSettings = {
  /** What the merchant wants indexes to have; each is what it was built with. */
  readonly indexable?: IndexableFields & Changed & { readonly id: string };
  /** What its fields held when a release was last indexed anew. */
  readonly fieldTypes?: FieldTypes;
  readonly profiles: readonly SearchProfile[];
  /** Id. */
  readonly defaultProfile?: string;
  readonly stopwordSets: readonly StopwordSet[];
  readonly synonymSets: readonly SynonymSet[];
  /** Of releases that were indexed anew, by which job; the others have what their publication built. */
  readonly builds: Readonly<Record<string, string>>;
  /** While releases are indexed anew: what those had before that have the new one already. */
  readonly formerBuilds?: Readonly<Record<string, string>>;
  /** The job that indexes releases anew, as long as it is queued or runs. */
  readonly reindexing?: string;
};

/** How a store searches that has said nothing. */
export const NO_SEARCH_SETTINGS: SearchSettings = {
  profiles: [],
  stopwordSets: [],
  synonymSets: [],
  builds: {},
};

/** What indexes are to have. */
export function indexableFields({ indexable }: SearchSettings): IndexableFields {
  if (!indexable) return NO_FIELDS;
  const { id: _, created_at: __, updated_at: ___, ...fields } = indexable;
  return fields;
}

/** The index that searches of a release look in. */
export function indexOf({ builds }: SearchSettings, releaseId: string): IndexName {
  const build = Object.hasOwn(builds, releaseId) ? builds[releaseId] : undefined;
  return { releaseId, build: build ?? FIRST_BUILD };
}

/** The profile of this slug, or the default one; `undefined` where there is none. */
export function searchProfileOf(
  { profiles, defaultProfile }: SearchSettings,
  slug: string | undefined,
): SearchProfile | undefined {
  if (slug === undefined) return profiles.find(({ id }) => id === defaultProfile);
  return profiles.find((profile) => profile.slug === slug);
}

/** What a request without a language is in, and word lists that name none. */
const USUAL_LANGUAGE = "en";

/** The words that searches in this language leave out. @param language code such as `fr` or `fr-ca`; "" for none */
export function stopwordsFor({ stopwordSets }: SearchSettings, language: string): readonly string[] {
  return stopwordSets.find(({ locale }) => isOf(language, locale))?.stopwords ?? [];
}

/** The synonyms that searches in this language use by a profile. */
export function synonymsFor(
  { synonymSets }: SearchSettings,
  profile: SearchProfile | undefined,
  language: string,
): readonly SynonymItem[] {
  const wanted = profile?.synonym_sets ?? [];
  return synonymSets
    .filter(({ id }) => wanted.includes(id))
    .flatMap(({ items }) => items)
    .filter(({ locale = USUAL_LANGUAGE }) => isOf(language, locale));
}

function isOf(language: string, locale: string): boolean {
  const [spoken = ""] = language.toLowerCase().split("-");
  return (spoken || USUAL_LANGUAGE) === locale.toLowerCase();
}

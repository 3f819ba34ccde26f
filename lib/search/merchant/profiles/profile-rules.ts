import { toIndexSettings } from "../../../catalogs/search-index/indexable-fields.ts";
import {
  indexableFields,
  type SearchProfile,
  type SearchSettings,
} from "../../../catalogs/search-index/search-settings.ts";
import { type ApiError, conflict, invalid, shortName, unprocessable } from "../../../kernel/errors.ts";
import { tagView } from "../../../kernel/etag.ts";
import { toLowerCaseIds } from "../../../kernel/ids.ts";
import { dropUndefined, orderFields } from "../../../kernel/objects.ts";
import { getSettings } from "../../../settings/store.ts";
import type { Context } from "../../../use-case/context.ts";
import { parseSearchFilter } from "../../query/parse-filter.ts";
import type { QueryScope } from "../../query/query-scope.ts";
import { type FindField, MISSING_FIELD, searchFields } from "../../query/search-fields.ts";
import type { SearchProfileChange } from "../schemas/profile.ts";
import type { SettingsResource } from "../settings-resource.ts";

const ATTRIBUTES = [
  ...["slug", "description", "fields", "text_match_type", "filters", "exclusions", "boosts", "prefix"],
  ...["typo_tolerance", "synonym_settings", "synonym_sets"],
  ...["force_use_default_price_for_faceting_and_sorting"],
  ...["condition", "weight", "num_typos"],
  "min_len_to_allow_single_character_correction",
  "min_len_to_allow_two_character_correction",
  ...["typo_tokens_threshold", "drop_tokens_threshold", "drop_tokens_mode"],
  ...["enable_typos_for_numerical_tokens", "enable_typos_for_special_char_tokens", "split_join_tokens"],
  ...["demote_synonym_match", "synonym_resolution_allowed_on_prefix"],
];

const FIELD = ["name", "weight", "num_typos", "prefix"];

export const searchProfiles: SettingsResource<"profiles"> = {
  field: "profiles",
  name: "search profile",
  most: 100,
  view: ({ id, created_at, updated_at, fields, ...attributes }, { defaultProfile }) =>
    tagView({
      id,
      type: "catalog_search_profile" as const,
      attributes: {
        ...orderFields(ATTRIBUTES, { fields: [], ...attributes }),
        fields: orderFields(FIELD, fields),
      },
      meta: { default: id === defaultProfile, owner: "store" as const, created_at, updated_at },
    }),
};

type Sent = SearchProfileChange["attributes"];

export function parseProfileChange(sent: Sent) {
  const { slug, description, fields, text_match_type, filters, exclusions, boosts, prefix } = sent;
  const { typo_tolerance, synonym_settings, synonym_sets } = sent;
  return dropUndefined({
    slug,
    description,
    fields: fields?.map(({ name, weight, num_typos, prefix: isPrefix }) =>
      dropUndefined({ name, weight, num_typos, prefix: isPrefix }),
    ),
    text_match_type,
    filters,
    exclusions,
    boosts: boosts?.map(({ condition, weight }) => ({ condition, weight })),
    prefix,
    typo_tolerance,
    synonym_settings,
    synonym_sets: synonym_sets && toLowerCaseIds(synonym_sets),
    force_use_default_price_for_faceting_and_sorting: sent.force_use_default_price_for_faceting_and_sorting,
  });
}

/** Keys of `typo_tolerance` that searches do not read. */
const TYPO_SETTINGS_WITHOUT_EFFECT = [
  ...(["drop_tokens_mode", "enable_typos_for_numerical_tokens"] as const),
  ...(["enable_typos_for_special_char_tokens", "split_join_tokens"] as const),
];

/** Lists the paths of what searches do not read, see `docs/differences/search-merchants.md`. */
export function listProfileFieldsWithoutEffect(sent: Sent): string[] {
  const { fields = [], typo_tolerance = {}, synonym_settings = {} } = sent;
  const ofFields = fields.flatMap((field, at) =>
    (["num_typos", "prefix"] as const)
      .filter((key) => field[key] !== undefined)
      .map((key) => `fields[${at}].${key}`),
  );
  const ofTypos = TYPO_SETTINGS_WITHOUT_EFFECT.filter((key) => typo_tolerance[key] !== undefined);
  const all = [
    ...ofFields,
    ...ofTypos.map((key) => `typo_tolerance.${key}`),
    ...Object.keys(synonym_settings).map((key) => `synonym_settings.${key}`),
  ];
  return all.map((path) => `data.attributes.${path}`);
}

/** Slug of the built-in profile, which is not stored. */
const BUILT_IN_SLUG = "SYSTEMS_DEFAULT_PROFILE";

export async function readStoreFields({ table }: Context): Promise<(settings: SearchSettings) => FindField> {
  const { settings } = await getSettings(table);
  const currencies = settings.currencies.map(({ code }) => code);
  return (search) =>
    searchFields({ settings: toIndexSettings(indexableFields(search), search.fieldTypes ?? {}), currencies });
}

/**
 * @throws ApiError 400 for a taken slug, an unknown field or synonym set, an expression that cannot be read; 422 for a
 *   condition that cannot be read
 */
export function checkProfile(profile: SearchProfile, settings: SearchSettings, fields: FindField): void {
  const { id, slug, synonym_sets = [] } = profile;
  if (slug === BUILT_IN_SLUG) throw refusal(`The slug '${BUILT_IN_SLUG}' is reserved.`, "slug");
  if (settings.profiles.some((other) => other.slug === slug && other.id !== id)) {
    throw refusal(`A search profile with the slug '${shortName(slug)}' already exists.`, "slug");
  }
  for (const [at, { name }] of profile.fields.entries()) {
    if (!fields(name)?.search) {
      throw refusal(`'${shortName(name)}' is no field that can be searched.`, `fields[${at}].name`);
    }
  }
  for (const [at, setId] of synonym_sets.entries()) {
    if (!settings.synonymSets.some((set) => set.id === setId)) {
      throw refusal(`There is no synonym set '${shortName(setId)}'.`, `synonym_sets[${at}]`);
    }
  }
  checkExpressions(profile, { fields, where: "data.attributes" });
}

function checkExpressions({ filters = [], exclusions = [], boosts = [] }: SearchProfile, scope: QueryScope) {
  for (const [at, filter] of filters.entries()) parseSearchFilter(filter, scope, `filters[${at}]`);
  for (const [at, exclusion] of exclusions.entries())
    parseSearchFilter(exclusion, scope, `exclusions[${at}]`);
  for (const [at, { condition }] of boosts.entries()) {
    parseSearchFilter(condition, { ...scope, refuse: unprocessable }, `boosts[${at}].condition`);
  }
}

/** A filter by a removed field would silently match nothing. @throws ApiError 409 if a profile has one */
export function checkExpressionsStayValid(
  { profiles }: SearchSettings,
  before: FindField,
  after: FindField,
): void {
  for (const profile of profiles) {
    const gone = listFieldsInExpressions(profile).find((name) => before(name) && !after(name));
    if (gone === undefined) continue;
    throw conflict(
      `The search profile '${shortName(profile.slug)}' filters by '${shortName(gone)}'; take it from there first.`,
    );
  }
}

function listFieldsInExpressions(profile: SearchProfile): string[] {
  const names: string[] = [];
  const fields = (name: string) => {
    names.push(name);
    return MISSING_FIELD;
  };
  checkExpressions(profile, { fields, where: profile.slug, lenient: true });
  return names;
}

function refusal(detail: string, field: string): ApiError {
  return invalid(detail, { source: `data.attributes.${field}` });
}

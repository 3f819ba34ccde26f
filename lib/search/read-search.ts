import { defined } from "../kernel/defined.ts";
import type { SearchProfile } from "../search-index/search-settings.ts";
import { stopwordsFor, synonymsFor } from "../search-index/search-settings.ts";
import type { Search } from "./engine/search.ts";
import { parseFacetBy, parseFacetQuery } from "./query/facet-by.ts";
import type { SearchFilter } from "./query/filter.ts";
import { matchSettings, type SentMatchSettings } from "./query/match-settings.ts";
import { parseSearchFilter } from "./query/parse-filter.ts";
import { defaultFields, parseQueryBy, type SearchedField } from "./query/query-by.ts";
import type { QueryScope } from "./query/query-scope.ts";
import { MISSING_FIELD, searchFields } from "./query/search-fields.ts";
import { parseSortBy } from "./query/sort-by.ts";
import type { SearchedCatalog } from "./searched-catalog.ts";
import type { SentSearch } from "./sent-search.ts";

/**
 * What a search means in this catalog: its texts read with the fields of the index, the profile and the word lists.
 * @throws ApiError 400 for the first text that is wrong
 */
export function readSearch(sent: SentSearch, { index, settings, profile, viewer }: SearchedCatalog): Search {
  const { texts, where, q, page, perPage } = sent;
  const currencies = viewer.currencies.map(({ code }) => code);
  const scope = { fields: searchFields({ settings: index.settings, currencies }), where };
  const filter = bothFilters(profileFilter(profile, scope), parseSearchFilter(texts.filter_by ?? "", scope));
  const facetQuery = parseFacetQuery(texts.facet_query ?? "", scope);
  const [language = ""] = viewer.languages;
  return {
    q,
    fields: parseQueryBy(texts, scope) ?? profileFields(profile, scope) ?? defaultFields(index.settings),
    ...markedPaths(sent, scope),
    match: matchSettings({ ...profileMatch(profile), ...defined(sent.tuning) }),
    stopwords: stopwordsFor(settings, language),
    synonyms: synonymsFor(settings, profile, language),
    ...(filter ? { filter } : {}),
    facets: parseFacetBy(texts.facet_by ?? "", scope),
    mostFacetValues: sent.maxFacetValues,
    ...(facetQuery ? { facetQuery } : {}),
    sort: parseSortBy(texts.sort_by ?? "", scope),
    offset: (page - 1) * perPage,
    limit: perPage,
  };
}

/** What has no words is passed over: clients of other engines switch marks off with `none`. */
function markedPaths(
  { highlighting: { markedFields } }: SentSearch,
  { fields }: QueryScope,
): Pick<Search, "marked"> {
  if (!markedFields) return {};
  const known = markedFields.flatMap((name) => fields(name) ?? []).filter(({ search }) => search);
  return { marked: known.map(({ path }) => path) };
}

/** The fields of a profile, as far as the index has them, the first one most if none has a weight; `undefined` if that is none. */
function profileFields(
  profile: SearchProfile | undefined,
  { fields }: QueryScope,
): SearchedField[] | undefined {
  const all = profile?.fields ?? [];
  const isWeighed = all.some(({ weight }) => weight !== undefined);
  const known = all.flatMap(({ name, weight }, at) => {
    const field = fields(name);
    const usual = isWeighed ? 1 : all.length - at;
    return field?.search ? [{ path: field.path, weight: weight ?? usual }] : [];
  });
  return known.length > 0 ? known : undefined;
}

/** How a profile compares words, under the names that a search has for it. */
function profileMatch({ prefix, typo_tolerance = {} }: Partial<SearchProfile> = {}): SentMatchSettings {
  return defined({
    prefix,
    num_typos: typo_tolerance.num_typos,
    min_len_1typo: typo_tolerance.min_len_to_allow_single_character_correction,
    min_len_2typo: typo_tolerance.min_len_to_allow_two_character_correction,
    typo_tokens_threshold: typo_tolerance.typo_tokens_threshold,
    drop_tokens_threshold: typo_tolerance.drop_tokens_threshold,
  });
}

/**
 * What one of the profile's filters finds and none of its exclusions does. Shoppers cannot mend a profile, whose fields may
 * not be in the index yet, hold something else since it was built, or be gone with a currency: such a test fits no product.
 */
function profileFilter(profile: SearchProfile | undefined, scope: QueryScope): SearchFilter | undefined {
  const fields = (name: string) => scope.fields(name) ?? MISSING_FIELD;
  const lenient: QueryScope = { ...scope, fields, lenient: true };
  const read = (texts: readonly string[] = []) =>
    texts.flatMap((text) => parseSearchFilter(text, lenient, "search-profile") ?? []);
  const wanted = read(profile?.filters);
  const excluded = read(profile?.exclusions);
  return bothFilters(
    wanted.length > 0 ? { kind: "any", parts: wanted } : undefined,
    excluded.length > 0 ? { kind: "all", parts: excluded.map(opposite) } : undefined,
  );
}

/** What a filter does not find: a product without a field fails every positive test and passes the negative one. */
function opposite(filter: SearchFilter): SearchFilter {
  if (filter.kind === "test") return { ...filter, exclude: !filter.exclude };
  return { kind: filter.kind === "all" ? "any" : "all", parts: filter.parts.map(opposite) };
}

/** A request can narrow what a profile shows, never widen it. */
function bothFilters(
  one: SearchFilter | undefined,
  other: SearchFilter | undefined,
): SearchFilter | undefined {
  return one && other ? { kind: "all", parts: [one, other] } : (one ?? other);
}

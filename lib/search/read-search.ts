import type { SearchProfile } from "../catalogs/search-index/search-settings.ts";
import { findStopwords, findSynonyms } from "../catalogs/search-index/search-settings.ts";
import { dropUndefined } from "../kernel/objects.ts";
import type { Boost, Search } from "./engine/search.ts";
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

/** Parses the texts for this catalog. @throws ApiError 400 for the first invalid text */
export function readSearch(sent: SentSearch, { index, settings, profile, viewer }: SearchedCatalog): Search {
  const { texts, where, q, offset, perPage } = sent;
  const currencies = viewer.currencies.map(({ code }) => code);
  const scope = { fields: searchFields({ settings: index.settings, currencies }), where };
  const filter = joinFilters(
    readProfileFilter(profile, scope),
    parseSearchFilter(texts.filter_by ?? "", scope),
  );
  const facetQuery = parseFacetQuery(texts.facet_query ?? "", scope);
  const [language = ""] = viewer.languages;
  const tuning = { ...readProfileMatch(profile), ...dropUndefined(sent.tuning) };
  return {
    q,
    fields: parseQueryBy(texts, scope) ?? readProfileFields(profile, scope) ?? defaultFields(index.settings),
    ...readMarkedPaths(sent, scope),
    match: matchSettings(tuning, profile?.text_match_type),
    stopwords: findStopwords(settings, language),
    synonyms: findSynonyms(settings, profile, language),
    ...(filter ? { filter } : {}),
    facets: parseFacetBy(texts.facet_by ?? "", scope),
    mostFacetValues: sent.maxFacetValues,
    ...(facetQuery ? { facetQuery } : {}),
    boosts: readProfileBoosts(profile, scope),
    sort: parseSortBy(texts.sort_by ?? "", scope),
    offset,
    limit: perPage,
  };
}

/** Skips fields without words: clients of other engines send `none` to switch marks off. */
function readMarkedPaths(
  { highlighting: { markedFields } }: SentSearch,
  { fields }: QueryScope,
): Pick<Search, "marked"> {
  if (!markedFields) return {};
  const searchable = markedFields.flatMap((name) => fields(name) ?? []).filter(({ search }) => search);
  return { marked: searchable.map(({ path }) => path) };
}

/** Undefined if the index has none of the fields. Without weights, earlier fields weigh more. */
function readProfileFields(
  profile: SearchProfile | undefined,
  { fields }: QueryScope,
): SearchedField[] | undefined {
  const all = profile?.fields ?? [];
  const isWeighed = all.some(({ weight }) => weight !== undefined);
  const searchable = all.flatMap(({ name, weight }, at) => {
    const field = fields(name);
    const usual = isWeighed ? 1 : all.length - at;
    return field?.search ? [{ path: field.path, weight: weight ?? usual }] : [];
  });
  return searchable.length > 0 ? searchable : undefined;
}

function readProfileMatch({ prefix, typo_tolerance = {} }: Partial<SearchProfile> = {}): SentMatchSettings {
  return dropUndefined({
    prefix,
    num_typos: typo_tolerance.num_typos,
    min_len_1typo: typo_tolerance.min_len_to_allow_single_character_correction,
    min_len_2typo: typo_tolerance.min_len_to_allow_two_character_correction,
    typo_tokens_threshold: typo_tolerance.typo_tokens_threshold,
    drop_tokens_threshold: typo_tolerance.drop_tokens_threshold,
  });
}

/** Tests of fields that the index lacks, or of another type, match nothing: a shopper cannot repair a profile. */
function readProfileFilter(profile: SearchProfile | undefined, scope: QueryScope): SearchFilter | undefined {
  const read = (texts: readonly string[] = []) => texts.flatMap((text) => readProfileTest(text, scope));
  const included = read(profile?.filters);
  const excluded = read(profile?.exclusions);
  return joinFilters(
    included.length > 0 ? { kind: "any", parts: included } : undefined,
    excluded.length > 0 ? { kind: "all", parts: excluded.map(negateFilter) } : undefined,
  );
}

function readProfileTest(text: string, scope: QueryScope): SearchFilter[] {
  const fields = (name: string) => scope.fields(name) ?? MISSING_FIELD;
  return [parseSearchFilter(text, { ...scope, fields, lenient: true }, "search-profile") ?? []].flat();
}

/** The heaviest first: a product has the weight of the first whose condition holds. */
function readProfileBoosts({ boosts = [] }: Partial<SearchProfile> = {}, scope: QueryScope): Boost[] {
  return boosts
    .toSorted((one, other) => other.weight - one.weight)
    .flatMap(({ condition, weight }) =>
      readProfileTest(condition, scope).map((filter) => ({ filter, weight })),
    );
}

/** A product without the field fails every positive test and passes every negated one. */
function negateFilter(filter: SearchFilter): SearchFilter {
  if (filter.kind === "test") return { ...filter, exclude: !filter.exclude };
  return { kind: filter.kind === "all" ? "any" : "all", parts: filter.parts.map(negateFilter) };
}

/** Requires both: a request narrows the profile's filter and never widens it. */
function joinFilters(
  one: SearchFilter | undefined,
  other: SearchFilter | undefined,
): SearchFilter | undefined {
  return one && other ? { kind: "all", parts: [one, other] } : (one ?? other);
}

import type { SearchSettings, StopwordSet } from "../../../catalogs/search-index/search-settings.ts";
import { conflict } from "../../../kernel/errors.ts";
import type { SettingsResource } from "../settings-resource.ts";
import { toSyncedMeta } from "./synced-view.ts";

/** At most one set for a language, see `checkLocale`. */
export const stopwordSets: SettingsResource<"stopwordSets"> = {
  field: "stopwordSets",
  name: "stopword set",
  most: 50,
  view: ({ locale, stopwords, ...set }) => ({
    id: set.id,
    type: "catalog_search_stopword_set" as const,
    attributes: { locale, stopwords },
    meta: toSyncedMeta(set),
  }),
};

/** Trims the words and drops duplicates. */
export function trimWords(words: readonly string[]): string[] {
  return [...new Set(words.map((word) => word.trim()))];
}

/** @throws ApiError 409 if the language has a set already */
export function checkLocale({ locale }: StopwordSet, settings: SearchSettings): void {
  const other = settings.stopwordSets.find((set) => set.locale === locale);
  if (other) throw conflict(`The language '${locale}' has the stopword set '${other.id}' already.`);
}

import { conflict } from "../../../kernel/errors.ts";
import type { SearchSettings, StopwordSet } from "../../../search-index/search-settings.ts";
import type { SettingsResource } from "../settings-resource.ts";
import { syncedView } from "./synced-view.ts";

/** The stopword sets of a store: one of each language. */
export const stopwordSets: SettingsResource<"stopwordSets"> = {
  field: "stopwordSets",
  name: "stopword set",
  most: 50,
  view: ({ locale, stopwords, ...set }) => ({
    id: set.id,
    type: "catalog_search_stopword_set" as const,
    attributes: { locale, stopwords },
    meta: syncedView(set),
  }),
};

/** Words as they are kept: each once, without spaces around it. */
export function plainWords(words: readonly string[]): string[] {
  return [...new Set(words.map((word) => word.trim()))];
}

/** @throws ApiError 409 when there is a set of the language */
export function checkLocale({ locale }: StopwordSet, settings: SearchSettings): void {
  const other = settings.stopwordSets.find((set) => set.locale === locale);
  if (other) throw conflict(`The language '${locale}' has the stopword set '${other.id}' already.`);
}

import type { SearchSettings, StopwordSet } from "../../../catalogs/search-index/search-settings.ts";
import { conflict, invalid } from "../../../kernel/errors.ts";
import { checkBodyId } from "../../../kernel/ids.ts";
import type { ListQuery } from "../../../lists/list-query.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import type { NewStopwordSet, StopwordSetChange } from "../schemas/word-lists.ts";
import {
  addSettingsItem,
  changeSettingsItem,
  listSettingsItems,
  readSettingsItem,
  removeSettingsItem,
  type SettingsResource,
} from "../settings-resource.ts";
import { toSyncedMeta, trimWords } from "./word-lists.ts";

/** At most one set for a language, see `checkLocale`. */
const stopwordSets: SettingsResource<"stopwordSets"> = {
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

/** @throws ApiError 409 if the language has a set already */
function checkLocale({ locale }: StopwordSet, settings: SearchSettings): void {
  const other = settings.stopwordSets.find((set) => set.locale === locale);
  if (other) throw conflict(`The language '${locale}' has the stopword set '${other.id}' already.`);
}

export function listStopwordSets(ctx: Context, query: ListQuery): Promise<Reply> {
  return listSettingsItems(ctx, stopwordSets, query);
}

/** @throws ApiError 404 for an unknown set */
export function readStopwordSet(ctx: Context, id: string): Promise<Reply> {
  return readSettingsItem(ctx, stopwordSets, id);
}

/** @throws ApiError 409 if the language has a set already, 422 over 50 sets */
export async function createStopwordSet(ctx: Context, { locale, stopwords }: NewStopwordSet): Promise<Reply> {
  const at = ctx.now().toISOString();
  const words = trimWords(stopwords);
  const set: StopwordSet = { id: ctx.newId(), locale, stopwords: words, created_at: at, updated_at: at };
  return addSettingsItem(ctx, stopwordSets, set, (settings) => checkLocale(set, settings));
}

/** Replaces the words of a set. @throws ApiError 400 for another language, 404 for an unknown set */
export async function updateStopwordSet(ctx: Context, id: string, data: StopwordSetChange): Promise<Reply> {
  checkBodyId(data, id);
  const { locale, stopwords } = data.attributes;
  return changeSettingsItem(ctx, stopwordSets, id, (before) => {
    if (locale !== undefined && locale !== before.locale) {
      throw invalid("The language of a stopword set cannot be changed.", {
        source: "data.attributes.locale",
      });
    }
    return { ...before, stopwords: trimWords(stopwords) };
  });
}

/** @throws ApiError 404 for an unknown set */
export function deleteStopwordSet(ctx: Context, id: string): Promise<Reply> {
  return removeSettingsItem(ctx, stopwordSets, id);
}

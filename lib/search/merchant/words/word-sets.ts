import type {
  SearchSettings,
  StopwordSet,
  SynonymItem,
  SynonymSet,
} from "../../../catalogs/search-index/search-settings.ts";
import { type ApiError, conflict, invalid, shortName } from "../../../kernel/errors.ts";
import { tagView } from "../../../kernel/etag.ts";
import { checkBodyId } from "../../../kernel/ids.ts";
import { dropUndefined, orderFields } from "../../../kernel/objects.ts";
import type { ListQuery } from "../../../lists/list-query.ts";
import type { FieldNotes } from "../../../schemas/noted-answer.ts";
import { checkFieldsWithoutEffect } from "../../../settings/fields-without-effect.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import type {
  NewStopwordSet,
  NewSynonymSet,
  StopwordSetChange,
  SynonymSetChange,
} from "../schemas/word-lists.ts";
import {
  addSettingsItem,
  changeSettingsItem,
  listSettingsItems,
  readSettingsItem,
  removeSettingsItem,
  type SettingsResource,
} from "../settings-resource.ts";

/** Trims the words and drops duplicates. */
function trimWords(words: readonly string[]): string[] {
  return [...new Set(words.map((word) => word.trim()))];
}

function toSyncedMeta({ created_at, updated_at }: Pick<StopwordSet, "created_at" | "updated_at">) {
  return {
    created_at,
    updated_at,
    owner: "store" as const,
    sync_status: "synced" as const,
    last_synced_at: updated_at,
  };
}

/** At most one set for a language, see `checkLocale`. */
const stopwordSets: SettingsResource<"stopwordSets"> = {
  field: "stopwordSets",
  name: "stopword set",
  most: 50,
  view: ({ locale, stopwords, ...set }) =>
    tagView({
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
  return addSettingsItem(ctx, stopwordSets, set, {
    check: (settings) => checkLocale(set, settings),
  });
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

const ITEM = ["id", "synonyms", "root", "locale", "symbols_to_index"];

const synonymSets: SettingsResource<"synonymSets"> = {
  field: "synonymSets",
  name: "synonym set",
  most: 50,
  view: ({ name, items, ...set }) =>
    tagView({
      id: set.id,
      type: "catalog_search_synonym_set" as const,
      attributes: { name, items: orderFields(ITEM, items) },
      meta: toSyncedMeta(set),
    }),
};

/** @throws ApiError 400 for a repeated id, a single word without a root, or a root among its synonyms */
function parseSynonymItems(items: NewSynonymSet["items"]): SynonymItem[] {
  const ids = items.map(({ id }) => id);
  return items.map(({ id, synonyms, root, locale, symbols_to_index }, at) => {
    const words = trimWords(synonyms);
    const folded = words.map((word) => word.toLowerCase());
    if (ids.indexOf(id) !== at) throw refusal(at, "id", `The id '${shortName(id)}' is there twice.`);
    if (root === undefined && words.length < 2) {
      throw refusal(at, "synonyms", "Without a root there must be at least two different words.");
    }
    if (root !== undefined && folded.includes(root.trim().toLowerCase())) {
      throw refusal(at, "root", "The root must not be among its synonyms.");
    }
    return dropUndefined({ id, root: root?.trim(), synonyms: words, locale, symbols_to_index });
  });
}

function refusal(at: number, field: string, detail: string): ApiError {
  return invalid(detail, { source: `data.attributes.items[${at}].${field}` });
}

/** @throws ApiError 409 while a profile uses the set */
function checkUnused({ profiles }: SearchSettings, { id }: SynonymSet): void {
  const user = profiles.find(({ synonym_sets = [] }) => synonym_sets.includes(id));
  if (user)
    throw conflict(`The search profile '${user.slug}' uses the synonym set; take it from there first.`);
}

export function listSynonymSets(ctx: Context, query: ListQuery): Promise<Reply> {
  return listSettingsItems(ctx, synonymSets, query);
}

/** @throws ApiError 404 for an unknown set */
export function readSynonymSet(ctx: Context, id: string): Promise<Reply> {
  return readSettingsItem(ctx, synonymSets, id);
}

/** @throws ApiError 422 for fields without effect */
function checkSentItems(ctx: Context, items: NewSynonymSet["items"] = []): Promise<FieldNotes> {
  const fields = items.flatMap(({ symbols_to_index }, at) =>
    symbols_to_index === undefined ? [] : `data.attributes.items[${at}].symbols_to_index`,
  );
  return checkFieldsWithoutEffect(ctx, fields);
}

/**
 * Adds a synonym set for profiles to use.
 * @throws ApiError 400 for invalid items, 422 over 50 sets or for fields without effect
 */
export async function createSynonymSet(ctx: Context, { name, items }: NewSynonymSet): Promise<Reply> {
  const at = ctx.now().toISOString();
  const kept = parseSynonymItems(items);
  const noted = await checkSentItems(ctx, items);
  const set: SynonymSet = { id: ctx.newId(), name, items: kept, created_at: at, updated_at: at };
  return addSettingsItem(ctx, synonymSets, set, { check: () => {}, noted });
}

/** Items replace all items. @throws ApiError 400 for invalid items, 404 for an unknown set, 422 for fields without effect */
export async function updateSynonymSet(ctx: Context, id: string, data: SynonymSetChange): Promise<Reply> {
  checkBodyId(data, id);
  const { name, items } = data.attributes;
  const kept = items && parseSynonymItems(items);
  const noted = await checkSentItems(ctx, items);
  const change = (before: SynonymSet) => ({
    ...before,
    name: name ?? before.name,
    items: kept ?? before.items,
  });
  return changeSettingsItem(ctx, synonymSets, id, change, noted);
}

/** @throws ApiError 404 for an unknown set, 409 while a profile uses it */
export function deleteSynonymSet(ctx: Context, id: string): Promise<Reply> {
  return removeSettingsItem(ctx, synonymSets, id, (settings, gone) => {
    checkUnused(settings, gone);
    return settings;
  });
}

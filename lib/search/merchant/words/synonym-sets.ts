import type {
  SearchSettings,
  SynonymItem,
  SynonymSet,
} from "../../../catalogs/search-index/search-settings.ts";
import { type ApiError, conflict, invalid, shortName } from "../../../kernel/errors.ts";
import { checkBodyId } from "../../../kernel/ids.ts";
import { dropUndefined, orderFields } from "../../../kernel/objects.ts";
import type { ListQuery } from "../../../lists/list-query.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import type { NewSynonymSet, SynonymSetChange } from "../schemas/word-lists.ts";
import {
  addSettingsItem,
  changeSettingsItem,
  listSettingsItems,
  readSettingsItem,
  removeSettingsItem,
  type SettingsResource,
} from "../settings-resource.ts";
import { toSyncedMeta, trimWords } from "./word-lists.ts";

const ITEM = ["id", "synonyms", "root", "locale", "symbols_to_index"];

const synonymSets: SettingsResource<"synonymSets"> = {
  field: "synonymSets",
  name: "synonym set",
  most: 50,
  view: ({ name, items, ...set }) => ({
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

/** Adds a synonym set for profiles to use. @throws ApiError 400 for invalid items, 422 over 50 sets */
export async function createSynonymSet(ctx: Context, { name, items }: NewSynonymSet): Promise<Reply> {
  const at = ctx.now().toISOString();
  const kept = parseSynonymItems(items);
  const set: SynonymSet = { id: ctx.newId(), name, items: kept, created_at: at, updated_at: at };
  return addSettingsItem(ctx, synonymSets, set, () => {});
}

/** Items replace all items. @throws ApiError 400 for invalid items, 404 for an unknown set */
export async function updateSynonymSet(ctx: Context, id: string, data: SynonymSetChange): Promise<Reply> {
  checkBodyId(data, id);
  const { name, items } = data.attributes;
  const kept = items && parseSynonymItems(items);
  return changeSettingsItem(ctx, synonymSets, id, (before) => ({
    ...before,
    name: name ?? before.name,
    items: kept ?? before.items,
  }));
}

/** @throws ApiError 404 for an unknown set, 409 while a profile uses it */
export function deleteSynonymSet(ctx: Context, id: string): Promise<Reply> {
  return removeSettingsItem(ctx, synonymSets, id, (settings, gone) => {
    checkUnused(settings, gone);
    return settings;
  });
}

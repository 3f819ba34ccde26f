import type {
  SearchSettings,
  SynonymItem,
  SynonymSet,
} from "../../../catalogs/search-index/search-settings.ts";
import { dropUndefined } from "../../../kernel/defined.ts";
import { type ApiError, conflict, invalid, shortName } from "../../../kernel/errors.ts";
import { orderFields } from "../../../kernel/fields-in-order.ts";
import type { NewSynonymSet } from "../schemas/word-lists.ts";
import type { SettingsResource } from "../settings-resource.ts";
import { trimWords } from "./stopword-rules.ts";
import { toSyncedMeta } from "./synced-view.ts";

const ITEM = ["id", "synonyms", "root", "locale", "symbols_to_index"];

export const synonymSets: SettingsResource<"synonymSets"> = {
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
export function parseSynonymItems(items: NewSynonymSet["items"]): SynonymItem[] {
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
export function checkUnused({ profiles }: SearchSettings, { id }: SynonymSet): void {
  const user = profiles.find(({ synonym_sets = [] }) => synonym_sets.includes(id));
  if (user)
    throw conflict(`The search profile '${user.slug}' uses the synonym set; take it from there first.`);
}

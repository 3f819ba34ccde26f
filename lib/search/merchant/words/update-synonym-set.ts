import { checkBodyId } from "../../../kernel/ids.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import type { SynonymSetChange } from "../schemas/word-lists.ts";
import { changeSettingsItem } from "../settings-resource.ts";
import { parseSynonymItems, synonymSets } from "./synonym-rules.ts";

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

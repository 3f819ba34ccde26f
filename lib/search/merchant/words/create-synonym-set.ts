import type { SynonymSet } from "../../../catalogs/search-index/search-settings.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import type { NewSynonymSet } from "../schemas/word-lists.ts";
import { addSettingsItem } from "../settings-resource.ts";
import { parseSynonymItems, synonymSets } from "./synonym-rules.ts";

/** Adds a synonym set for profiles to use. @throws ApiError 400 for invalid items, 422 over 50 sets */
export async function createSynonymSet(ctx: Context, { name, items }: NewSynonymSet): Promise<Reply> {
  const at = ctx.now().toISOString();
  const kept = parseSynonymItems(items);
  const set: SynonymSet = { id: ctx.newId(), name, items: kept, created_at: at, updated_at: at };
  return addSettingsItem(ctx, synonymSets, set, () => {});
}

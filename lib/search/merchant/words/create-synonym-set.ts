import type { SynonymSet } from "../../../search-index/search-settings.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import type { NewSynonymSet } from "../schemas/word-lists.ts";
import { addOne } from "../settings-resource.ts";
import { sentItems, synonymSets } from "./synonym-rules.ts";

/** Adds a synonym set; it counts in searches by the profiles that use it. @throws ApiError 400, 422 for one too many */
export async function createSynonymSet(ctx: Context, { name, items }: NewSynonymSet): Promise<Reply> {
  const at = ctx.now().toISOString();
  const kept = sentItems(items);
  const set: SynonymSet = { id: ctx.newId(), name, items: kept, created_at: at, updated_at: at };
  return addOne(ctx, synonymSets, set, () => {});
}

import { checkBodyId } from "../../../kernel/ids.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import type { SynonymSetChange } from "../schemas/word-lists.ts";
import { changeOne } from "../settings-resource.ts";
import { sentItems, synonymSets } from "./synonym-rules.ts";

/** Changes what is sent of a synonym set; items replace items. @throws ApiError 400, 404 for an unknown one */
export async function updateSynonymSet(ctx: Context, id: string, data: SynonymSetChange): Promise<Reply> {
  checkBodyId(data, id);
  const { name, items } = data.attributes;
  const kept = items && sentItems(items);
  return changeOne(ctx, synonymSets, id, (before) => ({
    ...before,
    name: name ?? before.name,
    items: kept ?? before.items,
  }));
}

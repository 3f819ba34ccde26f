import type { ListQuery } from "../../../lists/list-query.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { listSettingsItems } from "../settings-resource.ts";
import { synonymSets } from "./synonym-rules.ts";

export function listSynonymSets(ctx: Context, query: ListQuery): Promise<Reply> {
  return listSettingsItems(ctx, synonymSets, query);
}

import type { ListQuery } from "../../../lists/list-query.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { listSettingsItems } from "../settings-resource.ts";
import { stopwordSets } from "./stopword-rules.ts";

export function listStopwordSets(ctx: Context, query: ListQuery): Promise<Reply> {
  return listSettingsItems(ctx, stopwordSets, query);
}

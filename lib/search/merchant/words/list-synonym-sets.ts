import type { ListQuery } from "../../../lists/list-query.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { listAll } from "../settings-resource.ts";
import { synonymSets } from "./synonym-rules.ts";

/** A page of the synonym sets, oldest first. */
export function listSynonymSets(ctx: Context, query: ListQuery): Promise<Reply> {
  return listAll(ctx, synonymSets, query);
}

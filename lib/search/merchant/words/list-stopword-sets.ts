import type { ListQuery } from "../../../lists/list-query.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { listAll } from "../settings-resource.ts";
import { stopwordSets } from "./stopword-rules.ts";

/** A page of the stopword sets, oldest first. */
export function listStopwordSets(ctx: Context, query: ListQuery): Promise<Reply> {
  return listAll(ctx, stopwordSets, query);
}

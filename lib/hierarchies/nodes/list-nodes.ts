import { trees } from "../../categories/trees/store.ts";
import { nodesInOrder } from "../../categories/trees/tree.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { toNodePageReply } from "./node-answers.ts";

/** Lists the nodes of a hierarchy at every depth. @throws ApiError 404 for an unknown hierarchy */
export async function listNodes(ctx: Context, hierarchyId: string, query: ListQuery): Promise<Reply> {
  const { value: tree } = await trees.require(ctx, hierarchyId);
  return toNodePageReply(tree, nodesInOrder(tree.nodes), query);
}

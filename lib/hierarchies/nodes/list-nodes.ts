import type { ListQuery } from "../../lists/list-query.ts";
import { trees } from "../../trees/store.ts";
import { nodesInOrder } from "../../trees/tree.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { nodePage } from "./node-answers.ts";

/** A page of all nodes of a hierarchy, at any depth. */
export async function listNodes(ctx: Context, hierarchyId: string, query: ListQuery): Promise<Reply> {
  const { value: tree } = await trees.require(ctx, hierarchyId);
  return nodePage(tree, nodesInOrder(tree.nodes), query);
}

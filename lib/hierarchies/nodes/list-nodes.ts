import type { Query } from "../../lists/list-query.ts";
import { inOrder } from "../../trees/tree.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { existingTree } from "../change-tree.ts";
import { nodePage } from "./node-answers.ts";

/** A page of all nodes of a hierarchy, at any depth. */
export async function listNodes(ctx: Context, hierarchyId: string, query: Query): Promise<Reply> {
  const tree = await existingTree(ctx, hierarchyId);
  return nodePage(tree, inOrder(tree.nodes), query);
}

import type { Context } from "../../http/context.ts";
import type { Reply } from "../../http/endpoint.ts";
import type { Query } from "../../query/query.ts";
import { existingTree } from "../change-tree.ts";
import { inOrder } from "../tree.ts";
import { nodePage } from "./node-answers.ts";

/** A page of all nodes of a hierarchy, at any depth. */
export async function listNodes(ctx: Context, hierarchyId: string, query: Query): Promise<Reply> {
  const tree = await existingTree(ctx, hierarchyId);
  return nodePage(tree, inOrder(tree.nodes), query);
}

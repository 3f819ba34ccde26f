import { getLinksOfProduct } from "../categories/placements/links-store.ts";
import { getTrees } from "../categories/trees/store.ts";
import { findTreeNode, type Node, type Tree } from "../categories/trees/tree.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { pageAnswer } from "../lists/select-page.ts";
import { requireProduct } from "../products/store.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { nodeView } from "./views.ts";

/** @throws ApiError 404 for an unknown product */
export async function listProductNodes(ctx: Context, productId: string, query: ListQuery): Promise<Reply> {
  const [links] = await Promise.all([
    getLinksOfProduct(ctx.table, productId),
    requireProduct(ctx, productId),
  ]);
  const trees = await getTrees(ctx.table, [...new Set(links.map(({ hierarchyId }) => hierarchyId))]);
  const nodes = links.flatMap(({ nodeId, hierarchyId }): { tree: Tree; node: Node }[] => {
    const tree = trees.find(({ hierarchy }) => hierarchy.id === hierarchyId);
    const node = tree && findTreeNode(tree, nodeId);
    return tree && node ? [{ tree, node }] : [];
  });
  return { body: pageAnswer(nodes, query, ({ tree, node }) => nodeView(tree, node)) };
}

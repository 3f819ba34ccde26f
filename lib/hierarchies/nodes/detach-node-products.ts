import type { Context } from "../../http/context.ts";
import type { Reply } from "../../http/endpoint.ts";
import { changeTree, existingNode, existingTree } from "../change-tree.ts";
import type { ProductRefsBody } from "../schemas.ts";
import { unlinkWrites, writeAll } from "../store.ts";
import { type Tree, withNode } from "../tree.ts";
import { nodeBody } from "../views.ts";

/** Takes products out of a node and of its curated products. @throws ApiError 404 for an unknown node */
export async function detachNodeProducts(
  ctx: Context,
  hierarchyId: string,
  nodeId: string,
  { data }: ProductRefsBody,
): Promise<Reply> {
  const gone = new Set(data.map(({ id }) => id.toLowerCase()));
  const links = [...gone].map((productId) => ({ productId, nodeId }));
  existingNode(await existingTree(ctx, hierarchyId), nodeId);
  await writeAll(ctx.table, unlinkWrites(links), ctx.newId);
  const withoutGone = (tree: Tree): Tree => {
    const node = existingNode(tree, nodeId);
    const curated = node.curated_products?.filter((id) => !gone.has(id.toLowerCase()));
    if (!curated || curated.length === node.curated_products?.length) return tree;
    return withNode(tree, { ...node, curated_products: curated });
  };
  return changeTree(ctx, hierarchyId, withoutGone, (tree) => ({
    body: nodeBody(tree, existingNode(tree, nodeId)),
  }));
}

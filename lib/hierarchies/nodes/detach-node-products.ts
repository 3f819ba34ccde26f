import { changeLinks } from "../../categories/placements/change-links.ts";
import { removeCurated } from "../../categories/trees/curated.ts";
import { trees } from "../../categories/trees/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { ProductRefsRequest } from "../schemas.ts";
import { createNodeReply } from "./node-answers.ts";
import { requireNode } from "./require-node.ts";

/** Also removes them from the node's curated products. @throws ApiError 404 for an unknown node */
export async function detachNodeProducts(
  ctx: Context,
  hierarchyId: string,
  nodeId: string,
  { data }: ProductRefsRequest,
): Promise<Reply> {
  const gone = new Set(data.map(({ id }) => id.toLowerCase()));
  return changeLinks(ctx, async () => {
    const before = await trees.require(ctx, hierarchyId);
    const node = requireNode(before.value, nodeId);
    const tree = removeCurated(before.value, new Set([node.id]), gone);
    const nodes = [{ nodeId: node.id, hierarchyId: tree.hierarchy.id }];
    return {
      change: { isAttached: false, productIds: [...gone], nodes, linkedAt: ctx.now().toISOString() },
      writes: tree === before.value ? [] : trees.writes(tree, before),
      reply: createNodeReply(node.id)(tree),
    };
  });
}

import { changeLinks } from "../../categories/placements/change-links.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { chooseLinks } from "./choose-links.ts";
import type { NodeRefsRequest, ProductNodesView } from "./schemas.ts";

/** Adds every product that passes the filter to all these nodes. @throws ApiError 400, 422 for too many */
export async function attachNodes(ctx: Context, request: NodeRefsRequest): Promise<Reply> {
  return changeLinks(ctx, async () => {
    const { productIds, nodes, nodesNotFound } = await chooseLinks(ctx, request);
    const nodes_attached = productIds.length === 0 ? 0 : nodes.length;
    const body: ProductNodesView = { meta: { nodes_attached, nodes_not_found: nodesNotFound } };
    return {
      change: { isAttached: true, productIds, nodes, linkedAt: ctx.now().toISOString() },
      reply: { body },
    };
  });
}

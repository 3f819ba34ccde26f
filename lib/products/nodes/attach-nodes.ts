import { linkProducts } from "../../hierarchies/store.ts";
import type { Context } from "../../http/context.ts";
import type { Reply } from "../../http/endpoint.ts";
import { keepReply } from "../../table/commit.ts";
import { chooseLinks } from "./choose-links.ts";
import type { NodesBody } from "./schemas.ts";

/** Puts every product that passes a filter into every one of these nodes. @throws ApiError 400, 422 for too many */
export async function attachNodes(ctx: Context, body: NodesBody): Promise<Reply> {
  const { productIds, nodes, nodesNotFound } = await chooseLinks(ctx, body);
  const linkedAt = ctx.now().toISOString();
  const links = nodes.flatMap((node) => productIds.map((productId) => ({ ...node, productId, linkedAt })));
  await linkProducts(ctx.table, links, ctx.newId);
  const nodes_attached = links.length === 0 ? 0 : nodes.length;
  return keepReply(ctx, { body: { meta: { nodes_attached, nodes_not_found: nodesNotFound } } });
}

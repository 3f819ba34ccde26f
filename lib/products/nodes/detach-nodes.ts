import { changeLinks } from "../../categories/placements/change-links.ts";
import { trees } from "../../categories/trees/store.ts";
import { removeCurated } from "../../categories/trees/tree.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type ChosenLinks, chooseLinks } from "./choose-links.ts";
import type { NodeRefsRequest, ProductNodesView } from "./schemas.ts";

/** Also removes the products from curated products. @throws ApiError 400, 422 for too many links */
export async function detachNodes(ctx: Context, request: NodeRefsRequest): Promise<Reply> {
  return changeLinks(ctx, async () => {
    const chosen = await chooseLinks(ctx, request);
    const { productIds, nodes, nodesNotFound } = chosen;
    const count = productIds.length === 0 ? 0 : nodes.length;
    const meta = { nodes_attached: count, nodes_detached: count, nodes_not_found: nodesNotFound };
    const body: ProductNodesView = { meta };
    return {
      change: { isAttached: false, productIds, nodes, linkedAt: ctx.now().toISOString() },
      writes: await prepareUncurateWrites(ctx, chosen),
      reply: { body },
    };
  });
}

/** Removes the products from the curated products of the nodes, in writes of their hierarchies. */
async function prepareUncurateWrites(
  { table }: Context,
  { productIds, nodes }: ChosenLinks,
): Promise<Write[]> {
  const gone = new Set(productIds);
  const nodeIds = new Set(nodes.map(({ nodeId }) => nodeId));
  const ids = [...new Set(nodes.map(({ hierarchyId }) => hierarchyId))];
  const changed = await Promise.all(ids.map((id) => trees.get(table, id)));
  return changed.flatMap((before) => {
    const tree = before && removeCurated(before.value, nodeIds, gone);
    return tree && tree !== before.value ? trees.writes(tree, before) : [];
  });
}

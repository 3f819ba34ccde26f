import { changeLinks } from "../../placements/change-links.ts";
import type { Write } from "../../table/table.ts";
import { withoutCurated } from "../../trees/curated.ts";
import { trees } from "../../trees/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type ChosenLinks, chooseLinks } from "./choose-links.ts";
import type { NodeRefsRequest, ProductNodesView } from "./schemas.ts";

/**
 * Takes every product that passes a filter out of these nodes and of what they show first.
 * @throws ApiError 400, 422 for too many
 */
export async function detachNodes(ctx: Context, request: NodeRefsRequest): Promise<Reply> {
  return changeLinks(ctx, async () => {
    const chosen = await chooseLinks(ctx, request);
    const { productIds, nodes, nodesNotFound } = chosen;
    const count = productIds.length === 0 ? 0 : nodes.length;
    const meta = { nodes_attached: count, nodes_detached: count, nodes_not_found: nodesNotFound };
    const body: ProductNodesView = { meta };
    return {
      change: { isAttached: false, productIds, nodes, linkedAt: ctx.now().toISOString() },
      writes: await uncurated(ctx, chosen),
      reply: { body },
    };
  });
}

/** The hierarchies whose nodes show some of the products first, without them. */
async function uncurated({ table }: Context, { productIds, nodes }: ChosenLinks): Promise<Write[]> {
  const gone = new Set(productIds);
  const nodeIds = new Set(nodes.map(({ nodeId }) => nodeId));
  const ids = [...new Set(nodes.map(({ hierarchyId }) => hierarchyId))];
  const changed = await Promise.all(ids.map((id) => trees.get(table, id)));
  return changed.flatMap((before) => {
    const tree = before && withoutCurated(before.value, nodeIds, gone);
    return tree && tree !== before.value ? trees.writes(tree, before) : [];
  });
}

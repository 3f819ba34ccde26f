import { changeTree } from "../../hierarchies/change-tree.ts";
import { withoutCurated } from "../../hierarchies/curated.ts";
import { unlinkWrites, writeAll } from "../../hierarchies/store.ts";
import type { Context } from "../../http/context.ts";
import type { Reply } from "../../http/endpoint.ts";
import { keepReply } from "../../table/commit.ts";
import { type ChosenLinks, chooseLinks } from "./choose-links.ts";
import type { NodesBody } from "./schemas.ts";

/**
 * Takes every product that passes a filter out of these nodes and of what they show first.
 * @throws ApiError 400, 422 for too many
 */
export async function detachNodes(ctx: Context, body: NodesBody): Promise<Reply> {
  const chosen = await chooseLinks(ctx, body);
  const { productIds, nodes, nodesNotFound } = chosen;
  const links = nodes.flatMap(({ nodeId }) => productIds.map((productId) => ({ productId, nodeId })));
  await writeAll(ctx.table, unlinkWrites(links), ctx.newId);
  await uncurate(ctx, chosen);
  const count = links.length === 0 ? 0 : nodes.length;
  const meta = { nodes_attached: count, nodes_detached: count, nodes_not_found: nodesNotFound };
  return keepReply(ctx, { body: { meta } });
}

/** One hierarchy after the other; an answer for an `Idempotency-Key` is kept once all of them are done. */
async function uncurate({ asked: _, ...ctx }: Context, { productIds, nodes }: ChosenLinks): Promise<void> {
  const gone = new Set(productIds);
  for (const hierarchyId of new Set(nodes.map((node) => node.hierarchyId))) {
    const nodeIds = new Set(nodes.map(({ nodeId }) => nodeId));
    await changeTree(
      ctx,
      hierarchyId,
      (tree) => withoutCurated(tree, nodeIds, gone),
      () => ({}),
    );
  }
}

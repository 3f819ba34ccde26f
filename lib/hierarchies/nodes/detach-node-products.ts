import type { Context } from "../../http/context.ts";
import type { Reply } from "../../http/endpoint.ts";
import { changeTree, existingNode, existingTree } from "../change-tree.ts";
import { withoutCurated } from "../curated.ts";
import type { ProductRefsBody } from "../schemas.ts";
import { unlinkWrites, writeAll } from "../store.ts";
import type { Tree } from "../tree.ts";
import { replyWith } from "./node-answers.ts";

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
  const withoutGone = (tree: Tree) => withoutCurated(tree, new Set([nodeId.toLowerCase()]), gone);
  return changeTree(ctx, hierarchyId, withoutGone, replyWith(nodeId));
}

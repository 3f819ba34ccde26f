import { readIdsInNode } from "../../categories/placements/links-store.ts";
import { trees } from "../../categories/trees/store.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import type { Context } from "../../use-case/context.ts";
import { requireNode } from "./require-node.ts";

type NodePath = { readonly hierarchyId: string; readonly nodeId: string };

/** Checks that curated products are in the node. @throws ApiError 404 for an unknown node, else 422 */
export async function checkCurated(
  ctx: Context,
  { hierarchyId, nodeId }: NodePath,
  curated: readonly string[] = [],
): Promise<void> {
  if (curated.length === 0) return;
  const [{ value: tree }, inNode] = await Promise.all([
    trees.require(ctx, hierarchyId),
    readIdsInNode(ctx.table, nodeId.toLowerCase(), curated),
  ]);
  requireNode(tree, nodeId);
  refuseOutsideProducts(curated.filter((id) => !inNode.has(id.toLowerCase())));
}

/** @throws ApiError 422 if there are any */
export function refuseOutsideProducts(ids: readonly string[]): void {
  if (ids.length === 0) return;
  throw unprocessable(`The product '${ids[0]}' is not in the node and cannot be curated.`, {
    title: TITLES.failedValidation,
    source: "data.attributes.curated_products",
    meta: { missing_ids: ids },
  });
}

import {
  findNodeFault,
  findTreeNode,
  type Node,
  SHARED_FIELDS,
  type Tree,
} from "../../categories/trees/tree.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { notFound, unprocessable } from "../../kernel/errors.ts";
import { applyPatch } from "../../kernel/objects.ts";
import type { UpdateNodeRequest } from "../schemas.ts";

export const NODE_FIELDS = [...SHARED_FIELDS, "curated_products"] as const;

type Position = Pick<UpdateNodeRequest["data"], "meta" | "relationships">;

/** Sets the parent and the sort order of a request. */
export function setParentAndOrder(node: Node, { meta, relationships }: Position): Node {
  const parentId = relationships?.parent?.data?.id?.toLowerCase();
  return applyPatch(parentId === undefined ? node : { ...node, parentId }, meta ?? {}, ["sort_order"]);
}

/** @throws ApiError 404 if the hierarchy has no such node */
export function requireNode(tree: Tree, nodeId: string): Node {
  const node = findTreeNode(tree, nodeId);
  if (!node) throw notFound("node", nodeId);
  return node;
}

/** Returns the tree. @throws ApiError 422 if the node breaks a rule */
export function requireValidNode(tree: Tree, nodeId: string): Tree {
  const fault = findNodeFault(tree, requireNode(tree, nodeId));
  if (fault) throw unprocessable(fault.detail, { title: TITLES.failedValidation, source: fault.source });
  return tree;
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

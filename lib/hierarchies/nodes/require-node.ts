import { findNodeFault, findTreeNode, type Node, type Tree } from "../../categories/trees/tree.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { notFound, unprocessable } from "../../kernel/errors.ts";

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

import { TITLES } from "../../kernel/error-titles.ts";
import { notFound, unprocessable } from "../../kernel/errors.ts";
import { type Node, nodeFault, nodeOf, type Tree } from "../../trees/tree.ts";

/** A node of a tree. @throws ApiError 404 when the hierarchy has no such node */
export function requireNode(tree: Tree, nodeId: string): Node {
  const node = nodeOf(tree, nodeId);
  if (!node) throw notFound("node", nodeId);
  return node;
}

/** The tree, if this node of it breaks no rule. @throws ApiError 422 naming the rule */
export function checkedTree(tree: Tree, nodeId: string): Tree {
  const fault = nodeFault(tree, requireNode(tree, nodeId));
  if (fault) throw unprocessable(fault.detail, { title: TITLES.failedValidation, source: fault.source });
  return tree;
}

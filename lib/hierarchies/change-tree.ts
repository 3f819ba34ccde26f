import { TITLES } from "../kernel/error-titles.ts";
import { notFound, unprocessable } from "../kernel/errors.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import { getTree, treeWrites } from "../trees/store.ts";
import { type Node, nodeFault, nodeOf, type Tree } from "../trees/tree.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";

/** Changes a tree by a function of what it is now. @throws ApiError 404 for an unknown hierarchy */
export async function changeTree(
  ctx: Context,
  hierarchyId: string,
  change: (tree: Tree) => Tree,
  replyOf: (tree: Tree) => Reply,
): Promise<Reply> {
  return commitChange(ctx, async () => {
    const before = await getTree(ctx.table, hierarchyId);
    if (!before) throw notFound("hierarchy", hierarchyId);
    const tree = change(before.value);
    return { writes: tree === before.value ? [] : treeWrites(tree, before), reply: replyOf(tree) };
  });
}

/** @throws ApiError 404 when the hierarchy has no such node */
export function requireNode(tree: Tree, nodeId: string): Node {
  const node = nodeOf(tree, nodeId);
  if (!node) throw notFound("node", nodeId);
  return node;
}

/** @throws ApiError 404 for an unknown hierarchy */
export async function requireTree({ table }: Context, hierarchyId: string): Promise<Tree> {
  const tree = await getTree(table, hierarchyId);
  if (!tree) throw notFound("hierarchy", hierarchyId);
  return tree.value;
}

/** The tree, if this node of it breaks no rule. @throws ApiError 422 naming the rule */
export function checkedTree(tree: Tree, nodeId: string): Tree {
  const { detail, source } = nodeFault(tree, requireNode(tree, nodeId)) ?? {};
  if (detail !== undefined) {
    throw unprocessable(detail, { title: TITLES.failedValidation, ...(source ? { source } : {}) });
  }
  return tree;
}

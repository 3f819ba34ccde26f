import { trees } from "../../categories/trees/store.ts";
import {
  type Hierarchy,
  type Node,
  nodesInOrder,
  subtreeIds,
  type Tree,
} from "../../categories/trees/tree.ts";
import { invalid } from "../../kernel/errors.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { createFieldReader, pageAnswer } from "../../lists/select-page.ts";
import { changeResource } from "../../table/resource.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { createNodeReply, hierarchyView, nodeView, toNodePageReply } from "../views.ts";
import { requireNode } from "./node-rules.ts";

/** Lists the nodes of a hierarchy at every depth. @throws ApiError 404 for an unknown hierarchy */
export async function listNodes(ctx: Context, hierarchyId: string, query: ListQuery): Promise<Reply> {
  const { value: tree } = await trees.require(ctx, hierarchyId);
  return toNodePageReply(tree, nodesInOrder(tree.nodes), query);
}

/**
 * Lists the nodes of all hierarchies. With `include_hierarchies`, each hierarchy comes before its nodes.
 * @throws ApiError 400 if `include_hierarchies` is neither `true` nor `false`
 */
export async function listAllNodes({ table }: Context, query: ListQuery): Promise<Reply> {
  const withHierarchies = parseBoolean(query.other["include_hierarchies"] ?? "false");
  const all = (await trees.list(table)).flatMap((tree) =>
    [...(withHierarchies ? [tree.hierarchy] : []), ...nodesInOrder(tree.nodes)].map((shown) => ({
      tree,
      shown,
    })),
  );
  return { body: pageAnswer(all, query, toListedView, ({ shown }) => createFieldReader(shown)) };
}

function toListedView({ tree, shown }: { readonly tree: Tree; readonly shown: Hierarchy | Node }) {
  return shown === tree.hierarchy ? hierarchyView(shown) : nodeView(tree, shown);
}

function parseBoolean(text: string): boolean {
  if (text === "true" || text === "false") return text === "true";
  throw invalid("'include_hierarchies' must be 'true' or 'false'.", { source: "include_hierarchies" });
}

/** @throws ApiError 404 for an unknown node */
export async function readNode(ctx: Context, hierarchyId: string, nodeId: string): Promise<Reply> {
  return createNodeReply(nodeId)((await trees.require(ctx, hierarchyId)).value);
}

/** Deletes a node and its descendants, but no products. @throws ApiError 404 for an unknown node */
export async function deleteNode(ctx: Context, hierarchyId: string, nodeId: string): Promise<Reply> {
  return changeResource(
    ctx,
    trees,
    hierarchyId,
    (tree) => {
      const gone = subtreeIds(tree, requireNode(tree, nodeId).id);
      return { ...tree, nodes: tree.nodes.filter(({ id }) => !gone.has(id)) };
    },
    () => ({}),
  );
}

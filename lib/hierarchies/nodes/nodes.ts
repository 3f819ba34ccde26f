import { readIdsInNode } from "../../categories/placements/links-store.ts";
import { trees } from "../../categories/trees/store.ts";
import {
  type Hierarchy,
  type Node,
  nodesInOrder,
  setNode,
  subtreeIds,
  type Tree,
} from "../../categories/trees/tree.ts";
import { checkIfMatch } from "../../kernel/etag.ts";
import { checkPathId } from "../../kernel/ids.ts";
import { applyPatch } from "../../kernel/objects.ts";
import { type ListQuery, readFlag } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import { changeResource } from "../../table/resource.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { CreateNodeRequest, UpdateNodeRequest } from "../schemas.ts";
import { createTreeReader } from "../tree-filter.ts";
import { createNodeReply, hierarchyView, nodeView, selectNode, toNodePageReply } from "../views.ts";
import {
  NODE_FIELDS,
  refuseOutsideProducts,
  requireNode,
  requireValidNode,
  setParentAndOrder,
} from "./node-rules.ts";

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
  const withHierarchies = readFlag(query, "include_hierarchies") ?? false;
  const all = (await trees.list(table)).flatMap((tree) => {
    const read = createTreeReader(tree);
    return [...(withHierarchies ? [tree.hierarchy] : []), ...nodesInOrder(tree.nodes)].map((shown) => ({
      tree,
      shown,
      read,
    }));
  });
  return { body: pageAnswer(all, query, toListedView, ({ shown, read }) => read(shown)) };
}

function toListedView({ tree, shown }: { readonly tree: Tree; readonly shown: Hierarchy | Node }) {
  return shown === tree.hierarchy ? hierarchyView(tree) : nodeView(tree, shown);
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
    selectNode(nodeId),
  );
}

/**
 * Creates a node at the root or below `relationships.parent`.
 * @throws ApiError 404, 422 for a sibling's name or slug, or any curated products, since a new node has no products
 */
export async function createNode(
  ctx: Context,
  hierarchyId: string,
  { data }: CreateNodeRequest,
): Promise<Reply> {
  const now = ctx.now().toISOString();
  const id = ctx.newId();
  const empty: Node = { id, name: data.attributes.name, created_at: now, updated_at: now };
  const node = setParentAndOrder(applyPatch(empty, data.attributes, NODE_FIELDS), data);
  refuseOutsideProducts(node.curated_products ?? []);
  return changeResource(
    ctx,
    trees,
    hierarchyId,
    (tree) => requireValidNode(setNode(tree, node), id),
    createNodeReply(id),
  );
}

/** @throws ApiError 404, 422 for a sibling's name or slug, or curated products that are not in the node */
export async function updateNode(
  ctx: Context,
  hierarchyId: string,
  nodeId: string,
  { data }: UpdateNodeRequest,
): Promise<Reply> {
  checkPathId(data, nodeId);
  await checkCurated(ctx, hierarchyId, nodeId, data.attributes?.curated_products ?? []);
  return changeResource(
    ctx,
    trees,
    hierarchyId,
    (tree) => {
      const node = applyPatch(requireNode(tree, nodeId), data.attributes ?? {}, NODE_FIELDS);
      const changed = { ...setParentAndOrder(node, data), updated_at: ctx.now().toISOString() };
      return requireValidNode(setNode(tree, changed), node.id);
    },
    createNodeReply(nodeId),
    selectNode(nodeId),
  );
}

/** Checks that curated products are in the node. @throws ApiError 404 for an unknown node, else 422 */
async function checkCurated(
  ctx: Context,
  hierarchyId: string,
  nodeId: string,
  curated: readonly string[],
): Promise<void> {
  if (curated.length === 0) return;
  const [{ value: tree }, inNode] = await Promise.all([
    trees.require(ctx, hierarchyId),
    readIdsInNode(ctx.table, nodeId.toLowerCase(), curated),
  ]);
  checkIfMatch(ctx, "node", () => selectNode(nodeId).show(tree));
  requireNode(tree, nodeId);
  refuseOutsideProducts(curated.filter((id) => !inNode.has(id.toLowerCase())));
}

import { getLinksOfProduct } from "../categories/placements/links-store.ts";
import { getTrees, trees } from "../categories/trees/store.ts";
import {
  findTreeNode,
  type Hierarchy,
  type Node,
  SHARED_FIELDS,
  type Tree,
} from "../categories/trees/tree.ts";
import { byLastUpdate } from "../kernel/by-creation.ts";
import { checkPathId } from "../kernel/ids.ts";
import { applyPatch } from "../kernel/objects.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { pageAnswer } from "../lists/select-page.ts";
import { requireProduct } from "../products/store.ts";
import { changeResource, createResource, deleteResource } from "../table/resource.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { CreateHierarchyRequest, UpdateHierarchyRequest } from "./schemas.ts";
import { createTreeReader } from "./tree-filter.ts";
import { hierarchyView, nodeView, toHierarchyBody } from "./views.ts";

/** A page of the hierarchies, latest update first. */
export async function listHierarchies({ table }: Context, query: ListQuery): Promise<Reply> {
  const all = await trees.list(table);
  all.sort((a, b) => byLastUpdate(a.hierarchy, b.hierarchy));
  const read = (tree: Tree) => createTreeReader(tree)(tree.hierarchy);
  return { body: pageAnswer(all, query, hierarchyView, read) };
}

/** @throws ApiError 404 for an unknown hierarchy */
export async function readHierarchy(ctx: Context, id: string): Promise<Reply> {
  const tree = await trees.require(ctx, id);
  return { body: toHierarchyBody(tree.value) };
}

/** @throws ApiError 422 for a slug in use */
export async function createHierarchy(ctx: Context, { data }: CreateHierarchyRequest): Promise<Reply> {
  const now = ctx.now().toISOString();
  const empty: Hierarchy = { id: ctx.newId(), name: data.attributes.name, created_at: now, updated_at: now };
  const tree: Tree = { hierarchy: applyPatch(empty, data.attributes, SHARED_FIELDS), nodes: [] };
  return createResource(ctx, trees, tree, (created) => ({ body: toHierarchyBody(created) }));
}

/** @throws ApiError 404 for an unknown hierarchy, 422 for a slug in use or another id in the body */
export async function updateHierarchy(
  ctx: Context,
  id: string,
  { data }: UpdateHierarchyRequest,
): Promise<Reply> {
  checkPathId(data, id);
  const change = (tree: Tree): Tree => {
    const hierarchy = applyPatch(tree.hierarchy, data.attributes ?? {}, SHARED_FIELDS);
    return { ...tree, hierarchy: { ...hierarchy, updated_at: ctx.now().toISOString() } };
  };
  return changeResource(ctx, trees, id, change, (changed) => ({ body: toHierarchyBody(changed) }));
}

/** Deletes a hierarchy and its nodes, but no products or published releases. @throws ApiError 404 */
export function deleteHierarchy(ctx: Context, id: string): Promise<Reply> {
  return deleteResource(ctx, trees, id, hierarchyView);
}

/** @throws ApiError 404 for an unknown product */
export async function listProductNodes(ctx: Context, productId: string, query: ListQuery): Promise<Reply> {
  const [links] = await Promise.all([
    getLinksOfProduct(ctx.table, productId),
    requireProduct(ctx, productId),
  ]);
  const trees = await getTrees(ctx.table, [...new Set(links.map(({ hierarchyId }) => hierarchyId))]);
  const nodes = links.flatMap(({ nodeId, hierarchyId }): { tree: Tree; node: Node }[] => {
    const tree = trees.find(({ hierarchy }) => hierarchy.id === hierarchyId);
    const node = tree && findTreeNode(tree, nodeId);
    return tree && node ? [{ tree, node }] : [];
  });
  return { body: pageAnswer(nodes, query, ({ tree, node }) => nodeView(tree, node)) };
}

import { notFound, unprocessable } from "../errors.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { merged } from "../merge.ts";
import { listAnswer } from "../query/paging.ts";
import type { Query } from "../query/query.ts";
import { commitChange, type Decision } from "../table/change.ts";
import type { CreateHierarchyBody, UpdateHierarchyBody } from "./schemas.ts";
import { deleteTreeWrites, getAllTrees, getTree, treeWrites } from "./store.ts";
import { type Hierarchy, SHARED_FIELDS, type Tree } from "./tree.ts";
import { hierarchyBody, hierarchyView } from "./views.ts";

/** @throws ApiError 422 for a slug in use */
export async function createHierarchy(ctx: Context, { data }: CreateHierarchyBody): Promise<Reply> {
  const now = ctx.now().toISOString();
  const empty: Hierarchy = { id: ctx.newId(), name: data.attributes.name, created_at: now, updated_at: now };
  const tree: Tree = { hierarchy: merged(empty, data.attributes, SHARED_FIELDS), nodes: [] };
  return commitChange(ctx, async () => saved(tree, treeWrites(tree)));
}

/** @throws ApiError 404 for an unknown hierarchy, 422 for a slug in use */
export async function updateHierarchy(
  ctx: Context,
  id: string,
  { data }: UpdateHierarchyBody,
): Promise<Reply> {
  return commitChange(ctx, async () => {
    const before = await getTree(ctx.table, id);
    if (!before) throw notFound("hierarchy", id);
    const hierarchy = merged(before.value.hierarchy, data.attributes ?? {}, SHARED_FIELDS);
    const tree = { ...before.value, hierarchy: { ...hierarchy, updated_at: ctx.now().toISOString() } };
    return saved(tree, treeWrites(tree, before));
  });
}

function saved({ hierarchy }: Tree, writes: Decision["writes"]): Decision {
  return {
    writes,
    reply: { body: hierarchyBody(hierarchy) },
    refusal: ({ positions }) =>
      positions.includes(1)
        ? unprocessable(`A hierarchy with the slug '${hierarchy.slug}' already exists.`, {
            title: "Failed Validation",
            source: "data.attributes.slug",
          })
        : undefined,
  };
}

/** @throws ApiError 404 for an unknown hierarchy */
export async function readHierarchy({ table }: Context, id: string): Promise<Reply> {
  const tree = await getTree(table, id);
  if (!tree) throw notFound("hierarchy", id);
  return { body: hierarchyBody(tree.value.hierarchy) };
}

/** A page of the hierarchies, latest update first. */
export async function listHierarchies({ table }: Context, query: Query): Promise<Reply> {
  const all = (await getAllTrees(table))
    .map(({ hierarchy }) => hierarchy)
    .sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
  const { offset, limit } = query.page;
  return { body: listAnswer(all.slice(offset, offset + limit).map(hierarchyView), all.length, query) };
}

/** Deletes a hierarchy with all its nodes; its products stay, and so do published releases. */
export async function deleteHierarchy(ctx: Context, id: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const tree = await getTree(ctx.table, id);
    if (!tree) throw notFound("hierarchy", id);
    return { writes: deleteTreeWrites(tree), reply: {} };
  });
}

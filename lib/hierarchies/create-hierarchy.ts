import { trees } from "../categories/trees/store.ts";
import { type Hierarchy, SHARED_FIELDS, type Tree } from "../categories/trees/tree.ts";
import { applyPatch } from "../kernel/merge.ts";
import { createResource } from "../table/resource.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { CreateHierarchyRequest } from "./schemas.ts";
import { toHierarchyBody } from "./views.ts";

/** @throws ApiError 422 for a slug in use */
export async function createHierarchy(ctx: Context, { data }: CreateHierarchyRequest): Promise<Reply> {
  const now = ctx.now().toISOString();
  const empty: Hierarchy = { id: ctx.newId(), name: data.attributes.name, created_at: now, updated_at: now };
  const tree: Tree = { hierarchy: applyPatch(empty, data.attributes, SHARED_FIELDS), nodes: [] };
  return createResource(ctx, trees, tree, ({ hierarchy }) => ({ body: toHierarchyBody(hierarchy) }));
}

import { trees } from "../categories/trees/store.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { toHierarchyBody } from "./views.ts";

/** Answers with a hierarchy. @throws ApiError 404 for an unknown hierarchy */
export async function readHierarchy(ctx: Context, id: string): Promise<Reply> {
  const tree = await trees.require(ctx, id);
  return { body: toHierarchyBody(tree.value.hierarchy) };
}

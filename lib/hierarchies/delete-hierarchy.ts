import { trees } from "../categories/trees/store.ts";
import { deleteResource } from "../table/resource.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";

/** Deletes a hierarchy and its nodes, but no products or published releases. @throws ApiError 404 */
export function deleteHierarchy(ctx: Context, id: string): Promise<Reply> {
  return deleteResource(ctx, trees, id);
}

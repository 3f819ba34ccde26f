import { deleteResource } from "../table/resource.ts";
import { trees } from "../trees/store.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";

/**
 * Deletes a hierarchy with all its nodes; its products stay, and so do published releases.
 * @throws ApiError 404 for an unknown hierarchy
 */
export function deleteHierarchy(ctx: Context, id: string): Promise<Reply> {
  return deleteResource(ctx, trees, id);
}

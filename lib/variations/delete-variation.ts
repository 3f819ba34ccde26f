import { deleteResource } from "../table/resource.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { variations } from "./store.ts";

/** Deletes a variation; existing children stay. @throws ApiError 404 for an unknown variation */
export function deleteVariation(ctx: Context, id: string): Promise<Reply> {
  return deleteResource(ctx, variations, id);
}

import { deleteResource } from "../../table/resource.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { stockLocations } from "./store.ts";

/** Deletes a location. @throws ApiError 404 for an unknown location, 422 while a product has stock there */
export function deleteStockLocation(ctx: Context, id: string): Promise<Reply> {
  return deleteResource(ctx, stockLocations, id);
}

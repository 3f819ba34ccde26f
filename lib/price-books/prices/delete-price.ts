import { deleteResource } from "../../table/resource.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { pricesIn } from "../store.ts";

/** Deletes a price. @throws ApiError 404 for an unknown price */
export function deletePrice(ctx: Context, bookId: string, id: string): Promise<Reply> {
  return deleteResource(ctx, pricesIn(bookId), id);
}

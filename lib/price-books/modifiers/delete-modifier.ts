import { deleteResource } from "../../table/resource.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { modifiersIn } from "../store.ts";

/** Deletes a price modifier. @throws ApiError 404 for an unknown modifier */
export function deleteModifier(ctx: Context, bookId: string, id: string): Promise<Reply> {
  return deleteResource(ctx, modifiersIn(bookId), id);
}

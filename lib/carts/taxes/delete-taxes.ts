import type { Context } from "../../http/context.ts";
import type { Reply } from "../../http/endpoint.ts";
import { changeExisting } from "../change-existing.ts";
import { removeAllTaxes } from "./change-taxes.ts";

/** Removes every tax item of a cart. @throws ApiError 404 for an unknown cart */
export function deleteTaxes(ctx: Context, cartId: string): Promise<Reply> {
  return changeExisting(ctx, cartId, { decide: removeAllTaxes, reply: () => ({}) });
}

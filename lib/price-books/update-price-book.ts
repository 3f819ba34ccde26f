import { checkPathId } from "../kernel/ids.ts";
import { applyPatch } from "../kernel/merge.ts";
import { changeResource } from "../table/resource.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { PriceBook } from "./price-book.ts";
import type { UpdatePriceBookRequest } from "./schemas.ts";
import { priceBooks } from "./store.ts";
import { toPriceBookReply } from "./views.ts";

/** @throws ApiError 404 for an unknown book, 409 for a name in use, 422 for another id in the body */
export async function updatePriceBook(
  ctx: Context,
  id: string,
  { data }: UpdatePriceBookRequest,
): Promise<Reply> {
  checkPathId(data, id);
  const change = (before: PriceBook) => {
    const changed = applyPatch(before, data.attributes, ["description", "external_ref"]);
    const name = data.attributes.name ?? changed.name;
    return { ...changed, name, updated_at: ctx.now().toISOString() };
  };
  return changeResource(ctx, priceBooks, id, change, toPriceBookReply);
}

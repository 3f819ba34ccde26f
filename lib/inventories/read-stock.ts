import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { type FormHeaders, formOf } from "./inventory-form.ts";
import { requireShownStock } from "./shown-stock.ts";
import { stockViewFor } from "./views.ts";

/** How much there is of a product. @throws ApiError 404 where its stock is not managed, or not for this caller */
export async function readStock(ctx: Context, productId: string, headers: FormHeaders): Promise<Reply> {
  const record = await requireShownStock(ctx, productId);
  return { body: { data: stockViewFor(ctx.caller, record, ctx.now(), formOf(headers)) } };
}

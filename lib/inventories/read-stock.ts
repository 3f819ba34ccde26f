import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { type FormHeaders, formOf } from "./inventory-form.ts";
import { requireStock } from "./require-stock.ts";
import { stockView } from "./views.ts";

/** How much there is of a product. @throws ApiError 404 where its stock is not managed */
export async function readStock(ctx: Context, productId: string, headers: FormHeaders): Promise<Reply> {
  const record = await requireStock(ctx, productId);
  return { body: { data: stockView(record, ctx.now(), formOf(headers)) } };
}

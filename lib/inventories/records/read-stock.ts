import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { InventoryForm } from "../inventory-form.ts";
import { stockView } from "../views.ts";
import { requireStock } from "./require-stock.ts";

/** How much there is of a product. @throws ApiError 404 where its stock is not managed */
export async function readStock(ctx: Context, productId: string, form: InventoryForm): Promise<Reply> {
  const record = await requireStock(ctx, productId);
  return { body: { data: stockView(record, ctx.now(), form) } };
}

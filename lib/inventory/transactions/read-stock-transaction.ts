import { notFound } from "../../kernel/errors.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type FormHeaders, parseInventoryForm } from "../inventory-form.ts";
import { requireStock } from "../require-stock.ts";
import { getMovement } from "../stock/movements-store.ts";
import { stockTransactionView } from "../views.ts";

/** @throws ApiError 404 for an unknown entry, or if the stock is not managed */
export async function readStockTransaction(
  ctx: Context,
  ids: { readonly product_id: string; readonly transaction_id: string },
  headers: FormHeaders,
): Promise<Reply> {
  const record = await requireStock(ctx, ids.product_id);
  const movement = await getMovement(ctx.table, record, ids.transaction_id);
  if (!movement) throw notFound("stock transaction", ids.transaction_id);
  return { body: { data: stockTransactionView(movement, record, parseInventoryForm(headers)) } };
}

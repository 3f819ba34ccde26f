import { notFound } from "../../kernel/errors.ts";
import { getMovement } from "../../stock/movements-store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type FormHeaders, formOf } from "../inventory-form.ts";
import { requireStock } from "../require-stock.ts";
import { stockTransactionView } from "../views.ts";

/** An entry of a product's log. @throws ApiError 404 for an unknown one, or where its stock is not managed */
export async function readStockTransaction(
  ctx: Context,
  ids: { readonly product_id: string; readonly transaction_id: string },
  headers: FormHeaders,
): Promise<Reply> {
  const record = await requireStock(ctx, ids.product_id);
  const movement = await getMovement(ctx.table, record, ids.transaction_id);
  if (!movement) throw notFound("stock transaction", ids.transaction_id);
  return { body: { data: stockTransactionView(movement, record, formOf(headers)) } };
}

import { notFound } from "../../kernel/errors.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { shopperTable } from "../../use-case/shopper-table.ts";
import { requireStock } from "../require-stock.ts";
import { getMovement, getMovements } from "../stock/movements-store.ts";
import { type FormHeaders, parseInventoryForm, stockTransactionView } from "../views.ts";

/** Newest first. @throws ApiError 404 if the stock is not managed, 422 if a shopper's page costs too much */
export async function listStockTransactions(
  ctx: Context,
  productId: string,
  query: ListQuery,
  headers: FormHeaders,
): Promise<Reply> {
  const record = await requireStock(ctx, productId);
  const log = await getMovements(shopperTable(ctx, "ask for an earlier page"), record, query.page);
  const data = log.map((movement) => stockTransactionView(movement, record, parseInventoryForm(headers)));
  return { body: listAnswer(data, record.movements, query) };
}

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

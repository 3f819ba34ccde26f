import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { getMovements } from "../../stock/movements-store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { shopperTable } from "../../use-case/shopper-table.ts";
import { type FormHeaders, formOf } from "../inventory-form.ts";
import { requireStock } from "../require-stock.ts";
import { stockTransactionView } from "../views.ts";

/** A page of a product's log, newest first. @throws ApiError 404 where its stock is not managed, 422 for a shopper's page that costs too much */
export async function listStockTransactions(
  ctx: Context,
  productId: string,
  query: ListQuery,
  headers: FormHeaders,
): Promise<Reply> {
  const record = await requireStock(ctx, productId);
  const log = await getMovements(shopperTable(ctx, "ask for an earlier page"), record, query.page);
  const data = log.map((movement) => stockTransactionView(movement, record, formOf(headers)));
  return { body: listAnswer(data, record.movements, query) };
}

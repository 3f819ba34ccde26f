import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { getMovements } from "../../stock/movements-store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type FormHeaders, formOf } from "../inventory-form.ts";
import { requireStock } from "../require-stock.ts";
import { stockTransactionView } from "../views.ts";

/** A page of a product's log, newest first. @throws ApiError 404 where its stock is not managed */
export async function listStockTransactions(
  ctx: Context,
  productId: string,
  query: ListQuery,
  headers: FormHeaders,
): Promise<Reply> {
  const record = await requireStock(ctx, productId);
  const log = await getMovements(ctx.table, record, query.page);
  const data = log.map((movement) => stockTransactionView(movement, record, formOf(headers)));
  return { body: listAnswer(data, record.movements, query) };
}

import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { getMovements } from "../../stock/movements-store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { InventoryForm } from "../inventory-form.ts";
import { requireStock } from "../records/require-stock.ts";
import { transactionView } from "../views.ts";

/** A page of a product's log, newest first. @throws ApiError 404 where its stock is not managed */
export async function listStockTransactions(
  ctx: Context,
  productId: string,
  query: ListQuery,
  form: InventoryForm,
): Promise<Reply> {
  const record = await requireStock(ctx, productId);
  const log = await getMovements(ctx.table, record, query.page);
  const data = log.map((movement) => transactionView(movement, record, form));
  return { body: listAnswer(data, record.movements, query) };
}

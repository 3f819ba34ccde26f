import { notFound } from "../../kernel/errors.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { shopperTable } from "../../use-case/shopper-table.ts";
import { checkProductId } from "../problems.ts";
import { requireStock } from "../require-stock.ts";
import type { CreateStockTransactionRequest } from "../schemas.ts";
import { createMovementId } from "../stock/movement-ids.ts";
import { getMovement, getMovements, movementPut } from "../stock/movements-store.ts";
import { buildRecordUpdate } from "../stock/record-update-store.ts";
import { type FormHeaders, parseInventoryForm, stockTransactionView } from "../views.ts";
import { parseMovement } from "./given-movement.ts";
import { buildMovementLog, planMovement } from "./planned-movement.ts";

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

/**
 * The movement is planned again if the record changes meanwhile, so that a refusal is up to date.
 * @throws ApiError 400 for an invalid movement, 404 if the stock is not managed, 422 for too few units
 */
export async function createStockTransaction(
  ctx: Context,
  productId: string,
  body: CreateStockTransactionRequest,
  headers: FormHeaders,
): Promise<Reply> {
  const { product_id, ...requested } = parseMovement(body);
  checkProductId(product_id, productId, "product_id");
  return commitChange(ctx, async () => {
    const record = await requireStock(ctx, productId);
    const now = ctx.now();
    const planned = planMovement(record, requested, now);
    const releaseId = planned.freed > 0 ? createMovementId(now, ctx.newId()) : "";
    const id = createMovementId(now, ctx.newId());
    const { movement, log } = buildMovementLog(requested, planned, { releaseId, id, now });
    return {
      writes: [
        buildRecordUpdate(record, { changes: [planned.change], entries: log.length, at: now }),
        ...log.map((entry) => movementPut(record, entry)),
      ],
      reply: { body: { data: stockTransactionView(movement, record, parseInventoryForm(headers)) } },
    };
  });
}

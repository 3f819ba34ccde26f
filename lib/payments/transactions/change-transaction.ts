import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, notFound, unprocessable } from "../../kernel/errors.ts";
import { changeOrder } from "../../orders/change-order.ts";
import { hasNoPayment, setTransactions } from "../../orders/coverage.ts";
import type { Order } from "../../orders/order.ts";
import type { Transaction } from "../../orders/transaction.ts";
import { planStock } from "../../orders/work/plan-stock.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { buildOrderReader } from "../read-order.ts";
import { orderTransactionView } from "./transaction-view.ts";

export type TransactionParams = { readonly orderID: string; readonly transactionID: string };

/** @throws ApiError 404 */
export function requireTransaction({ transactions }: Order, id: string): Transaction {
  const transaction = transactions.find((one) => one.id === id.toLowerCase());
  if (!transaction) throw notFound("transaction", id);
  return transaction;
}

export function buildTransactionRefusal({ id }: Transaction, detail: string): ApiError {
  return unprocessable(detail, { title: TITLES.unprocessableEntity, meta: { transaction_id: id } });
}

/**
 * Also changes the order's states. Stock goes back with the last payment.
 * @param change returns the same transaction to write nothing
 * @throws ApiError 404, and what `change` throws
 * @answers When does a payment take the stock, and when does it go back?
 */
export function changeTransaction(
  ctx: Context,
  { orderID, transactionID }: TransactionParams,
  change: (transaction: Transaction, order: Order) => Transaction,
): Promise<Reply> {
  return changeOrder(ctx, buildOrderReader(ctx, orderID), async (order) => {
    const before = requireTransaction(order, transactionID);
    const decided = change(before, order);
    if (decided === before) return { reply: replyWithTransaction(order, before) };
    const updated_at = ctx.now().toISOString();
    const after = { ...decided, updated_at };
    const transactions = order.transactions.map((one) => (one === before ? after : one));
    const changed = { ...setTransactions(order, transactions), updated_at };
    const answer = replyWithTransaction(order, after);
    if (!hasStockWithoutPayment(changed)) return { order: changed, reply: answer };
    return { ...(await planStock(ctx, changed, "deallocate")), reply: answer };
  });
}

/** A cancelled order has already given its stock back. */
function hasStockWithoutPayment(order: Order): boolean {
  return order.stock?.state === "allocated" && hasNoPayment(order);
}

function replyWithTransaction(order: Order, transaction: Transaction): Reply {
  return { body: { data: orderTransactionView(order, transaction) } };
}

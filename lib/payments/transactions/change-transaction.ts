import { changeOrder } from "../../orders/change-order.ts";
import { hasNoPayment, withTransactions } from "../../orders/coverage.ts";
import type { Order } from "../../orders/order.ts";
import type { Transaction } from "../../orders/transaction.ts";
import { planStock } from "../../orders/work/plan-stock.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { orderReader } from "../read-order.ts";
import { requireTransaction, type TransactionParams } from "./require-transaction.ts";
import { orderTransactionView } from "./transaction-view.ts";

/**
 * Changes one transaction of an order, and the states of the order with it. Stock goes back with the last payment that
 * counted on it.
 * @param change the transaction as it is to be; the same one if nothing changes, then nothing is written
 * @throws ApiError 404, and what `change` throws
 */
export function changeTransaction(
  ctx: Context,
  { orderID, transactionID }: TransactionParams,
  change: (transaction: Transaction, order: Order) => Transaction,
): Promise<Reply> {
  return changeOrder(ctx, orderReader(ctx, orderID), async (order) => {
    const before = requireTransaction(order, transactionID);
    const decided = change(before, order);
    if (decided === before) return { reply: answerOf(order, before) };
    const updated_at = ctx.now().toISOString();
    const after = { ...decided, updated_at };
    const transactions = order.transactions.map((one) => (one === before ? after : one));
    const changed = { ...withTransactions(order, transactions), updated_at };
    const answer = answerOf(order, after);
    if (!isLeftByPayments(order, changed)) return { order: changed, reply: answer };
    return { ...(await planStock(ctx, changed, "deallocate")), reply: answer };
  });
}

/** Whether the last payment that an order's stock was taken for is gone; a cancelled order has given it back itself. */
function isLeftByPayments(before: Order, after: Order): boolean {
  return before.stock?.state === "allocated" && !hasNoPayment(before) && hasNoPayment(after);
}

function answerOf(order: Order, transaction: Transaction): Reply {
  return { body: { data: orderTransactionView(order, transaction) } };
}

import { transition } from "../../orders/order-states.ts";
import type { Transaction } from "../../orders/transaction.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { RefundRequest } from "../schemas.ts";
import { changeTransaction } from "./change-transaction.ts";
import { refusedTransaction } from "./refused-transaction.ts";
import type { TransactionParams } from "./require-transaction.ts";

/**
 * Notes that a payment was given back, in part or all that is left of it. What was given back before is part of the
 * write's condition, so that refunds at once never come to more than was paid.
 * @throws ApiError 404; 422 if the payment or its order cannot be refunded, or not so much
 */
export function refundTransaction(
  ctx: Context,
  params: TransactionParams,
  { data = {} }: RefundRequest,
): Promise<Reply> {
  return changeTransaction(ctx, params, (transaction, order) => {
    transition(order, "refund a payment of");
    const left = refundable(transaction);
    const amount = data.amount ?? left;
    if (amount > left) throw refusedTransaction(transaction, `At most ${left} of it can be refunded.`);
    return {
      ...transaction,
      transaction_type: "refund",
      refunded_amount: transaction.refunded_amount + amount,
      refund_mechanism: "manual",
    };
  });
}

/** What can still be given back, in minor units; zero of a payment of nothing, once. */
function refundable(transaction: Transaction): number {
  const { transaction_type, status, amount, refunded_amount } = transaction;
  if (status !== "complete" || transaction_type === "authorize") {
    throw refusedTransaction(transaction, "Only a payment that was purchased or captured can be refunded.");
  }
  if (transaction_type === "refund" && refunded_amount === amount) {
    throw refusedTransaction(transaction, "All of it is refunded.");
  }
  return amount - refunded_amount;
}

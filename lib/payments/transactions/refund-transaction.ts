import { transition } from "../../orders/order-states.ts";
import type { Transaction } from "../../orders/transaction.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { RefundRequest } from "../schemas.ts";
import { changeTransaction } from "./change-transaction.ts";
import { buildTransactionRefusal, type TransactionParams } from "./transactions.ts";

/** Parallel refunds cannot exceed the payment. @throws ApiError 404; 422 if it cannot be refunded */
export function refundTransaction(
  ctx: Context,
  params: TransactionParams,
  { data = {} }: RefundRequest,
): Promise<Reply> {
  return changeTransaction(ctx, params, (transaction, order) => {
    transition(order, "refund a payment of");
    const remaining = requireRefundableAmount(transaction);
    const amount = data.amount ?? remaining;
    if (amount > remaining)
      throw buildTransactionRefusal(transaction, `At most ${remaining} of it can be refunded.`);
    return {
      ...transaction,
      transaction_type: "refund",
      refunded_amount: transaction.refunded_amount + amount,
      refund_mechanism: "manual",
    };
  });
}

/** In minor units. A payment of zero can be refunded once. @throws ApiError 422 */
function requireRefundableAmount(transaction: Transaction): number {
  const { transaction_type, status, amount, refunded_amount } = transaction;
  if (status !== "complete" || transaction_type === "authorize") {
    throw buildTransactionRefusal(
      transaction,
      "Only a payment that was purchased or captured can be refunded.",
    );
  }
  if (transaction_type === "refund" && refunded_amount === amount) {
    throw buildTransactionRefusal(transaction, "All of it is refunded.");
  }
  return amount - refunded_amount;
}

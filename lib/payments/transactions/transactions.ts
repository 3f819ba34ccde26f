import { isOpenAuthorization, isPending } from "../../orders/coverage.ts";
import { transition } from "../../orders/order-states.ts";
import { requireReadableOrder } from "../../orders/require-order.ts";
import type { Transaction } from "../../orders/transaction.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { buildUnsupportedOperationError, findGateway } from "../gateways/gateways.ts";
import type { CaptureRequest, RefundRequest } from "../schemas.ts";
import {
  buildTransactionRefusal,
  changeTransaction,
  requireTransaction,
  type TransactionParams,
} from "./change-transaction.ts";
import { orderTransactionView } from "./transaction-view.ts";

/** Oldest first. @throws ApiError 403 or 404 as `requireReadableOrder` */
export async function listTransactions(ctx: Context, orderId: string): Promise<Reply> {
  const { value: order } = await requireReadableOrder(ctx, orderId);
  return { body: { data: order.transactions.map((one) => orderTransactionView(order, one)) } };
}

/** @throws ApiError 403 or 404 as `requireReadableOrder` */
export async function readTransaction(ctx: Context, params: TransactionParams): Promise<Reply> {
  const { value: order } = await requireReadableOrder(ctx, params.orderID);
  return { body: { data: orderTransactionView(order, requireTransaction(order, params.transactionID)) } };
}

/** Also for a cancelled order. @throws ApiError 404; 422 if its gateway cannot, or it was paid */
export function cancelTransaction(ctx: Context, params: TransactionParams): Promise<Reply> {
  return changeTransaction(ctx, params, (transaction) => {
    if (!findGateway(transaction.gateway)?.canCancel)
      throw buildUnsupportedOperationError(transaction.gateway, "cancel");
    if (!isPending(transaction) && !isOpenAuthorization(transaction)) {
      throw buildTransactionRefusal(transaction, "Only a pending or authorised payment can be cancelled.");
    }
    return { ...transaction, status: "cancelled" };
  });
}

/** @throws ApiError 404; 422 if it is no authorisation, the order is cancelled, or the amount differs */
export function captureTransaction(
  ctx: Context,
  params: TransactionParams,
  { data = {} }: CaptureRequest,
): Promise<Reply> {
  return changeTransaction(ctx, params, (transaction, order) => {
    const { transaction_type, status, amount } = transaction;
    if (transaction_type !== "authorize" || status !== "complete") {
      throw buildTransactionRefusal(
        transaction,
        "Only an authorised payment can be captured, and only once.",
      );
    }
    transition(order, "capture a payment of");
    if ((data.amount ?? amount) !== amount) {
      throw buildTransactionRefusal(transaction, `All of it is captured, ${amount}, and no part of it.`);
    }
    const { custom_reference: old, ...rest } = transaction;
    const custom_reference = data.custom_reference ?? old ?? "";
    return {
      ...rest,
      transaction_type: "capture",
      ...(custom_reference === "" ? {} : { custom_reference }),
    };
  });
}

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

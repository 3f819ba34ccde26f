import { transition } from "../../orders/order-states.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { CaptureRequest } from "../schemas.ts";
import { changeTransaction } from "./change-transaction.ts";
import { buildTransactionRefusal, type TransactionParams } from "./transactions.ts";

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

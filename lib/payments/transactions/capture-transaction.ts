import { transition } from "../../orders/order-states.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { CaptureRequest } from "../schemas.ts";
import { changeTransaction } from "./change-transaction.ts";
import { refusedTransaction } from "./refused-transaction.ts";
import type { TransactionParams } from "./require-transaction.ts";

/**
 * Captures all of an authorised payment.
 * @throws ApiError 404; 422 if it is no authorisation, as after a capture, or the order is cancelled
 */
export function captureTransaction(
  ctx: Context,
  params: TransactionParams,
  { data = {} }: CaptureRequest,
): Promise<Reply> {
  return changeTransaction(ctx, params, (transaction, order) => {
    const { transaction_type, status } = transaction;
    if (transaction_type !== "authorize" || status !== "complete") {
      throw refusedTransaction(transaction, "Only an authorised payment can be captured, and only once.");
    }
    transition(order, "capture a payment of");
    const { custom_reference: old, ...rest } = transaction;
    const custom_reference = data.custom_reference ?? old ?? "";
    return {
      ...rest,
      transaction_type: "capture",
      ...(custom_reference === "" ? {} : { custom_reference }),
    };
  });
}

import { isOpenAuthorization, isPending } from "../../orders/coverage.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { gatewayOf, unsupportedOperation } from "../gateways/gateways.ts";
import { changeTransaction } from "./change-transaction.ts";
import { refusedTransaction } from "./refused-transaction.ts";
import type { TransactionParams } from "./require-transaction.ts";

/**
 * Gives up a payment that is pending, or an authorisation that was not captured, also of an order that is cancelled.
 * @throws ApiError 404; 422 if its gateway cannot, or it was paid
 */
export function cancelTransaction(ctx: Context, params: TransactionParams): Promise<Reply> {
  return changeTransaction(ctx, params, (transaction) => {
    if (!gatewayOf(transaction.gateway)?.canCancel) throw unsupportedOperation(transaction.gateway, "cancel");
    if (!isPending(transaction) && !isOpenAuthorization(transaction)) {
      throw refusedTransaction(transaction, "Only a pending or authorised payment can be cancelled.");
    }
    return { ...transaction, status: "cancelled" };
  });
}

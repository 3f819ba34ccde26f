import { isOpenAuthorization, isPending } from "../../orders/coverage.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { buildUnsupportedOperationError, findGateway } from "../gateways/gateways.ts";
import { changeTransaction } from "./change-transaction.ts";
import { buildTransactionRefusal, type TransactionParams } from "./transactions.ts";

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

import type { Order } from "../../orders/order.ts";
import type { Transaction } from "../../orders/transaction.ts";
import type { Settings } from "../../settings/settings.ts";
import { getSettings } from "../../settings/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { gatewayOf, gatewaySettings } from "../gateways/gateways.ts";
import type { ConfirmTransactionRequest } from "../schemas.ts";
import { changeTransaction } from "./change-transaction.ts";
import { confirmedTransaction } from "./confirmed-transaction.ts";
import type { TransactionParams } from "./require-transaction.ts";

/**
 * Tells the end of a payment that is pending at its gateway, and shows the payment as it is then. Without anything that
 * the gateway takes for a confirmation nothing changes.
 * @throws ApiError 404; 400 or 422 for a confirmation that its gateway does not accept, or that another one contradicts
 */
export async function confirmTransaction(
  ctx: Context,
  params: TransactionParams,
  { data: { options = {} } = {} }: ConfirmTransactionRequest,
): Promise<Reply> {
  const { settings } = await getSettings(ctx.table);
  return changeTransaction(ctx, params, (transaction, order) => {
    const outcome = outcomeOf({ transaction, order, options, settings, now: ctx.now() });
    return outcome ? confirmedTransaction(transaction, outcome) : transaction;
  });
}

type Call = {
  readonly transaction: Transaction;
  readonly order: Order;
  readonly options: Readonly<Record<string, unknown>>;
  readonly settings: Settings;
  readonly now: Date;
};

function outcomeOf({
  transaction,
  order,
  options,
  settings,
  now,
}: Call): "complete" | "declined" | undefined {
  const { id, gateway, amount, reference, transaction_type } = transaction;
  return gatewayOf(gateway)?.confirm({
    payment: {
      orderId: order.id,
      transactionId: id,
      method: transaction_type === "purchase" ? "purchase" : "authorize",
      amount,
      currency: order.currency.code,
      reference,
    },
    confirmed: transaction.confirmed,
    options,
    settings: gatewaySettings(settings, gateway),
    now,
  });
}

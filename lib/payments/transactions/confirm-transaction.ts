import type { Order } from "../../orders/order.ts";
import type { Transaction } from "../../orders/transaction.ts";
import type { Settings } from "../../settings/settings.ts";
import { getSettings } from "../../settings/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { findGateway, gatewaySettings } from "../gateways/gateways.ts";
import type { ConfirmTransactionRequest } from "../schemas.ts";
import { changeTransaction } from "./change-transaction.ts";
import { applyConfirmation } from "./confirmed-transaction.ts";
import type { TransactionParams } from "./require-transaction.ts";

/** Without a confirmation nothing changes. @throws ApiError 404; 400 or 422 for one that is refused */
export async function confirmTransaction(
  ctx: Context,
  params: TransactionParams,
  { data: { options = {} } = {} }: ConfirmTransactionRequest,
): Promise<Reply> {
  const { settings } = await getSettings(ctx.table);
  return changeTransaction(ctx, params, (transaction, order) => {
    const outcome = readGatewayOutcome({ transaction, order, options, settings, now: ctx.now() });
    return outcome ? applyConfirmation(transaction, outcome) : transaction;
  });
}

type ConfirmationCall = {
  readonly transaction: Transaction;
  readonly order: Order;
  readonly options: Readonly<Record<string, unknown>>;
  readonly settings: Settings;
  readonly now: Date;
};

function readGatewayOutcome({
  transaction,
  order,
  options,
  settings,
  now,
}: ConfirmationCall): "complete" | "declined" | undefined {
  const { id, gateway, amount, reference } = transaction;
  return findGateway(gateway)?.confirm({
    payment: {
      orderId: order.id,
      transactionId: id,
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

import type { Order } from "../../orders/order.ts";
import type { Transaction } from "../../orders/transaction.ts";
import type { Settings } from "../../settings/settings.ts";
import { getSettings } from "../../settings/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { findGateway, gatewaySettings } from "../gateways/gateways.ts";
import type { ConfirmTransactionRequest } from "../schemas.ts";
import { buildTransactionRefusal, changeTransaction, type TransactionParams } from "./change-transaction.ts";

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

/**
 * Never undoes a complete payment or revives a cancelled one.
 * @throws ApiError 422 for a contradiction, or if money taken for a cancelled payment must be returned
 * @answers When is a confirmation genuine, and when too late?
 */
function applyConfirmation(transaction: Transaction, outcome: "complete" | "declined"): Transaction {
  if (transaction.confirmed === outcome) return transaction;
  if (transaction.confirmed !== undefined) {
    throw buildTransactionRefusal(
      transaction,
      `The payment was confirmed as ${transaction.confirmed} before.`,
    );
  }
  if (transaction.status === "pending") {
    const { client_parameters: _, ...rest } = transaction;
    return { ...rest, confirmed: outcome, status: outcome === "complete" ? "complete" : "failed" };
  }
  if (outcome === "declined") return transaction;
  throw buildTransactionRefusal(
    transaction,
    "The payment was cancelled. What was taken for it must be given back.",
  );
}

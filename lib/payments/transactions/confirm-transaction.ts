import type { Order } from "../../orders/order.ts";
import { ordersRead } from "../../orders/orders-store.ts";
import { orderNotFound } from "../../orders/require-order.ts";
import type { Transaction } from "../../orders/transaction.ts";
import type { Settings } from "../../settings/settings.ts";
import { settingsRead } from "../../settings/store.ts";
import { readTogether } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { findGateway, gatewaySettings } from "../gateways/gateways.ts";
import { confirmAtProvider } from "../pay-at-provider.ts";
import type { ProviderMeans } from "../providers/open-line.ts";
import { isProviderTransaction } from "../providers/provider-transaction.ts";
import type { ConfirmTransactionRequest } from "../schemas.ts";
import {
  buildTransactionRefusal,
  changeTransaction,
  requireTransaction,
  type TransactionParams,
} from "./change-transaction.ts";

/**
 * Asks the provider, or checks a signed confirmation; without one nothing changes.
 * @throws ApiError 404; 400 or 422 for one that is refused or a payment that is not made; 502 or 503 if the provider cannot be
 * asked
 */
export async function confirmTransaction(
  ctx: Context,
  params: TransactionParams,
  { data: { options = {} } = {} }: ConfirmTransactionRequest,
  means: ProviderMeans,
): Promise<Reply> {
  const plan = { orders: ordersRead([params.orderID]), store: settingsRead };
  const { orders, store } = await readTogether(ctx.table, plan);
  const [stored] = orders;
  if (!stored) throw orderNotFound(params.orderID);
  const { settings } = store;
  const before = requireTransaction(stored.value, params.transactionID);
  if (isProviderTransaction(before))
    return confirmAtProvider(ctx, means, { order: stored.value, transaction: before, settings });
  const confirm = (transaction: Transaction, order: Order): Transaction => {
    const outcome = readGatewayOutcome({ transaction, order, options, settings, now: ctx.now() });
    return outcome ? applyConfirmation(transaction, outcome) : transaction;
  };
  return changeTransaction(ctx, params, confirm, stored);
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

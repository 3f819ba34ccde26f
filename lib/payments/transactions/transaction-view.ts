import { displayPrice } from "../../kernel/money.ts";
import type { Order } from "../../orders/order.ts";
import type { Transaction } from "../../orders/transaction.ts";
import { isProviderTransaction, type ProviderTransaction } from "../providers/provider-transaction.ts";
import type { Snapshot } from "../providers/snapshot.ts";
import type { TransactionView } from "../schemas.ts";

/**
 * The type has two spellings, since clients read either.
 * @param snapshot of a payment that the caller itself makes: it has the provider's secret for it
 */
export function orderTransactionView(
  { id, currency }: Pick<Order, "id" | "currency">,
  transaction: Transaction,
  snapshot?: Snapshot,
): TransactionView {
  const { amount, refunded_amount, status, client_parameters } = transaction;
  const type = nameType(transaction);
  const refunded = displayPrice(refunded_amount, currency);
  return {
    id: transaction.id,
    type: "transaction",
    reference: transaction.reference,
    name: transaction.name,
    custom_reference: transaction.custom_reference,
    gateway: transaction.gateway,
    amount,
    refunded_amount,
    refund_mechanism: transaction.refund_mechanism,
    capture_mechanism: transaction.capture_mechanism,
    currency: currency.code,
    transaction_type: type,
    "transaction-type": type,
    status,
    client_parameters: status === "pending" ? (snapshot?.clientParameters ?? client_parameters) : undefined,
    // It has the secret, with which a payment that was given up must not be made.
    payment_intent: status === "pending" || status === "complete" ? snapshot?.shown : undefined,
    ...(isProviderTransaction(transaction) ? showProvider(transaction) : {}),
    relationships: { order: { data: { type: "order", id } } },
    meta: {
      display_price: displayPrice(amount, currency),
      display_refunded_amount: { ...refunded, total: refunded },
      timestamps: { created_at: transaction.created_at, updated_at: transaction.updated_at },
    },
  };
}

/** While no payment method was sent, the contract calls it a setup. */
function nameType({
  transaction_type: type,
  status,
  provider,
}: Transaction): TransactionView["transaction_type"] {
  const isSetup = status !== "complete" && provider?.flow === "browser";
  if (!isSetup) return type;
  return provider.method === "authorize" ? "authorize-setup" : "purchase-setup";
}

function showProvider(transaction: ProviderTransaction) {
  const { detailed_status, dispute, failure } = transaction.provider;
  const actions = listNextActions(transaction);
  return {
    payment_details: { detailed_status, ...(dispute ? { dispute } : {}) },
    next_actions: actions.length > 0 ? actions : undefined,
    failure_details: transaction.status === "failed" ? failure : undefined,
  };
}

/** @answers What may be done with a payment? */
function listNextActions({
  status,
  transaction_type: type,
  amount,
  refunded_amount,
}: Transaction): ("cancel" | "capture" | "refund")[] {
  if (status === "pending") return ["cancel"];
  if (status !== "complete") return [];
  if (type === "authorize") return ["cancel", "capture"];
  return refunded_amount < amount ? ["refund"] : [];
}

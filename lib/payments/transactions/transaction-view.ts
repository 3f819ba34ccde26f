import { displayPrice } from "../../kernel/money.ts";
import type { Order } from "../../orders/order.ts";
import type { Transaction } from "../../orders/transaction.ts";
import type { TransactionView } from "../schemas.ts";

/** The type has two spellings, since clients read either. */
export function orderTransactionView(
  { id, currency }: Pick<Order, "id" | "currency">,
  transaction: Transaction,
): TransactionView {
  const { amount, refunded_amount, transaction_type, status, client_parameters } = transaction;
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
    currency: currency.code,
    transaction_type,
    "transaction-type": transaction_type,
    status,
    client_parameters: status === "pending" ? client_parameters : undefined,
    relationships: { order: { data: { type: "order", id } } },
    meta: {
      display_price: displayPrice(amount, currency),
      display_refunded_amount: { total: displayPrice(refunded_amount, currency) },
      timestamps: { created_at: transaction.created_at, updated_at: transaction.updated_at },
    },
  };
}

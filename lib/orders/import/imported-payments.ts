import type { PaymentState } from "../order-states.ts";
import type { Transaction } from "../transaction.ts";

/** Payments that an import states, in minor units; absent amounts follow from the payment state. */
export type ImportedPayments = {
  readonly total: number;
  readonly paid?: number | undefined;
  readonly authorized?: number | undefined;
};

export const IMPORTED_TRANSACTION_NAME = "Imported";

/** Manual transactions, so that amounts and states follow from transactions as for other orders. */
export function buildImportedTransactions(
  payment: PaymentState,
  { total, ...amounts }: ImportedPayments,
  { at, newId }: { readonly at: string; readonly newId: () => string },
): Transaction[] {
  const isPaid = payment === "paid" || payment === "refunded";
  const paid = amounts.paid ?? (isPaid ? total : 0);
  const authorized = amounts.authorized ?? (payment === "authorized" ? total - paid : 0);
  const noted = {
    gateway: "manual",
    status: "complete",
    reference: "manual",
    name: IMPORTED_TRANSACTION_NAME,
  } as const;
  const times = { created_at: at, updated_at: at };
  const isRefunded = payment === "refunded";
  const purchase: Transaction[] =
    paid > 0 || isPaid
      ? [
          {
            id: newId(),
            ...noted,
            transaction_type: isRefunded ? "refund" : "purchase",
            amount: paid,
            refunded_amount: isRefunded ? paid : 0,
            ...times,
          },
        ]
      : [];
  if (authorized <= 0 && payment !== "authorized") return purchase;
  const authorization = { transaction_type: "authorize", amount: authorized, refunded_amount: 0 } as const;
  return [...purchase, { id: newId(), ...noted, ...authorization, ...times }];
}

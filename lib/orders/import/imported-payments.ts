import type { PaymentState } from "../order-states.ts";
import type { Transaction } from "../transaction.ts";

/** What was paid of an imported order, in minor units, as far as the import says. */
export type ImportedPayments = {
  readonly total: number;
  readonly paid?: number | undefined;
  readonly authorized?: number | undefined;
};

/** What transactions are called that came with an import. */
export const IMPORTED_NAME = "Imported";

/**
 * The payments that an imported order came with: what was paid is one transaction and what was authorised another one,
 * as if a merchant had noted them, so that amounts and states follow from transactions here as everywhere.
 */
export function importedTransactions(
  payment: PaymentState,
  { total, ...given }: ImportedPayments,
  { at, newId }: { readonly at: string; readonly newId: () => string },
): Transaction[] {
  const isPaid = payment === "paid" || payment === "refunded";
  const paid = given.paid ?? (isPaid ? total : 0);
  const authorized = given.authorized ?? (payment === "authorized" ? total - paid : 0);
  const noted = { gateway: "manual", status: "complete", reference: "manual", name: IMPORTED_NAME } as const;
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

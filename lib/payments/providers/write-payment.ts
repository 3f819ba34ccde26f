import { isDeepStrictEqual } from "node:util";
import type { Order } from "../../orders/order.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import { type TransactionParams, writeTransaction } from "../transactions/change-transaction.ts";
import { raisePaymentAlarm } from "./alarms.ts";
import { findMismatch } from "./apply-snapshot.ts";
import type { PaymentProvider, ProviderLine } from "./provider.ts";
import { buildMismatchError } from "./provider-errors.ts";
import { isProviderTransaction, type ProviderTransaction } from "./provider-transaction.ts";
import type { Snapshot } from "./snapshot.ts";

/** Everything that the steps of one payment share. */
export type PaymentWork = {
  readonly ctx: Context;
  readonly provider: PaymentProvider;
  readonly line: ProviderLine;
  readonly params: TransactionParams;
  /** As it was when the work began. */
  readonly order: Order;
  /** Marks the store's payments at the provider. */
  readonly store: string;
};

export type WrittenPayment = { readonly order: Order; readonly transaction: ProviderTransaction };

/** Changes one payment under its order's version. @param change returns the same payment to write nothing */
export async function writePayment(
  { ctx, params }: Pick<PaymentWork, "ctx" | "params">,
  change: (transaction: ProviderTransaction) => ProviderTransaction,
  along: readonly Write[] = [],
): Promise<WrittenPayment> {
  let wasEnded = false;
  const apply = (transaction: ProviderTransaction) => {
    const after = change(transaction);
    wasEnded = isEnded(transaction) && after.status === "complete";
    return isDeepStrictEqual(after, transaction) ? transaction : after;
  };
  const written = await writeTransaction(
    ctx,
    params,
    (one) => (isProviderTransaction(one) ? apply(one) : one),
    { along },
  );
  const { order, transaction } = written;
  if (!isProviderTransaction(transaction)) throw new Error("The payment has no provider.");
  if (wasEnded)
    raisePaymentAlarm(ctx, "paid-although-ended", { order: order.id, transaction: transaction.id });
  return { order, transaction };
}

function isEnded({ status }: ProviderTransaction): boolean {
  return status === "cancelled" || status === "failed";
}

/** @throws ApiError 422 for another payment than ours, with an alarm */
export function checkSnapshot(
  { ctx, order, store }: PaymentWork,
  transaction: ProviderTransaction,
  reference: string,
  snapshot: Snapshot,
): void {
  const differs = findMismatch(transaction, { order, store, reference }, snapshot);
  if (differs === undefined) return;
  raisePaymentAlarm(ctx, "payment-mismatch", { order: order.id, transaction: transaction.id, differs });
  throw buildMismatchError(transaction.id);
}

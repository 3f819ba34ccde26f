import type { Transaction } from "../../orders/transaction.ts";
import type { ProviderPayment } from "../../provider-payments/provider-payment.ts";

/** A transaction with a provider. */
export type ProviderTransaction = Transaction & { readonly provider: ProviderPayment };

export function isProviderTransaction(transaction: Transaction): transaction is ProviderTransaction {
  return transaction.provider !== undefined;
}

export function isFinal({ status }: Pick<Transaction, "status">): boolean {
  return status !== "pending";
}

/** Longer than a request takes that tries to take the money. */
const LONGEST_ATTEMPT_MS = 2 * 60_000;

/**
 * True while a call may take the money of a payment whose provider cannot end it. Either the attempt or the end is written
 * first, and the other one does not happen.
 * @answers Why is no money taken for a cancelled payment at PayPal?
 */
export function isBeingTaken({ provider }: ProviderTransaction, now: Date): boolean {
  const { flow, taking, attempted_at } = provider;
  if (flow !== "redirect" || !taking || attempted_at === undefined) return false;
  return now.getTime() - Date.parse(attempted_at) < LONGEST_ATTEMPT_MS;
}

/** Parameters that were sent may name a shopper, and nothing is sent again. */
export function dropRequests(transaction: ProviderTransaction): ProviderTransaction {
  const { creation: _, taking: __, ...provider } = transaction.provider;
  return { ...transaction, provider };
}

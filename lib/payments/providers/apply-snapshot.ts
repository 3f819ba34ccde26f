import { planDueTime } from "./due-time.ts";
import { dropRequests, isBeingTaken, isFinal, type ProviderTransaction } from "./provider-transaction.ts";
import type { Snapshot } from "./snapshot.ts";

export const EXPIRED_AUTHORIZATION = "expired_uncaptured_charge";
/** It is not known what the last call did. */
export const UNKNOWN_STATUS = "unknown";

export type ExpectedPayment = {
  readonly order: { readonly id: string; readonly currency: { readonly code: string } };
  readonly store: string;
  readonly reference: string;
};

/**
 * Names what differs between a payment and what its provider tells; undefined if it is this payment.
 * @answers What proves that a payment is paid?
 */
export function findMismatch(
  { id, provider }: ProviderTransaction,
  { order, store, reference }: ExpectedPayment,
  { marks, ...snapshot }: Snapshot,
): string | undefined {
  const named: Comparisons = [
    ["reference", snapshot.reference, reference],
    ["mode", snapshot.mode, provider.mode],
  ];
  // There is nothing more to compare, and no money either.
  if (snapshot.state === "gone") return findDifference(named);
  return findDifference([
    ...named,
    ["currency", snapshot.currency, order.currency.code],
    ["amount", snapshot.units, provider.object_units ?? provider.units],
    ["store", marks.store, store],
    ["order", marks.orderId, provider.cart_id === undefined ? order.id : ""],
    ["transaction", marks.transactionId, id],
    ...(snapshot.state === "paid" ? ([["amount taken", snapshot.takenUnits, provider.units]] as const) : []),
  ]);
}

type Comparisons = readonly (readonly [string, unknown, unknown])[];

function findDifference(compared: Comparisons): string | undefined {
  return compared.find(([, theirs, ours]) => theirs !== ours)?.[0];
}

/**
 * The transaction as the provider tells it. A final one never becomes pending again.
 * @answers How does a payment at a provider end?
 */
export function applySnapshot(
  transaction: ProviderTransaction,
  snapshot: Snapshot,
  now: Date,
): ProviderTransaction {
  if (isWithoutMeaning(transaction, snapshot, now)) return planDueTime(transaction, now);
  const told = isOutdated(transaction, snapshot)
    ? transaction
    : applyState(noteStatus(transaction, snapshot), snapshot);
  const after = planDueTime(told, now, snapshot.state);
  const isOpen =
    after.provider.taking &&
    (snapshot.state === "unpaid" || snapshot.state === "approved") &&
    !snapshot.failure;
  return isFinal(after) || !isOpen ? dropRequests(after) : after;
}

/** Steps of a payment at its provider, which never goes back. */
const STEPS: Readonly<Record<Snapshot["state"], number>> = {
  ...{ unpaid: 0, acting: 0, approved: 0, processing: 0 },
  ...{ authorized: 1, capturing: 1 },
  ...{ paid: 2, denied: 2, ended: 2, expired: 2, gone: 2 },
};

/** An answer may be written after one that was given later, such as that of a cancellation. */
function isOutdated(transaction: ProviderTransaction, { state }: Snapshot): boolean {
  return STEPS[state] < countKnownSteps(transaction);
}

/** A payment is cancelled here only after the provider has ended it. */
function countKnownSteps({ status, transaction_type: type, provider }: ProviderTransaction): number {
  if (status === "cancelled") return STEPS.ended;
  if (status !== "complete") return 0;
  const isOpen = type === "authorize" && provider.detailed_status !== EXPIRED_AUTHORIZATION;
  return isOpen ? STEPS.authorized : STEPS.paid;
}

/**
 * A payment that ends by our word alone stays open as long as a call of ours may take its money, and money that was taken
 * is there even if the provider forgets it.
 */
function isWithoutMeaning(transaction: ProviderTransaction, { state }: Snapshot, now: Date): boolean {
  if (state !== "ended" && state !== "gone") return false;
  return transaction.status === "pending" ? isBeingTaken(transaction, now) : state === "gone";
}

function noteStatus(transaction: ProviderTransaction, { detailedStatus }: Snapshot): ProviderTransaction {
  const { creation: _, ...provider } = transaction.provider;
  return { ...transaction, provider: { ...provider, detailed_status: detailedStatus } };
}

function applyState(transaction: ProviderTransaction, snapshot: Snapshot): ProviderTransaction {
  const { status, transaction_type: type } = transaction;
  switch (snapshot.state) {
    case "paid":
      return completePurchase(transaction);
    case "authorized":
    case "capturing":
      return status === "complete" ? transaction : completeAuthorization(transaction);
    case "expired":
      return status === "complete" && type === "authorize"
        ? expireAuthorization(transaction)
        : end(transaction);
    case "ended":
    case "gone":
      return end(transaction);
    case "denied":
      return status === "pending" ? deny(transaction, snapshot) : transaction;
    case "unpaid":
      return applyDecline(transaction, snapshot);
    default:
      return transaction;
  }
}

/** Money that is there is recorded, whatever became of the payment here. */
function completePurchase(transaction: ProviderTransaction): ProviderTransaction {
  const { status, transaction_type: type, provider } = transaction;
  if (status === "complete" && type !== "authorize") return transaction;
  const isCapture = provider.method === "authorize";
  return { ...transaction, status: "complete", transaction_type: isCapture ? "capture" : "purchase" };
}

/** The money of a purchase is still to be taken. */
function completeAuthorization(transaction: ProviderTransaction): ProviderTransaction {
  if (transaction.provider.method === "purchase") return transaction;
  return { ...transaction, status: "complete", transaction_type: "authorize" };
}

/** It stays complete until the merchant cancels it, as the contract has it. */
function expireAuthorization(transaction: ProviderTransaction): ProviderTransaction {
  const provider = { ...transaction.provider, detailed_status: EXPIRED_AUTHORIZATION };
  return { ...transaction, provider };
}

function end(transaction: ProviderTransaction): ProviderTransaction {
  const { status, transaction_type: type } = transaction;
  const isOpen = status === "pending" || (status === "complete" && type === "authorize");
  return isOpen ? { ...transaction, status: "cancelled" } : transaction;
}

function deny(transaction: ProviderTransaction, { failure }: Snapshot): ProviderTransaction {
  const { code = "denied", reason = "" } = failure ?? {};
  return {
    ...transaction,
    status: "failed",
    provider: { ...transaction.provider, failure: { code, reason } },
  };
}

/** A decline ends a payment that only we can confirm. In the browser the shopper may try another card. */
function applyDecline(transaction: ProviderTransaction, { failure }: Snapshot): ProviderTransaction {
  const { status, provider } = transaction;
  if (status !== "pending" || !failure || provider.attempt === 0) return transaction;
  const declined = { ...transaction, provider: { ...provider, failure } };
  return provider.is_handed_out || provider.flow !== "server" ? declined : { ...declined, status: "failed" };
}

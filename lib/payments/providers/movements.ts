import type { MoneyMovement } from "../../provider-payments/provider-payment.ts";
import { planDueTime } from "./due-time.ts";
import type { ProviderTransaction } from "./provider-transaction.ts";

/** Captures, refunds and cancellations that a payment may have. */
export const MOST_MOVEMENTS = 100;

export function listRequested({ provider }: ProviderTransaction): readonly MoneyMovement[] {
  return (provider.movements ?? []).filter(({ state }) => state === "requested");
}

export function findMovement({ provider }: ProviderTransaction, id: string): MoneyMovement | undefined {
  return provider.movements?.find((one) => one.id === id);
}

/** Minor units of refunds whose outcome is open; no other refund may have them. */
export function sumRequestedRefunds(transaction: ProviderTransaction): number {
  const refunds = listRequested(transaction).filter(({ kind }) => kind === "refund");
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

export function addMovement(
  transaction: ProviderTransaction,
  movement: MoneyMovement,
  now: Date,
): ProviderTransaction {
  const movements = [...(transaction.provider.movements ?? []), movement];
  return setMovements(transaction, movements, now);
}

export function changeMovement(
  transaction: ProviderTransaction,
  id: string,
  change: Partial<MoneyMovement>,
  now: Date,
): ProviderTransaction {
  const movements = (transaction.provider.movements ?? []).map((one) =>
    one.id === id ? { ...one, ...change } : one,
  );
  return setMovements(transaction, movements, now);
}

/** For one that was certainly not sent. A twin of the request may have sent it meanwhile. */
export function removeMovement(transaction: ProviderTransaction, id: string, now: Date): ProviderTransaction {
  if (findMovement(transaction, id)?.state !== "requested") return transaction;
  const movements = (transaction.provider.movements ?? []).filter((one) => one.id !== id);
  return setMovements(transaction, movements, now);
}

function setMovements(
  transaction: ProviderTransaction,
  movements: readonly MoneyMovement[],
  now: Date,
): ProviderTransaction {
  const { looks: _, ...provider } = transaction.provider;
  return planDueTime({ ...transaction, provider: { ...provider, movements } }, now);
}

/**
 * It counts as given back as soon as the provider has accepted it, although the money may be on its way for days.
 * @param refund as it was requested; a twin of the request may have taken it away meanwhile
 */
export function finishRefund(
  transaction: ProviderTransaction,
  refund: MoneyMovement,
  change: Partial<MoneyMovement>,
  now: Date,
): ProviderTransaction {
  const { id } = refund;
  if (findMovement(transaction, id)?.state === "done") return transaction;
  const there = findMovement(transaction, id) ? transaction : addMovement(transaction, refund, now);
  const mechanism = refund.mechanism === "automatic" ? { refund_mechanism: "automatic" as const } : {};
  return {
    ...changeMovement(there, id, { ...change, state: "done" }, now),
    ...mechanism,
    transaction_type: "refund",
    refunded_amount: transaction.refunded_amount + refund.amount,
  };
}

/** For a refund that the provider gave up later: the money is still there. */
export function undoRefund(transaction: ProviderTransaction, id: string, now: Date): ProviderTransaction {
  const movement = findMovement(transaction, id);
  if (movement?.state !== "done") return transaction;
  const refunded_amount = transaction.refunded_amount - movement.amount;
  const { is_on_its_way: _, ...rest } = movement;
  const movements = (transaction.provider.movements ?? []).map((one) =>
    one.id === id ? { ...rest, state: "failed" as const } : one,
  );
  const undone = { ...setMovements(transaction, movements, now), refunded_amount };
  if (refunded_amount > 0) return undone;
  const { refund_mechanism: _mechanism, ...paid } = undone;
  return { ...paid, transaction_type: transaction.provider.method === "authorize" ? "capture" : "purchase" };
}

import type { CurrencyFormat } from "../../kernel/money.ts";
import type { MoneyMovement } from "../../provider-payments/provider-payment.ts";
import { addMovement, changeMovement, findMovement, finishRefund, undoRefund } from "./movements.ts";
import type { ProviderTransaction } from "./provider-transaction.ts";
import type { ProviderRefund } from "./snapshot.ts";
import { fromProviderUnits } from "./units.ts";

export type RefundsTold = {
  readonly provider: "stripe" | "paypal";
  readonly currency: CurrencyFormat;
  readonly refunds: readonly ProviderRefund[];
  readonly now: Date;
};

/**
 * Takes over what the provider tells of refunds: those of ours, and those that were made in its own console.
 * @answers What becomes of a refund that was made at the provider, or that fails days later?
 */
export function syncRefunds(transaction: ProviderTransaction, told: RefundsTold): ProviderTransaction {
  return told.refunds.reduce((before, refund) => syncRefund(before, refund, told), transaction);
}

function syncRefund(
  transaction: ProviderTransaction,
  refund: ProviderRefund,
  { provider, currency, now }: RefundsTold,
): ProviderTransaction {
  const movement = findRefund(transaction, refund);
  if (!movement) {
    if (refund.state === "failed") return transaction;
    const told = fromProviderUnits(provider, currency, refund.units) ?? 0;
    // It may have been marked as refunded before the message came.
    const amount = Math.min(told, transaction.amount - transaction.refunded_amount);
    return finishRefund(transaction, describeUnknown(refund, amount, now), noteWay(refund), now);
  }
  if (refund.state === "failed") {
    return movement.state === "requested"
      ? changeMovement(transaction, movement.id, { state: "refused" }, now)
      : undoRefund(transaction, movement.id, now);
  }
  if (movement.state === "requested") return finishRefund(transaction, movement, noteWay(refund), now);
  return movement.is_on_its_way && refund.state === "done" ? arrive(transaction, movement, now) : transaction;
}

function findRefund(
  { provider }: ProviderTransaction,
  { movementId, reference }: ProviderRefund,
): MoneyMovement | undefined {
  return provider.movements?.find((one) => one.id === movementId || one.reference === reference);
}

/** One with our mark was taken back here, since a twin of its request could not send it. */
function describeUnknown(
  { reference, movementId }: ProviderRefund,
  amount: number,
  now: Date,
): MoneyMovement {
  return {
    id: movementId ?? reference,
    kind: "refund",
    amount,
    state: "requested",
    mechanism: movementId === undefined ? "outside" : "automatic",
    requested_at: now.toISOString(),
  };
}

function noteWay({ reference, state }: ProviderRefund): Partial<MoneyMovement> {
  return { reference, ...(state === "on_its_way" ? { is_on_its_way: true as const } : {}) };
}

function arrive(transaction: ProviderTransaction, { id }: MoneyMovement, now: Date): ProviderTransaction {
  const movement = findMovement(transaction, id);
  if (!movement) return transaction;
  const { is_on_its_way: _, ...arrived } = movement;
  const others = (transaction.provider.movements ?? []).filter((one) => one.id !== id);
  const without = { ...transaction, provider: { ...transaction.provider, movements: others } };
  return addMovement(without, arrived, now);
}

import { carryOn } from "./advance-payment.ts";
import { raisePaymentAlarm } from "./alarms.ts";
import { applySnapshot } from "./apply-snapshot.ts";
import type { ProviderResult } from "./provider.ts";
import type { ProviderTransaction } from "./provider-transaction.ts";
import type { ProviderDispute, ProviderRefund, Snapshot } from "./snapshot.ts";
import { syncRefunds } from "./sync-refunds.ts";
import { takeReserved } from "./take-reserved.ts";
import { fromProviderUnits } from "./units.ts";
import { checkSnapshot, type PaymentWork, type WrittenPayment, writePayment } from "./write-payment.ts";

/** Questions beyond the payment itself. */
export type Closeness = { readonly refunds?: boolean; readonly disputes?: boolean };

/** Answers of the provider about a payment, asked with our own key. */
type Told = {
  readonly snapshot: Snapshot;
  readonly refunds: readonly ProviderRefund[];
  readonly dispute?: ProviderDispute | undefined;
};

export type LookResult = WrittenPayment & { readonly snapshot: Snapshot };

/**
 * Asks the provider and writes what differs. Used where a message says that something has happened: the
 * message itself changes nothing. An approved payment is taken if PayPal's page promised that approving pays.
 * @returns undefined if the provider could not be asked
 * @throws ApiError 422 for another payment than ours; as `advancePayment` where money is taken
 */
export async function lookClosely(
  work: PaymentWork,
  transaction: ProviderTransaction,
  closeness: Closeness,
): Promise<LookResult | undefined> {
  const told = await askProvider(work, transaction, closeness);
  if (!told) return undefined;
  const { ctx, provider, order } = work;
  const { snapshot, refunds, dispute } = told;
  checkSnapshot(work, transaction, transaction.reference, snapshot);
  const now = ctx.now();
  const before = {
    isDisputed: transaction.provider.dispute !== undefined,
    refunded: transaction.refunded_amount,
  };
  const written = await writePayment(work, (one) => {
    const applied = takeReserved(applySnapshot(one, snapshot, now), snapshot, order, now);
    const synced = syncRefunds(applied, { provider: provider.name, currency: order.currency, refunds, now });
    return dispute ? noteDispute(synced, dispute, work) : synced;
  });
  const of = { order: order.id, transaction: transaction.id };
  if (dispute && !before.isDisputed) raisePaymentAlarm(ctx, "dispute-begun", of);
  if (written.transaction.refunded_amount < before.refunded) raisePaymentAlarm(ctx, "refund-failed", of);
  if (!mayTakeByItself(written.transaction, snapshot)) return { ...written, snapshot };
  return { snapshot, ...(await carryOn(work, written.transaction, snapshot, { kind: "confirm" })) };
}

/** Once: after a decline the shopper has to come back. */
function mayTakeByItself({ status, provider }: ProviderTransaction, { state }: Snapshot): boolean {
  const { takes_when_approved, attempt, taking } = provider;
  const isFirst = attempt === 0 || taking !== undefined;
  return takes_when_approved === true && status === "pending" && state === "approved" && isFirst;
}

async function askProvider(
  work: PaymentWork,
  { id, reference }: ProviderTransaction,
  { refunds: asksRefunds, disputes: asksDisputes }: Closeness,
): Promise<Told | undefined> {
  const { provider, line, ctx, order } = work;
  const [snapshot, refunds, dispute] = await Promise.all([
    provider.look(line, reference),
    asksRefunds ? provider.listRefunds(line, reference) : NO_REFUNDS,
    asksDisputes ? provider.findDispute(line, reference) : NO_DISPUTE,
  ]);
  if (snapshot.outcome === "key_refused")
    raisePaymentAlarm(ctx, "key-refused", { order: order.id, transaction: id });
  if (!isDone(snapshot) || !isDone(refunds) || !isDone(dispute)) return undefined;
  return { snapshot: snapshot.value, refunds: refunds.value, dispute: dispute.value };
}

const NO_REFUNDS: ProviderResult<readonly ProviderRefund[]> = { outcome: "done", value: [] };
const NO_DISPUTE: ProviderResult<ProviderDispute | undefined> = { outcome: "done", value: undefined };

function isDone<T>(result: ProviderResult<T>): result is { readonly outcome: "done"; readonly value: T } {
  return result.outcome === "done";
}

/** States and amounts of the order stay: a lost dispute is no refund. */
function noteDispute(
  transaction: ProviderTransaction,
  { status, reason, units, due_by }: ProviderDispute,
  { provider, order }: PaymentWork,
): ProviderTransaction {
  const amount = fromProviderUnits(provider.name, order.currency, units) ?? 0;
  const dispute = { status, reason, amount, ...(due_by ? { due_by } : {}) };
  return { ...transaction, provider: { ...transaction.provider, dispute } };
}

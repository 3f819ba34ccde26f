import { balanceOwing } from "../../orders/coverage.ts";
import type { Order } from "../../orders/order.ts";
import type { CartPayment } from "../../provider-payments/cart-payment.ts";
import type { PaymentAlarm } from "../providers/alarms.ts";
import { applySnapshot } from "../providers/apply-snapshot.ts";
import type { ProviderTransaction } from "../providers/provider-transaction.ts";
import type { Snapshot } from "../providers/snapshot.ts";
import { takeReserved } from "../providers/take-reserved.ts";
import { fromProviderUnits, toProviderUnits } from "../providers/units.ts";

/** Storefronts show this name. */
const NAME = "Stripe Payment Intent";

/**
 * The order's transaction of a payment that began with its cart. Its id is the payment's, so two confirmations make one.
 * - unpaid: for what is owing
 * - reserved: for what is owing, or for all of it if that is less; taken next
 * - taken: for what was taken, also if that is more than the order
 */
export function buildOrderTransaction(
  order: Order,
  payment: CartPayment,
  snapshot: Snapshot,
  now: Date,
): ProviderTransaction {
  const amount = chooseAmount(order, snapshot);
  const units = toProviderUnits("stripe", order.currency, amount) ?? snapshot.units;
  const { object_units: _, due_at: __, creation: ___, looks: ____, ...provider } = payment.provider;
  const other = units === snapshot.units ? {} : { object_units: snapshot.units };
  const at = now.toISOString();
  const pending: ProviderTransaction = {
    id: payment.id,
    gateway: payment.gateway,
    transaction_type: provider.method,
    status: "pending",
    amount,
    refunded_amount: 0,
    reference: payment.reference,
    name: NAME,
    custom_reference: payment.reference,
    provider: { ...provider, units, ...(snapshot.state === "unpaid" ? {} : other), is_handed_out: true },
    created_at: at,
    updated_at: at,
  };
  return takeReserved(applySnapshot(pending, snapshot, now), snapshot, order, now);
}

function chooseAmount(order: Order, { state, units, takenUnits }: Snapshot): number {
  const owing = balanceOwing(order);
  if (state === "paid") return fromProviderUnits("stripe", order.currency, takenUnits) ?? owing;
  if (state !== "authorized") return owing;
  return Math.min(owing, fromProviderUnits("stripe", order.currency, units) ?? owing);
}

/** Lists what an operator must look at. */
export function listOrderAlarms(
  { totals, status }: Order,
  { amount }: ProviderTransaction,
  { state }: Snapshot,
): readonly PaymentAlarm[] {
  if (state !== "paid") return [];
  return [
    ...(amount > totals.with_tax ? (["overpaid"] as const) : []),
    ...(status === "cancelled" ? (["paid-although-ended"] as const) : []),
  ];
}

import type { Order } from "./order.ts";

/**
 * When something of the order is to be settled; undefined if nothing is open.
 * @answers Which payments are unsettled?
 */
export function findDueTime({
  transactions,
  cart_payment,
}: Pick<Order, "transactions" | "cart_payment">): string | undefined {
  const providers = [cart_payment?.provider, ...transactions.map(({ provider }) => provider)];
  return providers.flatMap((provider) => provider?.due_at ?? []).toSorted()[0];
}

/** The payments of a cancelled order are looked at at once: what is unpaid is cancelled at its provider. */
export function hastenPayments(order: Order, now: Date): Order {
  const due_at = now.toISOString();
  const transactions = order.transactions.map((one) =>
    one.status === "pending" && one.provider?.due_at
      ? { ...one, provider: { ...one.provider, due_at } }
      : one,
  );
  const { cart_payment: ofCart } = order;
  if (!ofCart) return { ...order, transactions };
  return { ...order, transactions, cart_payment: { ...ofCart, provider: { ...ofCart.provider, due_at } } };
}

import type { Order } from "../../orders/order.ts";
import { addMovement } from "./movements.ts";
import type { ProviderTransaction } from "./provider-transaction.ts";
import type { Snapshot } from "./snapshot.ts";

/** One that the provider refuses again and again is left to its end. */
const MOST_CAPTURES = 3;

/**
 * The money that the server confirmed for a cart is only reserved, since there was no order. Once there is one, its capture is
 * noted, to be sent next.
 */
export function takeReserved(
  transaction: ProviderTransaction,
  { state }: Snapshot,
  order: Pick<Order, "status">,
  now: Date,
): ProviderTransaction {
  const { id, amount, status, provider } = transaction;
  const isReserved = state === "authorized" && status === "pending" && provider.method === "purchase";
  if (!isReserved || provider.cart_id === undefined || order.status === "cancelled") return transaction;
  const captures = (provider.movements ?? []).filter(({ kind }) => kind === "capture");
  const isUnderWay = captures.some((one) => one.state !== "refused");
  if (isUnderWay || captures.length >= MOST_CAPTURES) return transaction;
  const number = captures.length === 0 ? "" : `:${captures.length}`;
  const movement = {
    ...({
      id: `${id}:capture${number}`,
      kind: "capture",
      state: "requested",
      mechanism: "automatic",
    } as const),
    ...{ amount, requested_at: now.toISOString() },
  };
  return addMovement(transaction, movement, now);
}

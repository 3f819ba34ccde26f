import type { Settings } from "../settings/settings.ts";
import type { Context } from "../use-case/context.ts";
import type { Order } from "./order.ts";

const DAY_SECONDS = 24 * 60 * 60;

/**
 * When an order ends that is not paid, in epoch seconds: at the first midnight (UTC) after so many days. All orders of a
 * day end together, so that the number of all orders has one part for each day and not for each order.
 */
export function orderEnd(now: Date, days: number): number {
  return Math.ceil(now.getTime() / 1000 / DAY_SECONDS + days) * DAY_SECONDS;
}

/** The end of a new order; none for client credentials, whose orders a merchant keeps or deletes. */
export function endOfNewOrder(
  { caller, now }: Pick<Context, "caller" | "now">,
  { cart }: Pick<Settings, "cart">,
): Pick<Order, "ends_at"> {
  if (caller.grant === "client_credentials") return {};
  return { ends_at: orderEnd(now(), cart.orders.unpaid_days) };
}

/** The order that stays until somebody deletes it. */
export function withoutEnd<O extends Pick<Order, "ends_at">>(order: O): Omit<O, "ends_at"> {
  const { ends_at: _, ...kept } = order;
  return kept;
}

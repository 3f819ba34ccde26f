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

/**
 * The end of a new order of a guest. Orders of client credentials, and of customers and members with their token, stay
 * until a merchant deletes them: a business pays by invoice, when it does.
 */
export function endOfNewOrder(
  { caller, shopper, now }: Pick<Context, "caller" | "shopper" | "now">,
  { cart }: Pick<Settings, "cart">,
): Pick<Order, "ends_at"> {
  if (caller.grant === "client_credentials" || shopper.account || shopper.customer) return {};
  return { ends_at: orderEnd(now(), cart.orders.unpaid_days) };
}

/** The order that stays until somebody deletes it. */
export function withoutEnd<O extends Pick<Order, "ends_at">>(order: O): Omit<O, "ends_at"> {
  const { ends_at: _, ...kept } = order;
  return kept;
}

import type { Settings } from "../settings/settings.ts";
import type { Context } from "../use-case/context.ts";
import type { Order } from "./order.ts";

const DAY_SECONDS = 24 * 60 * 60;

/**
 * First midnight (UTC) after `days` days (epoch seconds), so the order count needs one counter a day.
 * @answers When does an unpaid order end?
 */
export function orderEnd(now: Date, days: number): number {
  return Math.ceil(now.getTime() / 1000 / DAY_SECONDS + days) * DAY_SECONDS;
}

/** Only orders of guests end: businesses may pay their invoices late. */
export function endOfNewOrder(
  { caller, shopper, now }: Pick<Context, "caller" | "shopper" | "now">,
  { cart }: Pick<Settings, "cart">,
): Pick<Order, "ends_at"> {
  if (caller.grant === "client_credentials" || shopper.account || shopper.customer) return {};
  return { ends_at: orderEnd(now(), cart.orders.unpaid_days) };
}

export function removeEnd<O extends Pick<Order, "ends_at">>(order: O): Omit<O, "ends_at"> {
  const { ends_at: _, ...kept } = order;
  return kept;
}

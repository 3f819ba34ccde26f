import type { Table } from "../../lib/table/table.ts";
import type { Call } from "./call.ts";
import { guestCheckout } from "./orders/market.ts";
import { shopOn } from "./shop.ts";

export { BILLING as ADDRESS } from "./orders/market.ts";

/** The checkout data of a guest. */
export const GUEST = guestCheckout();

/** Checks out a cart, as a guest by default. */
export function checkOut(table: Table, cartID: string, data: object = GUEST, more: Call = {}) {
  return shopOn(table).post(`/v2/carts/${cartID}/checkout`, { data }, { as: "implicit", ...more });
}

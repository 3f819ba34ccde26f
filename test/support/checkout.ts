import type { Table } from "../../lib/table/table.ts";
import type { Call } from "./call.ts";
import { shopOn } from "./shop.ts";

/** As little of an address as an order takes. */
export const ADDRESS = {
  first_name: "Mira",
  last_name: "Holt",
  line_1: "4 Quay Road",
  postcode: "9011",
  country: "NO",
};

/** A guest who buys. */
export const GUEST = {
  customer: { name: "Mira Holt", email: "mira@example.org" },
  billing_address: ADDRESS,
};

/** Checks out a cart, as a guest unless said otherwise. */
export function checkOut(table: Table, cartID: string, data: object = GUEST, more: Call = {}) {
  return shopOn(table).post(`/v2/carts/${cartID}/checkout`, { data }, { as: "implicit", ...more });
}

import { checkShopper } from "../../lib/runtime/check-shopper.ts";
import type { Call } from "./call.ts";
import { asShopper, NOON } from "./runtime.ts";
import { shopOn } from "./shop.ts";
import { memoryTable } from "./tables/memory-table.ts";

export const RON = { type: "customer", name: "Ron", email: "Ron@shop.test", password: "mysecret" };

/** A store that rejects tokens of deleted customers. */
export function aCustomerStore({ now = () => NOON, table = memoryTable({ now }), ...rest }: Call = {}) {
  const setup = { now, table, checkShopper, ...rest };
  const shop = shopOn(table, setup);
  return {
    table,
    setup,
    /** Credentials of a signed-in customer. */
    as: async (customer: string) => ({
      as: "implicit" as const,
      headers: await asShopper({ customer }, now()),
    }),
    create: (data: object = RON, more: Call = {}) =>
      shop.post("/v2/customers", { data }, { as: "implicit", ...more }),
    signIn: (email: string, password: string, more: Call = {}) =>
      shop.post(
        "/v2/customers/tokens",
        { data: { type: "token", email, password } },
        { as: "implicit", ...more },
      ),
    list: (query = "", more: Call = {}) => shop.get(`/v2/customers?${query}`, more),
    read: (id: string, more?: Call) => shop.get(`/v2/customers/${id}`, more),
    update: (id: string, data: object, more?: Call) =>
      shop.put(`/v2/customers/${id}`, { data: { type: "customer", ...data } }, more),
    remove: (id: string, more?: Call) => shop.delete(`/v2/customers/${id}`, more),
  };
}

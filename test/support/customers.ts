import { checkShopper } from "../../lib/runtime/check-shopper.ts";
import type { Call } from "./call.ts";
import { asShopper, NOON } from "./runtime.ts";
import { anEmptyShop } from "./shop.ts";
import { memoryTable } from "./tables/memory-table.ts";

export const RON = { type: "customer", name: "Ron", email: "Ron@shop.test", password: "mysecret" };

/** A store that knows its customers: whose token is of one who is gone is refused. */
export function aCustomerStore({
  now = () => NOON,
  table = memoryTable({ now }),
  ...rest
}: Partial<Call> = {}) {
  const setup = { now, table, checkShopper, ...rest };
  return {
    table,
    setup,
    /** What one who is signed in sends with a request. */
    as: async (customer: string) => ({
      as: "implicit" as const,
      headers: await asShopper({ customer }, now()),
    }),
    create: (data: object = RON, more: Partial<Call> = {}) =>
      anEmptyShop().post("/v2/customers", { data }, { ...setup, as: "implicit", ...more }),
    signIn: (email: string, password: string) =>
      anEmptyShop().post(
        "/v2/customers/tokens",
        { data: { type: "token", email, password } },
        { ...setup, as: "implicit" },
      ),
    list: (query = "", more: Partial<Call> = {}) =>
      anEmptyShop().get(`/v2/customers?${query}`, { ...setup, ...more }),
    read: (id: string, more?: Partial<Call>) =>
      anEmptyShop().get(`/v2/customers/${id}`, { ...setup, ...more }),
    update: (id: string, data: object, more?: Partial<Call>) =>
      anEmptyShop().put(
        `/v2/customers/${id}`,
        { data: { type: "customer", ...data } },
        { ...setup, ...more },
      ),
    remove: (id: string, more?: Partial<Call>) =>
      anEmptyShop().delete(`/v2/customers/${id}`, { ...setup, ...more }),
  };
}

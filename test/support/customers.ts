import { endpoint as createCustomer } from "../../functions/customers/create-customer.ts";
import { endpoint as createCustomerToken } from "../../functions/customers/create-customer-token.ts";
import { endpoint as deleteCustomer } from "../../functions/customers/delete-customer.ts";
import { endpoint as listCustomers } from "../../functions/customers/list-customers.ts";
import { endpoint as readCustomer } from "../../functions/customers/read-customer.ts";
import { endpoint as updateCustomer } from "../../functions/customers/update-customer.ts";
import { checkShopper } from "../../lib/runtime/check-shopper.ts";
import { type Call, call } from "./call.ts";
import { asShopper, NOON } from "./runtime.ts";
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
      call(createCustomer, { ...setup, as: "implicit", body: { data }, ...more, params: {} }),
    signIn: (email: string, password: string) =>
      call(createCustomerToken, {
        ...setup,
        as: "implicit",
        body: { data: { type: "token", email, password } },
      }),
    list: (query = "", more: Partial<Call> = {}) =>
      call(listCustomers, { ...setup, query, ...more, params: {} }),
    read: (id: string, more?: Partial<Call>) =>
      call(readCustomer, { ...setup, ...more, params: { customerID: id } }),
    update: (id: string, data: object, more?: Partial<Call>) =>
      call(updateCustomer, {
        ...setup,
        ...more,
        params: { customerID: id },
        body: { data: { type: "customer", ...data } },
      }),
    remove: (id: string, more?: Partial<Call>) =>
      call(deleteCustomer, { ...setup, ...more, params: { customerID: id } }),
  };
}

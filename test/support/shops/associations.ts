import type { Table } from "../../../lib/table/table.ts";
import type { Call } from "../call.ts";
import { asShopper, NOON } from "../runtime.ts";
import { shopOn } from "../shop.ts";
import { memoryTable } from "../tables/memory-table.ts";

type Who = { readonly account?: string; readonly customer?: string };

/** A store with associated carts. `as` is the signed-in shopper; without it the caller has client credentials. */
export function aSignedInStore(table: Table = memoryTable({ now: () => NOON })) {
  const shop = shopOn(table);
  const signed = async (as: Who | undefined, more: Call): Promise<Call> =>
    as ? { as: "implicit", headers: await asShopper(as), ...more } : more;
  const relate =
    <R extends "accounts" | "customers">(related: R) =>
    async (cartID: string, body: unknown, as?: Who, more: Call = {}) =>
      shop.post(`/v2/carts/${cartID}/relationships/${related}`, body, await signed(as, more));
  const unrelate =
    <R extends "accounts" | "customers">(related: R) =>
    async (cartID: string, body: unknown, as?: Who, more: Call = {}) =>
      shop.delete(`/v2/carts/${cartID}/relationships/${related}`, { body, ...(await signed(as, more)) });
  return {
    table,
    create: async (data: object, as?: Who, more: Call = {}) =>
      shop.post("/v2/carts", { data }, await signed(as, more)),
    remove: async (cartID: string, as?: Who, more: Call = {}) =>
      shop.delete(`/v2/carts/${cartID}`, await signed(as, more)),
    list: async (as?: Who, query = "", more: Call = {}) =>
      shop.get(`/v2/carts?${query}`, await signed(as, more)),
    associateAccounts: relate("accounts"),
    associateCustomers: relate("customers"),
    dissociateAccounts: unrelate("accounts"),
    dissociateCustomers: unrelate("customers"),
    anAccount: async (): Promise<string> => {
      const body = { data: { type: "account", name: "ACME" } };
      return (await shop.post("/v2/accounts", body)).body.data.id;
    },
    aCustomer: async (email: string): Promise<string> => {
      const body = { data: { type: "customer", name: "Ron", email } };
      return (await shop.post("/v2/customers", body)).body.data.id;
    },
  };
}

export const account = (id: string) => ({ type: "account", id });
export const customer = (id: string) => ({ type: "customer", id });

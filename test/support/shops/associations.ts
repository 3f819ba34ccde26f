import { associateAccounts } from "../../../functions/carts/associations/associate-accounts.ts";
import { associateCustomers } from "../../../functions/carts/associations/associate-customers.ts";
import { dissociateAccounts } from "../../../functions/carts/associations/dissociate-accounts.ts";
import { dissociateCustomers } from "../../../functions/carts/associations/dissociate-customers.ts";
import { createCart } from "../../../functions/carts/create-cart.ts";
import { deleteCart } from "../../../functions/carts/delete-cart.ts";
import { listCarts } from "../../../functions/carts/list-carts.ts";
import type { Table } from "../../../lib/table/table.ts";
import { type Call, call } from "../call.ts";
import { asShopper, NOON } from "../runtime.ts";
import { shopOn } from "../shop.ts";
import { memoryTable } from "../tables/memory-table.ts";

type Who = { readonly account?: string; readonly customer?: string };
type More = Partial<Call>;

/** A store whose carts change hands; `as` is who is signed in, nobody means client credentials. */
export function aSignedInStore(table: Table = memoryTable({ now: () => NOON })) {
  const shop = shopOn(table);
  const signed = async (as: Who | undefined, more: More): Promise<Call> => {
    if (!as) return { table, ...more };
    return { table, as: "implicit", headers: await asShopper(as), ...more };
  };
  const relate =
    (endpoint: Parameters<typeof call>[0]) =>
    async (cartID: string, body: unknown, as?: Who, more = {}) =>
      call(endpoint, await signed(as, { params: { cartID }, body, ...more }));
  return {
    table,
    create: async (data: object, as?: Who, more: More = {}) =>
      call(createCart, await signed(as, { body: { data }, ...more })),
    remove: async (cartID: string, as?: Who, more: More = {}) =>
      call(deleteCart, await signed(as, { params: { cartID }, ...more })),
    list: async (as?: Who, query = "", more: More = {}) =>
      call(listCarts, await signed(as, { query, ...more })),
    associateAccounts: relate(associateAccounts),
    associateCustomers: relate(associateCustomers),
    dissociateAccounts: relate(dissociateAccounts),
    dissociateCustomers: relate(dissociateCustomers),
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
export const idsOf = ({ body }: { body: any }): string[] => body.data.map(({ id }: { id: string }) => id);

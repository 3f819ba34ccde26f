import { dissociateAccounts } from "../../../functions/carts/associations/dissociate-accounts.ts";
import { dissociateCustomers } from "../../../functions/carts/associations/dissociate-customers.ts";
import { createCart } from "../../../functions/carts/create-cart.ts";
import { addCartItems } from "../../../functions/carts/items/add-cart-items.ts";
import { deleteCartItem } from "../../../functions/carts/items/delete-cart-item.ts";
import { updateCartItem } from "../../../functions/carts/items/update-cart-item.ts";
import { updateCartItems } from "../../../functions/carts/items/update-cart-items.ts";
import { readCart } from "../../../functions/carts/read-cart.ts";
import { updateCart } from "../../../functions/carts/update-cart.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import type { CatalogRule } from "../../../lib/releases/live-releases.ts";
import { publishProducts } from "../../../lib/releases/publish-products.ts";
import { getLiveReleases, saveLiveReleases } from "../../../lib/releases/store.ts";
import { type Answer, type Call, call } from "../call.ts";
import { asShopper, NOON } from "../runtime.ts";
import { memoryTable } from "../tables/memory-table.ts";
import { aShop, P1, P2 } from "./carts.ts";
import { aContext, aPrice, aProduct } from "./products.ts";

/** Catalog of those whom a rule names; there P1 costs a cent, and ONLY and EURO can be had there alone. */
export const MEMBERS = "0b1f6a4e-53c1-4f0e-9d55-3f6c1f0a7c11";
export const ONLY = aProduct({ name: "Trade bolt", sku: "ONLY", price: { USD: 5 } });
export const EURO = aProduct({ name: "Euro lamp", sku: "EURO", price: { EUR: 900 } });

export type Caller = {
  readonly account?: string;
  readonly customer?: string;
  /** Client credentials instead of a shopper's grant. */
  readonly isAdmin?: boolean;
  readonly channel?: string;
};
export const GUEST: Caller = {};
export const A1: Caller = { account: "a1" };
export const ADMIN: Caller = { isAdmin: true };

/** Longer than a product that is not there is looked for again. */
export const LATER = new Date(NOON.getTime() + 60_000);

export function aRule(more: Partial<CatalogRule> = {}): CatalogRule {
  const at = NOON.toISOString();
  const anybody = { account_ids: [], account_tag_ids: [], customer_ids: [], channels: [], tags: [] };
  const rule = { id: MEMBERS, name: "Members", catalog_id: MEMBERS, ...anybody, schedules: [] };
  return { ...rule, created_at: at, updated_at: at, ...more };
}

/** A shop where account `a1` is served from another catalog than everybody else. */
export async function aRestrictedShop(table = memoryTable({ now: () => NOON }), more: Partial<Call> = {}) {
  const shop = await aShop([EURO], table);
  const cheap = { ...P1, prices: [aPrice({ USD: 1 })] };
  const members = [cheap, P2, ONLY, { ...EURO, prices: [aPrice({ USD: 7 })] }];
  // Not in the same moment as everybody's catalog, which is the one published first.
  await publishProducts(
    aContext(table, () => new Date(NOON.getTime() + 1)),
    MEMBERS,
    members,
  );
  const change = async (changed: (before: any) => object) => {
    const { value, version } = await getLiveReleases(table);
    await saveLiveReleases(table, { value: { ...value, ...changed(value) }, version });
  };
  const setRules = (rules: readonly CatalogRule[]) => change(() => ({ rules }));
  const withdraw = (catalogId: string) =>
    change(({ live }) => ({ live: live.filter((one: any) => one.catalogId !== catalogId) }));
  await setRules([aRule({ account_ids: ["a1"] })]);
  const request =
    (endpoint: Endpoint) =>
    async (who: Caller, params: any, body?: unknown, rest: any = {}) => {
      const now = rest.now ?? more.now ?? (() => LATER);
      return call<string>(endpoint, {
        ...(await callOf(who, now())),
        table,
        now,
        params,
        body,
        ...more,
        ...rest,
      });
    };
  const [post, put, bulk] = [addCartItems, updateCartItem, updateCartItems].map(request) as Request[];
  const [create, rename, remove] = [createCart, updateCart, deleteCartItem].map(request) as Request[];
  const [leaveAccounts, leaveCustomers, read] = [dissociateAccounts, dissociateCustomers, readCart].map(
    request,
  ) as Request[];
  return {
    ...shop,
    setRules,
    withdraw,
    headersOf: async (who: Caller) => (await callOf(who, LATER)).headers ?? {},
    create: (who: Caller, id: string) => create!(who, {}, { data: { id } }),
    addAs: (who: Caller, cartID: string, data: unknown, rest = {}) => post!(who, { cartID }, { data }, rest),
    put: (who: Caller, cartID: string, itemID: string, data: unknown, rest = {}) =>
      put!(who, { cartID, itemID }, { data }, rest),
    bulk: (who: Caller, cartID: string, data: unknown, options = {}) =>
      bulk!(who, { cartID }, { data, options }),
    rename: (who: Caller, cartID: string, rest = {}) =>
      rename!(who, { cartID }, { data: { name: "Renamed" } }, rest),
    remove: (who: Caller, cartID: string, itemID: string) => remove!(who, { cartID, itemID }),
    leave: (who: Caller, cartID: string, kind: "account" | "customer", id: string) =>
      (kind === "account" ? leaveAccounts! : leaveCustomers!)(
        who,
        { cartID },
        { data: [{ type: kind, id }] },
      ),
    /** The items of a cart as they are stored. */
    itemsOf: async (cartID: string): Promise<any[]> =>
      (await read!(ADMIN, { cartID }, undefined, { query: "include=items" })).body.included?.items ?? [],
  };
}

export type RestrictedShop = Awaited<ReturnType<typeof aRestrictedShop>>;
type Request = (who: Caller, params: object, body?: unknown, rest?: object) => Promise<Answer>;

async function callOf({ account, customer, isAdmin, channel }: Caller, at: Date): Promise<Partial<Call>> {
  const names = { ...(account ? { account } : {}), ...(customer ? { customer } : {}) };
  const shopper = await asShopper(names, at);
  return {
    as: isAdmin ? "client_credentials" : "implicit",
    headers: { ...shopper, ...(channel ? { "ep-channel": channel } : {}) },
  };
}

/** Each item as sku, quantity and unit price. */
export const pricesOf = (items: readonly any[]): string[] =>
  items.map(({ sku, quantity, unit_price }) => `${quantity} ${sku} at ${unit_price.amount}`);

/** Titles of what an answer tells. */
export const toldBy = ({ body }: Answer): string[] =>
  (body.meta.messages ?? []).map(({ title }: any) => title);

import type { CatalogRule, LiveReleases } from "../../../lib/releases/live-releases.ts";
import { publishProducts } from "../../../lib/releases/publish-products.ts";
import { getLiveReleases, saveLiveReleases } from "../../../lib/releases/store.ts";
import type { Call } from "../call.ts";
import { asShopper, NOON } from "../runtime.ts";
import { memoryTable } from "../tables/memory-table.ts";
import { aShop, P1, P2 } from "./carts.ts";
import { aContext, aPrice, aProduct } from "./products.ts";

/** Catalog of the shoppers in a rule. P1 costs a cent there, and only this catalog sells ONLY and EURO. */
export const MEMBERS = "0b1f6a4e-53c1-4f0e-9d55-3f6c1f0a7c11";
const ONLY = aProduct({ name: "Trade bolt", sku: "ONLY", price: { USD: 5 } });
const EURO = aProduct({ name: "Euro lamp", sku: "EURO", price: { EUR: 900 } });

export type Caller = {
  readonly account?: string;
  readonly customer?: string;
  /** Uses client credentials instead of a shopper's token. */
  readonly isAdmin?: boolean;
  readonly channel?: string;
};
export const GUEST: Caller = {};
export const A1: Caller = { account: "a1" };
export const ADMIN: Caller = { isAdmin: true };

/** After the time during which a missing product is looked up again. */
export const LATER = new Date(NOON.getTime() + 60_000);

export function aRule(more: Partial<CatalogRule> = {}): CatalogRule {
  const at = NOON.toISOString();
  const anybody = { account_ids: [], account_tag_ids: [], customer_ids: [], channels: [], tags: [] };
  const rule = { id: MEMBERS, name: "Members", catalog_id: MEMBERS, ...anybody, schedules: [], version: 1 };
  return { ...rule, created_at: at, updated_at: at, ...more };
}

/** A shop where account `a1` gets another catalog than all other shoppers. */
export async function aRestrictedShop(table = memoryTable({ now: () => NOON }), more: Call = {}) {
  const shop = await aShop([EURO], table);
  const cheap = { ...P1, prices: [aPrice({ USD: 1 })] };
  const members = [cheap, P2, ONLY, { ...EURO, prices: [aPrice({ USD: 7 })] }];
  // Published later than the other catalog, because the first one serves everyone.
  await publishProducts(
    aContext(table, () => new Date(NOON.getTime() + 1)),
    MEMBERS,
    members,
  );
  const change = async (changed: (before: LiveReleases) => object) => {
    const { value, version } = await getLiveReleases(table);
    await saveLiveReleases(table, { value: { ...value, ...changed(value) }, version });
  };
  const setRules = (rules: readonly CatalogRule[]) => change(() => ({ rules }));
  const withdraw = (catalogId: string) =>
    change(({ live }) => ({ live: live.filter((one) => one.catalogId !== catalogId) }));
  await setRules([aRule({ account_ids: ["a1"] })]);
  const requestOf = async (who: Caller, rest: Call = {}): Promise<Call> => {
    const now = rest.now ?? more.now ?? (() => LATER);
    return { ...(await makeCall(who, now())), now, ...more, ...rest };
  };
  return {
    ...shop,
    setRules,
    withdraw,
    headersOf: async (who: Caller) => (await makeCall(who, LATER)).headers ?? {},
    create: async (who: Caller, id: string) => shop.post("/v2/carts", { data: { id } }, await requestOf(who)),
    addAs: async (who: Caller, cartID: string, data: unknown, rest: Call & { options?: object } = {}) => {
      const { options, ...request } = rest;
      return shop.post(`/v2/carts/${cartID}/items`, { data, options }, await requestOf(who, request));
    },
    put: async (who: Caller, cartID: string, itemID: string, data: unknown, rest: Call = {}) =>
      shop.put(`/v2/carts/${cartID}/items/${itemID}`, { data }, await requestOf(who, rest)),
    bulk: async (who: Caller, cartID: string, data: unknown, options = {}) =>
      shop.put(`/v2/carts/${cartID}/items`, { data, options }, await requestOf(who)),
    rename: async (who: Caller, cartID: string, rest: Call = {}) =>
      shop.put(`/v2/carts/${cartID}`, { data: { name: "Renamed" } }, await requestOf(who, rest)),
    remove: async (who: Caller, cartID: string, itemID: string) =>
      shop.delete(`/v2/carts/${cartID}/items/${itemID}`, await requestOf(who)),
    leave: async (who: Caller, cartID: string, kind: "account" | "customer", id: string) => {
      const body = { data: [{ type: kind, id }] };
      return shop.delete(`/v2/carts/${cartID}/relationships/${kind}s`, { ...(await requestOf(who)), body });
    },
    /** The stored items of a cart. */
    itemsOf: async (cartID: string) =>
      (await shop.get(`/v2/carts/${cartID}?include=items`, await requestOf(ADMIN))).body.included?.items ??
      [],
  };
}

export type RestrictedShop = Awaited<ReturnType<typeof aRestrictedShop>>;

async function makeCall({ account, customer, isAdmin, channel }: Caller, at: Date): Promise<Call> {
  const names = { ...(account ? { account } : {}), ...(customer ? { customer } : {}) };
  const shopper = await asShopper(names, at);
  return {
    as: isAdmin ? "client_credentials" : "implicit",
    headers: { ...shopper, ...(channel ? { "ep-channel": channel } : {}) },
  };
}

type Priced = {
  readonly sku: string;
  readonly quantity: number;
  readonly unit_price: { readonly amount: number };
};

/** Each item as sku, quantity and unit price. */
export const readPrices = (items: readonly Priced[]): string[] =>
  items.map(({ sku, quantity, unit_price }) => `${quantity} ${sku} at ${unit_price.amount}`);

type Telling = { readonly body: { readonly meta: { readonly messages?: readonly { title: string }[] } } };

/** Titles of the messages in an answer. */
export const readTold = ({ body }: Telling): string[] => (body.meta.messages ?? []).map(({ title }) => title);

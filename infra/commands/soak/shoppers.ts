import { type KnownOrder, noteCancelled, noteFulfilled, notePaid } from "./ledger.ts";
import { CODE } from "./shop.ts";
import type { Traffic } from "./traffic.ts";

const ADDRESS = {
  first_name: "Mira",
  last_name: "Holt",
  line_1: "4 Quay Road",
  postcode: "9011",
  country: "NO",
};
export const BUYERS = "@soak.example.com";
/** One address may make 100 accounts in an hour. */
const MOST_SIGN_UPS = 80;
const OUT_OF_STOCK = [400, 422];
const asShopper = true;

/** Looks at the catalog and searches it. */
export async function browse({ client, pick }: Traffic): Promise<void> {
  await client.ask("GET", `/catalog/products?page[limit]=${1 + pick(25)}`, { asShopper });
  const q = ["mug", "tea", "pot", "green", "jug"][pick(5)];
  const searches = [{ type: "search", q, query_by: "name" }];
  await client.ask("POST", "/catalog/multi-search", { body: { searches }, asShopper });
}

type Filled = { readonly id: string; readonly pieces: Map<string, number>; readonly hasCode: boolean };

/** A cart with goods, perhaps a code, something custom and the items of another cart. */
async function fillCart(traffic: Traffic): Promise<Filled | undefined> {
  const { client, shop, ledger, pick } = traffic;
  const created = await client.ask("POST", "/v2/carts", { body: { data: { name: "Soak" } }, asShopper });
  if (created.status !== 201) return undefined;
  const { id } = created.data;
  const good = shop.goods[pick(shop.goods.length)];
  if (!good) return undefined;
  const pieces = new Map([[good.sku, 1 + pick(3)]]);
  const add = (data: object, token = true) =>
    client.ask("POST", `/v2/carts/${id}/items`, { body: { data }, asShopper: token });
  const added = await add({ type: "cart_item", sku: good.sku, quantity: pieces.get(good.sku) });
  if (added.status !== 201) return undefined;
  if (pick(4) === 0)
    await add({ type: "custom_item", name: "Wrap", sku: "wrap", quantity: 1, price: { amount: 500 } }, false);
  if (pick(4) === 0) await mergeInto(traffic, id, pieces);
  const hasCode = pick(4) === 0;
  if (hasCode) await add({ type: "promotion_item", code: CODE });
  ledger.carts.set(id, pieces);
  return { id, pieces, hasCode };
}

async function mergeInto(
  { client, shop, pick }: Traffic,
  id: string,
  pieces: Map<string, number>,
): Promise<void> {
  const good = shop.goods[pick(shop.goods.length)];
  const { data: other } = await client.ask("POST", "/v2/carts", {
    body: { data: { name: "Other" } },
    asShopper,
  });
  if (!good) return;
  const item = { type: "cart_item", sku: good.sku, quantity: 1 };
  await client.ask("POST", `/v2/carts/${other.id}/items`, { body: { data: item }, asShopper });
  const merge = { data: { type: "cart_items", cart_id: other.id }, options: { add_all_or_nothing: false } };
  const { status } = await client.ask("POST", `/v2/carts/${id}/items`, { body: merge, asShopper });
  if (status === 201) pieces.set(good.sku, (pieces.get(good.sku) ?? 0) + 1);
  await client.ask("DELETE", `/v2/carts/${other.id}`, { asShopper });
}

/** Fills a cart and leaves it, or deletes it. */
export async function keepCart(traffic: Traffic): Promise<void> {
  const { client, ledger, pick } = traffic;
  const filled = await fillCart(traffic);
  if (!filled) return;
  await client.ask("GET", `/v2/carts/${filled.id}?include=items`, { asShopper });
  if (pick(3) === 0) return;
  await client.ask("DELETE", `/v2/carts/${filled.id}`, { asShopper });
  ledger.carts.delete(filled.id);
}

/** Fills a cart, checks out, and perhaps pays; the merchant goes on with the order. */
export async function buy(traffic: Traffic): Promise<void> {
  const { client, shop, ledger, pick } = traffic;
  const filled = await fillCart(traffic);
  if (!filled) return;
  const body = {
    data: { customer: { email: `${filled.id}${BUYERS}`, name: "Soak" }, billing_address: ADDRESS },
  };
  // Shoppers of one address make at most 1,000 orders in ten minutes, so most are made by the merchant.
  const byShopper = pick(10) === 0;
  const { status, data } = await client.ask("POST", `/v2/carts/${filled.id}/checkout`, {
    body,
    asShopper: byShopper,
  });
  if (status !== 201) return;
  ledger.carts.delete(filled.id);
  const ids = new Map(shop.goods.map(({ sku, product }) => [sku, product]));
  const pieces = new Map([...filled.pieces].map(([sku, count]) => [ids.get(sku) ?? "", count]));
  const order: KnownOrder = { id: data.id, total: readTotal(data), pieces, state: "unpaid", refunded: 0 };
  ledger.orders.set(filled.id, order);
  if (filled.hasCode) traffic.counts.codes += 1;
  if (pick(4) !== 0) await pay(traffic, order, filled.hasCode);
}

/** The total that an order shows. */
export function readTotal(order: object): number {
  const { meta } = order as { meta: { display_price: { with_tax: { amount: number } } } };
  return meta.display_price.with_tax.amount;
}

async function pay(traffic: Traffic, order: KnownOrder, hasCode: boolean): Promise<void> {
  const { client, ledger, pick } = traffic;
  const body = { data: { gateway: "manual", method: "purchase" } };
  const paid = await client.ask("POST", `/v2/orders/${order.id}/payments`, { body });
  if (paid.status !== 200) return;
  notePaid(ledger, order, paid.data.id);
  const next = pick(6);
  if (next <= 2) await fulfil(traffic, order);
  if (next === 3 && !hasCode) await cancel(traffic, order);
  if (next === 2 || next === 4) await refund(traffic, order);
}

async function fulfil({ client, ledger }: Traffic, order: KnownOrder): Promise<void> {
  const body = { data: { type: "order", shipping: "fulfilled" } };
  const { status } = await client.ask("PUT", `/v2/orders/${order.id}`, { body });
  if (status === 200) noteFulfilled(ledger, order);
}

async function cancel({ client, ledger }: Traffic, order: KnownOrder): Promise<void> {
  const body = { data: { type: "order", status: "cancelled" } };
  const { status } = await client.ask("PUT", `/v2/orders/${order.id}`, { body });
  if (status === 200) noteCancelled(ledger, order);
}

async function refund({ client }: Traffic, order: KnownOrder): Promise<void> {
  const path = `/v2/orders/${order.id}/transactions/${order.transaction}/refund`;
  const { status } = await client.ask("POST", path, { body: { data: { amount: 100 } } });
  if (status === 200) order.refunded += 100;
}

/** Wants pieces of what is scarce: a refusal is right as soon as few are left. */
export async function wantScarce({ client, shop, ledger, pick }: Traffic): Promise<void> {
  const { data: cart } = await client.ask("POST", "/v2/carts", {
    body: { data: { name: "Scarce" } },
    asShopper,
  });
  const quantity = 1 + pick(60);
  const known = ledger.stock.get(shop.scarce.product);
  const isTooMany = known !== undefined && quantity > known.total - known.allocated;
  const body = { data: { type: "cart_item", sku: shop.scarce.sku, quantity } };
  const expected = isTooMany ? OUT_OF_STOCK : [];
  await client.ask("POST", `/v2/carts/${cart.id}/items`, { body, asShopper, expected });
  await client.ask("DELETE", `/v2/carts/${cart.id}`, { asShopper });
}

const PROFILE = "00000000-0000-4000-8000-00000000d001";
const PASSWORD = "harbour-lantern-27";

/** Signs a new person up while that is allowed, otherwise one of before in. */
export async function signIn({ client, members, pick }: Traffic): Promise<void> {
  const isNew = members.length === 0 || (members.length < MOST_SIGN_UPS && pick(4) === 0);
  const username = isNew ? `m${members.length}-${pick(1e9)}${BUYERS}` : members[pick(members.length)];
  const shared = { type: "account_management_authentication_token", password_profile_id: PROFILE, username };
  const data = isNew
    ? {
        ...shared,
        authentication_mechanism: "self_signup",
        email: username,
        name: "Soak",
        password: PASSWORD,
      }
    : { ...shared, authentication_mechanism: "password", password: PASSWORD };
  const path = "/v2/account-members/tokens";
  const { status } = await client.ask("POST", path, { body: { data }, asShopper });
  if (isNew && status === 201 && username) members.push(username);
}

import { type CheckoutResponse, type Order, type OrderItem, ok } from "cartwright-client";
import { createStoredSignal } from "cartwright-look/stored-signal.ts";
import { member, onceOnly, shop } from "./api.ts";
import { cart, cartPath, forgetCart, goods, readCart } from "./cart.ts";

export type ShownOrder = { readonly order: Order; readonly items: readonly OrderItem[] };

/** A guest cannot read orders, because an order's id is no secret. So the tab keeps the last one for its confirmation. */
const lastOrder = createStoredSignal<ShownOrder | null>(sessionStorage, "tidewater.order", null);

/** Shipping methods. The demo accepts the price that the shopper's browser sends; docs/shoppers.md has the alternative. */
export const SHIPPING = [
  { shipping_type: "standard", name: "Post, 3 to 5 days", base: 700 },
  { shipping_type: "express", name: "Courier, tomorrow", base: 1500 },
  { shipping_type: "collect", name: "Collect at the ferry shop", base: 0 },
] as const;

/** Assigns every item to one shipping group, whose price then counts in the cart. */
export async function chooseShipping({ shipping_type, base }: (typeof SHIPPING)[number]): Promise<void> {
  const path = cartPath();
  const body = { data: { type: "shipping_group" as const, shipping_type, shipping_price: { base } } };
  const known = goods.value.find((item) => item.shipping_group_id)?.shipping_group_id;
  const groups = "/v2/carts/{cartID}/shipping-groups";
  const change = (shippingGroupID: string) =>
    shop.PUT(`${groups}/{shippingGroupID}`, { params: { path: { ...path, shippingGroupID } }, body });
  const make = () => shop.POST(groups, { params: { path, header: onceOnly() }, body });
  const { data: group } = await ok(known ? change(known) : make());
  const data = goods.value.map(({ id, quantity }) => ({ id, quantity, shipping_group_id: group.id }));
  cart.value = await ok(shop.PUT("/v2/carts/{cartID}/items", { params: { path }, body: { data } }));
}

/** Keys by the content of a request: a repeat has the same key, and another address gets another key. */
const keys = new Map<string, string>();

function orderKey(wish: string): string {
  const key = keys.get(wish) ?? crypto.randomUUID();
  keys.set(wish, key);
  return key;
}

/**
 * Creates an order from the cart and pays it.
 * @returns the order's id
 * @throws CartwrightError 409 if the total differs from the one that the shopper has seen; the cart shows the new one
 */
export async function buy({ email = "", ...texts }: Record<string, string>): Promise<string> {
  const { first_name = "", last_name = "", line_1 = "", city = "", postcode = "", country = "" } = texts;
  const billing_address = { first_name, last_name, line_1, city, postcode, country };
  const buyer = { name: `${first_name} ${last_name}`, email };
  const { amount, currency } = cart.value?.meta.display_price.with_tax ?? { amount: 0, currency: "" };
  // A member buys for the account. A guest gives a name and an e-mail address.
  const who = member.value ? { contact: buyer } : { customer: buyer };
  const data = { ...who, billing_address, expected_total: { amount, currency } };
  const path = cartPath();
  const params = { path, header: onceOnly(orderKey(JSON.stringify([path, data]))) };
  const made = await ok(shop.POST("/v2/carts/{cartID}/checkout", { params, body: { data } })).catch(async (error) => {
    await readCart();
    throw error;
  });
  await pay(made);
  // The API keeps the cart and its items, for shops that offer them again.
  await shop.DELETE("/v2/carts/{cartID}", { params: { path } });
  forgetCart();
  return made.data.id;
}

/** The gateway `manual` records a payment that is made elsewhere. An order is paid once, so the key contains its id. */
async function pay({ data: order, included }: CheckoutResponse): Promise<void> {
  const params = { path: { orderID: order.id }, header: onceOnly(`pay-${order.id}`) };
  const data = { gateway: "manual", method: "purchase" } as const;
  await ok(shop.POST("/v2/orders/{orderID}/payments", { params, body: { data } }));
  lastOrder.value = withItems({ ...order, payment: "paid" }, included?.items);
}

/** Removes promotions, which are items of an order, too. Only items from a catalog were bought. */
function withItems(order: Order, items: readonly OrderItem[] = []): ShownOrder {
  const ids = order.relationships.items.data.map(({ id }) => id);
  return { order, items: items.filter(({ id, catalog_id }) => catalog_id && ids.includes(id)) };
}

/** @returns `undefined` for a guest's order in another tab, or an earlier one */
export async function readOrder(orderID: string): Promise<ShownOrder | undefined> {
  if (!member.value) return lastOrder.value?.order.id === orderID ? lastOrder.value : undefined;
  const params = { path: { orderID }, query: { include: ["items" as const] } };
  const { data, included } = await ok(shop.GET("/v2/orders/{orderID}", { params }));
  return withItems(data, included?.items);
}

/** The account's orders, the latest first. */
export async function readOrders(): Promise<readonly ShownOrder[]> {
  const params = { query: { include: ["items" as const], "page[limit]": 25 } };
  const { data, included } = await ok(shop.GET("/v2/orders", { params }));
  return data.map((order) => withItems(order, included?.items));
}

import { randomUUID } from "node:crypto";
import { createCart } from "../../functions/carts/create-cart.ts";
import { addCartItems } from "../../functions/carts/items/add-cart-items.ts";
import { checkoutCart } from "../../functions/checkout/checkout-cart.ts";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import type { PublishedProduct } from "../../lib/releases/published-product.ts";
import { keys } from "../../lib/table/keys.ts";
import { type Metered, type Shop, sendRequest } from "./metered-shop.ts";

type Headers = Readonly<Record<string, string>>;
type Added = { readonly calls: readonly Metered[]; readonly cartBytes: number; readonly answerBytes: number };

export function makeItem(products: readonly PublishedProduct[], at: number) {
  return { type: "cart_item", id: products[at]?.id ?? "", quantity: 1 };
}

export function makeItems(products: readonly PublishedProduct[], count: number) {
  return products.slice(0, count).map((_, at) => makeItem(products, at));
}

/** A new cart with one item for each of the first `count` products. */
export async function cartWith(
  shop: Shop,
  products: readonly PublishedProduct[],
  count: number,
): Promise<string> {
  const id = randomUUID();
  await shop.call(createCart, { body: { data: { id } } });
  if (count > 0) await add(shop, id, makeItems(products, count));
  return id;
}

export async function add(
  shop: Shop,
  cartID: string,
  data: readonly object[],
  headers: Headers = {},
): Promise<Added> {
  shop.reset();
  const answer = await send(shop, cartID, data, headers);
  const calls = [...shop.calls];
  const answerBytes = Buffer.byteLength(answer);
  return { calls, cartBytes: await countStoredBytes(shop, cartID), answerBytes };
}

export async function send(
  shop: Shop,
  cartID: string,
  data: readonly object[],
  headers: Headers = {},
): Promise<string> {
  const body = { data, options: { add_all_or_nothing: true } };
  return sendRequest(shop, addCartItems, { params: { cartID }, body, headers });
}

/** Size of the cart's item as DynamoDB counts it: names and values, in bytes. */
export async function countStoredBytes(shop: Shop, cartID: string): Promise<number> {
  const item = await shop.runtime.table(deadlineIn(60_000)).get(keys.cart(cartID));
  return Object.entries(item ?? {}).reduce(
    (size, [name, value]) => size + name.length + countJsonBytes(value),
    0,
  );
}

function countJsonBytes(value: unknown): number {
  if (value instanceof Uint8Array) return value.length;
  return typeof value === "number"
    ? Math.ceil(String(value).length / 2) + 1
    : Buffer.byteLength(String(value));
}

/** The fewest fields that an order accepts. */
export const BUYER = {
  customer: { name: "Mira Holt", email: "mira@example.org" },
  billing_address: {
    first_name: "Mira",
    last_name: "Holt",
    line_1: "4 Quay Road",
    postcode: "9011",
    country: "NO",
  },
};

/** @returns the id of the order */
export async function checkOut(shop: Shop, cartID: string): Promise<string> {
  const text = await sendRequest(shop, checkoutCart, { params: { cartID }, body: { data: BUYER } });
  return JSON.parse(text).data.id;
}

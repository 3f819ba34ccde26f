import { randomUUID } from "node:crypto";
import { createCart } from "../../functions/carts/create-cart.ts";
import { addCartItems } from "../../functions/carts/items/add-cart-items.ts";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import type { PublishedProduct } from "../../lib/releases/published-product.ts";
import { keys } from "../../lib/table/keys.ts";
import type { Metered, Shop } from "./metered-shop.ts";

type Headers = Readonly<Record<string, string>>;
type Added = { readonly calls: readonly Metered[]; readonly cartBytes: number; readonly answerBytes: number };

export function makeItem(products: readonly PublishedProduct[], at: number) {
  return { type: "cart_item", id: products[at]?.id ?? "", quantity: 1 };
}

/** A new cart with one item for each of the first `count` products. */
export async function cartWith(
  shop: Shop,
  products: readonly PublishedProduct[],
  count: number,
): Promise<string> {
  const id = randomUUID();
  await shop.call(createCart, { body: { data: { id } } });
  if (count > 0)
    await add(
      shop,
      id,
      products.slice(0, count).map((product) => makeItem([product], 0)),
    );
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
  const { status, text } = await shop.call(addCartItems, { params: { cartID }, body, headers });
  if (status !== 201) throw new Error(`An add was answered ${status}: ${text}`);
  return text;
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

export function sum(calls: readonly Metered[], kind: "read" | "write"): number {
  return calls.reduce((total, call) => total + call[kind], 0);
}

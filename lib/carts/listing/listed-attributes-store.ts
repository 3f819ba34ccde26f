import { createHash } from "node:crypto";
import { indexKeys } from "../../table/keys.ts";
import type { Item } from "../../table/table.ts";
import type { Cart } from "../cart/cart.ts";
import { DEFAULT_NAME } from "../cart/cart-life.ts";
import { type CartSizes, expiryIn, type ListedCart, sizesIn, sortKeyOf } from "./listed-cart.ts";

/** Spreads the list of carts over this many partitions: one takes 1,000 writes in a second and no more. */
export const SHARDS = 8;

/**
 * The attributes that put a cart into the administrators' list, with what lists need of it; a guest's usually stays
 * out. They are short since every change pays for them. The sort key has what can be known before a cart is read.
 */
export function listedAttributes(cart: Cart, sizes: CartSizes) {
  const { id, name, contact, associations, listed, created_at } = cart;
  if (!associations && !listed) return {};
  const shard = (createHash("sha256").update(id).digest()[0] ?? 0) % SHARDS;
  return {
    gsi1pk: indexKeys.cartList(associations ? "owned" : "guest", shard),
    gsi1sk: sortKeyOf(cart, sizes),
    created: Date.parse(created_at),
    ...(name === DEFAULT_NAME ? {} : { name }),
    ...(contact ? { email: contact.email } : {}),
  };
}

/** Those of the attributes of a cart's item that `listedCartIn` reads. */
export const LISTED_ATTRIBUTES = ["version", "updated_at", "created", "name", "email", "gsi1pk", "gsi1sk"];

/** What an item says of its cart; `undefined` for a cart that is in no list. */
export function listedCartIn(id: string, item: Item): ListedCart | undefined {
  const { version = 0, gsi1sk = "" } = item;
  const { created, name = DEFAULT_NAME, email, updated_at } = item;
  if (typeof created !== "number") return undefined;
  return {
    id,
    version,
    name: String(name),
    ...(email === undefined ? {} : { contact: { email: String(email) } }),
    created_at: new Date(created).toISOString(),
    updated_at: String(updated_at),
    expires_at: expiryIn(gsi1sk),
    ...sizesIn(gsi1sk),
  };
}

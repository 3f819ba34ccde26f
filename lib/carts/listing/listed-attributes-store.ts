import { createHash } from "node:crypto";
import { indexKeys } from "../../table/keys.ts";
import type { Item } from "../../table/table.ts";
import type { Cart } from "../cart/cart.ts";
import { DEFAULT_NAME } from "../cart/cart-life.ts";
import { buildSortKey, type CartSizes, type ListedCart, parseExpiry, parseSizes } from "./listed-cart.ts";

/** Partitions of the list of carts. DynamoDB takes 1,000 writes a second in one. */
export const SHARDS = 8;

/** A guest's cart usually stays out. Attributes are short, since every change of a cart pays for them. */
export function buildListAttributes(cart: Cart, sizes: CartSizes) {
  const { id, name, contact, associations, listed, created_at } = cart;
  if (!associations && !listed) return {};
  const shard = (createHash("sha256").update(id).digest()[0] ?? 0) % SHARDS;
  return {
    gsi1pk: indexKeys.cartList(associations ? "owned" : "guest", shard),
    gsi1sk: buildSortKey(cart, sizes),
    created: Date.parse(created_at),
    ...(name === DEFAULT_NAME ? {} : { name }),
    ...(contact ? { email: contact.email } : {}),
  };
}

/** Attributes that `decodeListedCart` reads. */
export const LISTED_ATTRIBUTES = ["version", "updated_at", "created", "name", "email", "gsi1pk", "gsi1sk"];

/** Returns `undefined` for a cart that is in no list. */
export function decodeListedCart(id: string, item: Item): ListedCart | undefined {
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
    expires_at: parseExpiry(gsi1sk),
    ...parseSizes(gsi1sk),
  };
}

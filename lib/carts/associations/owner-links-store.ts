import { createHash } from "node:crypto";
import { indexKeys, keys } from "../../table/keys.ts";
import type { Write } from "../../table/table.ts";
import type { Association, Cart } from "../cart/cart.ts";

/** Spreads the list of carts over this many partitions: one takes 1,000 writes in a second and no more. */
export const SHARDS = 8;

/**
 * Links by which owners find a cart, where it changes hands. A link is a hint and the cart the truth, so that a
 * link that outlives its cart does no harm.
 */
export function linkWrites(
  { id, updated_at }: Cart,
  before: readonly Association[] = [],
  after: readonly Association[] = [],
): readonly Write[] {
  if (before === after) return [];
  const when = { unconditional: "the cart itself says whose it is, in the same transaction" };
  const missing = (from: readonly Association[]) => (one: Association) =>
    !from.some((other) => other.type === one.type && other.id === one.id);
  return [
    ...before.filter(missing(after)).map((owner) => ({ delete: keys.cartOf(owner, id), when })),
    ...after.filter(missing(before)).map((owner) => ({
      put: { ...keys.cartOf(owner, id), type: "cart_link", version: Date.parse(updated_at) },
      when,
    })),
  ];
}

/** The attributes that put a cart into the administrators' list; a guest's usually stays out. */
export function listing({ id, associations, listed, updated_at, expires_at }: Cart) {
  if (!associations && !listed) return {};
  const shard = (createHash("sha256").update(id).digest()[0] ?? 0) % SHARDS;
  const gsi1sk = `${updated_at}#${expires_at}`;
  return { gsi1pk: indexKeys.cartList(associations ? "owned" : "guest", shard), gsi1sk };
}

import { keys } from "../../table/keys.ts";
import type { Item, Write } from "../../table/table.ts";
import type { Association, Cart } from "../cart/cart.ts";

export const LINK_TYPE = "cart_link";

/** Builds the writes of links for a change of owners. A link is only a hint: the cart names its owners. */
export function buildLinkWrites(
  { id, updated_at }: Cart,
  before: readonly Association[] = [],
  after: readonly Association[] = [],
): readonly Write[] {
  const when = { unconditional: "the cart itself says whose it is, in the same transaction" };
  return [
    ...newOwners(after, before).map((owner) => ({ delete: keys.cartOf(owner, id), when })),
    ...newOwners(before, after).map((owner) => ({
      put: { ...keys.cartOf(owner, id), type: LINK_TYPE, version: Date.parse(updated_at) },
      when,
    })),
  ];
}

/** Owners in `after` that are not in `before`. */
export function newOwners(
  before: readonly Association[] = [],
  after: readonly Association[] = [],
): readonly Association[] {
  if (before === after) return [];
  return after.filter((one) => !before.some(({ type, id }) => type === one.type && id === one.id));
}

/** More than two clocks ever differ, and less than the life of any cart. */
const CLOCKS_DIFFER_MS = 60 * 60 * 1000;

/** An expired cart leaves its links behind. They do not lead to a later cart with the same id. */
export function isLinkToCart(link: Item | undefined, { created_at }: Pick<Cart, "created_at">): boolean {
  return link?.version !== undefined && Date.parse(created_at) <= link.version + CLOCKS_DIFFER_MS;
}

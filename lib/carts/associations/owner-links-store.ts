import { keys } from "../../table/keys.ts";
import type { Item, Write } from "../../table/table.ts";
import type { Association, Cart } from "../cart/cart.ts";

/** The type of the items that link an owner to a cart. */
export const LINK_TYPE = "cart_link";

/**
 * Links by which owners find a cart, where it changes hands. A link is a hint and the cart the truth, so that a
 * link that outlives its cart does no harm.
 */
export function linkWrites(
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

/** Those that a cart belongs to afterwards and did not before. */
export function newOwners(
  before: readonly Association[] = [],
  after: readonly Association[] = [],
): readonly Association[] {
  if (before === after) return [];
  return after.filter((one) => !before.some(({ type, id }) => type === one.type && id === one.id));
}

/** No two clocks differ by as much, and no cart lives for less. */
const CLOCKS_DIFFER_MS = 60 * 60 * 1000;

/**
 * Whether a link leads to this cart. A cart and its links begin and end together, but for a cart that expires: then its
 * id may become another cart's, which was made long after the link.
 */
export function isLinkOf(link: Item | undefined, { created_at }: Pick<Cart, "created_at">): boolean {
  return link?.version !== undefined && Date.parse(created_at) <= link.version + CLOCKS_DIFFER_MS;
}

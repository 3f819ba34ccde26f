import { keys } from "../../table/keys.ts";
import { queryFirst } from "../../table/query-all.ts";
import type { Table, Write } from "../../table/table.ts";
import type { Association } from "../cart/cart.ts";
import { buildDeleteWrites, decodeCart } from "../cart/store.ts";
import { isLinkToCart, LINK_TYPE } from "./owner-links-store.ts";

/** A cart with links to all its owners is some writes. The owner's own item comes first. */
const LINKS_AT_ONCE = 11;

/** Deletes some carts of an owner who is erased, also where others own them too. @returns no writes once none is left */
export async function prepareCartErasure(
  table: Table,
  owner: Association,
  now: Date,
): Promise<{ readonly writes: readonly Write[]; readonly carts: number }> {
  const { pk } = keys.cartOf(owner);
  const items = await queryFirst(table, { pk, consistent: true }, LINKS_AT_ONCE);
  const links = items.filter(({ type }) => type === LINK_TYPE);
  if (links.length === 0) return { writes: [], carts: 0 };
  const stored = (await table.getMany(links.map(({ sk }) => keys.cart(sk)))).map(decodeCart);
  const owned = stored.filter((one, at) => one && isLinkToCart(links[at], one.cart));
  const deadLinks = links.filter((_, at) => !owned.includes(stored[at]));
  const carts = owned.filter((one) => one !== undefined);
  return {
    writes: [
      ...carts.flatMap((cart) => buildDeleteWrites(cart, [], now)),
      ...deadLinks.map(({ sk }) => ({ delete: { pk, sk }, when: IS_HINT })),
    ],
    carts: carts.length,
  };
}

const IS_HINT = { unconditional: "the link leads to no cart of the owner" } as const;

import { loggedError } from "../../kernel/logged-error.ts";
import type { PageRequest } from "../../lists/list-query.ts";
import { commit } from "../../table/effects/commit.ts";
import { type IndexList, indexedKeys, indexPage } from "../../table/index-list.ts";
import { indexKeys, keys } from "../../table/keys.ts";
import { queryAll } from "../../table/query-all.ts";
import type { Item, Table } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import { SHARDS } from "../associations/owner-links-store.ts";
import { belongsTo } from "../associations/owners.ts";
import type { Association, Cart } from "./cart.ts";
import { type StoredCart, stored } from "./store.ts";

/** What an owner has: living carts as they are at this moment, and links that lead to none any more. */
export type Owned = { readonly carts: readonly StoredCart[]; readonly deadLinks: readonly Item[] };

/** Reads the carts that an account or a customer owns. */
export async function getCartsOf(table: Table, owner: Association): Promise<Owned> {
  const links = await queryAll(table, { pk: keys.cartOf(owner, "").pk, consistent: true });
  const found = await table.getMany(links.map(({ sk }) => keys.cart(sk)));
  const carts = found.map((item) => {
    const one = stored(item);
    return one && belongsTo(one.cart, owner) ? one : undefined;
  });
  return {
    carts: carts.filter((one) => one !== undefined),
    deadLinks: links.filter((_, at) => carts[at] === undefined),
  };
}

const MOST_SWEPT = 25;

/** Removes links of carts that have expired, unless they were made anew meanwhile. A failure changes no answer. */
export async function sweepLinks(ctx: Context, dead: readonly Item[]): Promise<void> {
  if (dead.length === 0) return;
  const writes = dead.slice(0, MOST_SWEPT).map(({ pk, sk, version = 0 }) => ({
    delete: { pk, sk },
    when: { only: { version } },
  }));
  try {
    await commit(ctx, writes, {});
  } catch (error) {
    // A link more or less is seen by nobody, and the next list tries again.
    ctx.log.warn("links_not_swept", loggedError(error));
  }
}

/** Which carts an administrator lists: those that have owners, or guests' carts too, as of this moment. */
export type CartScope = { readonly all: boolean; readonly now: Date };

type CartPage = { readonly carts: readonly Cart[]; readonly total: number };

/** A page of the carts that administrators list, last changed first. */
export async function listCartPage(table: Table, scope: CartScope, page: PageRequest): Promise<CartPage> {
  const { items, total } = await indexPage(table, cartList(scope), page);
  return { carts: items.flatMap(cartsIn), total };
}

/** All carts that administrators list, last changed first, for a filter that has to look at each. */
export async function listEveryCart(table: Table, scope: CartScope): Promise<readonly Cart[]> {
  const found = await indexedKeys(table, cartList(scope));
  const items = await table.getMany(found.map(({ pk, sk }) => ({ pk, sk })));
  return items.flatMap(cartsIn);
}

function cartList({ all, now }: CartScope): IndexList {
  const kinds = all ? (["owned", "guest"] as const) : (["owned"] as const);
  const shards = Array.from({ length: SHARDS }, (_, shard) => shard);
  return {
    partitions: kinds.flatMap((kind) => shards.map((shard) => indexKeys.cartList(kind, shard))),
    descending: true,
    // The sort key is the time of the last change with the expiry behind it.
    shows: ({ sortKey }) => (sortKey.split("#")[1] ?? "") > now.toISOString(),
  };
}

function cartsIn(item: Item | undefined): Cart[] {
  const cart = stored(item)?.cart;
  return cart ? [cart] : [];
}

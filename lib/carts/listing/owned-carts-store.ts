import { type ListBudget, unlimitedBudget } from "../../lists/list-budget.ts";
import { readAttributesWithin } from "../../lists/packed-list.ts";
import { keys } from "../../table/keys.ts";
import { queryPages } from "../../table/query-all.ts";
import type { Item, Table } from "../../table/table.ts";
import { isLinkToCart, LINK_TYPE } from "../associations/owner-links-store.ts";
import type { Association } from "../cart/cart.ts";
import type { ListedCart } from "./listed-cart.ts";
import { selectListedCarts } from "./listed-carts-store.ts";

/** Living carts of an owner, and links that lead to no living cart. */
export type OwnedCarts = { readonly carts: readonly ListedCart[]; readonly deadLinks: readonly Item[] };

type OwnerReading = { readonly table: Table; readonly owner: Association; readonly budget: ListBudget };

/** Reads the carts of an owner, only `ids` if given, in no order. @throws ApiError 422 beyond the budget */
export function getOwnedCarts(of: OwnerReading, ids?: readonly string[]): Promise<OwnedCarts> {
  return readOwnedCarts(of, ids ? readLinksById(of, ids) : readLinks(of), Number.POSITIVE_INFINITY);
}

/** Stops after at least `most` carts. */
export function readFirstOwnedCarts(of: OwnerReading, most: number): Promise<OwnedCarts> {
  return readOwnedCarts(of, readLinks(of), most);
}

async function readOwnedCarts(
  of: OwnerReading,
  parts: AsyncIterable<readonly Item[]>,
  most: number,
): Promise<OwnedCarts> {
  const carts: ListedCart[] = [];
  const deadLinks: Item[] = [];
  for await (const links of parts) {
    const livingOrNone = await readLivingCarts(of, links);
    carts.push(...livingOrNone.filter((cart) => cart !== undefined));
    deadLinks.push(...links.filter((_, at) => livingOrNone[at] === undefined));
    if (carts.length >= most) break;
  }
  return { carts, deadLinks };
}

/** Finds another living cart of an owner, and stops at the first one. */
export async function getOtherCart(
  table: Table,
  owner: Association,
  id: string,
): Promise<ListedCart | undefined> {
  const of = { table, owner, budget: unlimitedBudget };
  for await (const links of readLinks(of)) {
    const others = links.filter(({ sk }) => sk !== id);
    for (let at = 0; at < others.length; at += OTHERS_AT_ONCE) {
      const livingOrNone = await readLivingCarts(of, others.slice(at, at + OTHERS_AT_ONCE));
      const other = livingOrNone.find((cart) => cart !== undefined);
      if (other) return other;
    }
  }
  return undefined;
}

/** The first one is nearly always alive. A few more are read with it since any may have expired. */
const OTHERS_AT_ONCE = 5;
/** More than an owner may have, so that one call is enough. */
const LINKS_AT_ONCE = 200;
const LINKS_OF_A_UNIT = 20;

async function* readLinks({ table, owner, budget }: OwnerReading): AsyncGenerator<readonly Item[]> {
  const pk = keys.cartOf(owner).pk;
  const query = { pk, consistent: true, limit: LINKS_AT_ONCE };
  for await (const { items } of queryPages(table, query)) {
    budget.spend(items.length / LINKS_OF_A_UNIT);
    yield items.filter(({ type }) => type === LINK_TYPE);
  }
}

async function* readLinksById(
  { table, owner, budget }: OwnerReading,
  ids: readonly string[],
): AsyncGenerator<readonly Item[]> {
  budget.spend(ids.length);
  const links = await table.getMany(ids.map((id) => keys.cartOf(owner, id)));
  yield links.filter((link) => link !== undefined);
}

function readLivingCarts({ table, budget }: OwnerReading, links: readonly Item[]) {
  const byId = new Map(links.map((link) => [link.sk, link]));
  return readAttributesWithin(
    table,
    selectListedCarts((cart) => isLinkToCart(byId.get(cart.id), cart)),
    budget,
    links.map(({ sk }) => sk),
  );
}

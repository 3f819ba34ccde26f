import { keys } from "../../table/keys.ts";
import type { Cursor, Item, Table } from "../../table/table.ts";
import { isLinkOf, LINK_TYPE } from "../associations/owner-links-store.ts";
import type { Association } from "../cart/cart.ts";
import { type ListBudget, unlimited } from "./list-budget.ts";
import type { ListedCart } from "./listed-cart.ts";
import { getListedCarts } from "./listed-carts-store.ts";

/** What an owner has: living carts as they are at this moment, and links that lead to none any more. */
export type OwnedCarts = { readonly carts: readonly ListedCart[]; readonly deadLinks: readonly Item[] };

type OfOwner = { readonly table: Table; readonly owner: Association; readonly budget: ListBudget };

/**
 * The carts that an account or a customer owns, in no order.
 * @param ids only these of them
 * @throws ApiError 422 when the budget is spent
 */
export function getOwnedCarts(of: OfOwner, ids?: readonly string[]): Promise<OwnedCarts> {
  return ownedCarts(of, ids ? namedLinks(of, ids) : linksOf(of), Number.POSITIVE_INFINITY);
}

/** Some of them, at least so many if there are. */
export function firstOwnedCarts(of: OfOwner, most: number): Promise<OwnedCarts> {
  return ownedCarts(of, linksOf(of), most);
}

async function ownedCarts(
  of: OfOwner,
  parts: AsyncIterable<readonly Item[]>,
  most: number,
): Promise<OwnedCarts> {
  const carts: ListedCart[] = [];
  const deadLinks: Item[] = [];
  for await (const links of parts) {
    const found = await livingCarts(of, links);
    carts.push(...found.filter((cart) => cart !== undefined));
    deadLinks.push(...links.filter((_, at) => found[at] === undefined));
    if (carts.length >= most) break;
  }
  return { carts, deadLinks };
}

/** A living cart of an owner but this one; no more is read than until one is found. */
export async function getOtherCart(
  table: Table,
  owner: Association,
  id: string,
): Promise<ListedCart | undefined> {
  const of = { table, owner, budget: unlimited };
  for await (const links of linksOf(of)) {
    const others = links.filter(({ sk }) => sk !== id);
    for (let at = 0; at < others.length; at += OTHERS_AT_ONCE) {
      const found = await livingCarts(of, others.slice(at, at + OTHERS_AT_ONCE));
      const other = found.find((cart) => cart !== undefined);
      if (other) return other;
    }
  }
  return undefined;
}

/** The first one is nearly always there; a few more are read with it since any may have expired. */
const OTHERS_AT_ONCE = 5;
/** More than an owner may have, so that one call is enough. */
const LINKS_AT_ONCE = 200;
const LINKS_OF_A_UNIT = 20;

/** The links of an owner, in parts. */
async function* linksOf({ table, owner, budget }: OfOwner): AsyncGenerator<readonly Item[]> {
  const pk = keys.cartOf(owner).pk;
  let after: Cursor | undefined;
  do {
    const from = after ? { after } : {};
    const page = await table.query({ pk, consistent: true, limit: LINKS_AT_ONCE, ...from });
    budget.spend(page.items.length / LINKS_OF_A_UNIT);
    yield page.items.filter(({ type }) => type === LINK_TYPE);
    after = page.next;
  } while (after);
}

async function* namedLinks(
  { table, owner, budget }: OfOwner,
  ids: readonly string[],
): AsyncGenerator<readonly Item[]> {
  budget.spend(ids.length);
  const links = await table.getMany(ids.map((id) => keys.cartOf(owner, id)));
  yield links.filter((link) => link !== undefined);
}

function livingCarts({ table, budget }: OfOwner, links: readonly Item[]) {
  const byId = new Map(links.map((link) => [link.sk, link]));
  return getListedCarts(
    { table, budget, has: ({ listed }) => isLinkOf(byId.get(listed.id), listed) },
    links.map(({ sk }) => sk),
  );
}

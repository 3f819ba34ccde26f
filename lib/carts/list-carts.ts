import { forbidden, invalid } from "../kernel/errors.ts";
import type { Filter } from "../lists/filter.ts";
import { type ListBudget, listBudget } from "../lists/list-budget.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { tooLargePage } from "../lists/packed-list.ts";
import { listAnswer } from "../lists/paging.ts";
import { parseShopperContext } from "../releases/shopper-context.ts";
import { getSettings } from "../settings/store.ts";
import type { Item } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { belongsTo, ownersFromShopper } from "./associations/owners.ts";
import type { Association, Cart } from "./cart/cart.ts";
import { hasCodes } from "./cart/store.ts";
import { getAllCarts, getAllCartsPage, getNamedCarts } from "./listing/all-carts-store.ts";
import { findChangeRange, findRequiredIds, isDecidedByKeys, passesFilter } from "./listing/cart-filter.ts";
import type { ListedCart } from "./listing/listed-cart.ts";
import { getPage, type PageEntry, unpackCarts } from "./listing/listed-carts-store.ts";
import { getOwnedCarts } from "./listing/owned-carts-store.ts";
import { sweepLinks } from "./listing/sweep-links.ts";
import { type CartPromotions, getLivePromotions, readCartPromotions } from "./promotions/cart-promotions.ts";
import { cartsView } from "./views/carts-view.ts";
import { type CartIncludes, loadIncludes, productIdsOf } from "./views/included-details.ts";

export type ListCartsInput = {
  readonly query: ListQuery;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Lists carts, last changed first: the shopper's, or for client credentials those with owners, and guests'
 * carts if the store's settings say so. Only carts of the page are unpacked, one by one.
 * @throws ApiError 400 for two shopper tokens, 403 without one, 422 for a list that reads or shows too much
 */
export async function listCarts(ctx: Context, { query, headers }: ListCartsInput): Promise<Reply> {
  const owner = checkListOwner(ctx);
  const { entries, total } = owner
    ? await readOwnersPage(ctx, owner, query)
    : await readAdministratorsPage(ctx, query);
  const items = await getPage(ctx.table, entries);
  const includes = await loadPageIncludes(ctx, items, query, headers);
  const promotions = await readPagePromotions(ctx, items);
  const { data, ...included } = cartsView(
    unpackMatchingCarts(items, { owner, filter: query.filter }),
    includes,
    promotions,
  );
  return { body: { ...listAnswer(data, total, query), ...included } };
}

function checkListOwner({ caller, shopper }: Context): Association | undefined {
  const [owner, another] = ownersFromShopper(shopper);
  if (another) throw invalid("Only one of the two shopper tokens can be sent here.");
  if (!owner && caller.grant !== "client_credentials") {
    throw forbidden("Listing carts needs the token of an account or a customer.");
  }
  return owner;
}

type Page = { readonly entries: readonly PageEntry[]; readonly total: number };

/** A shopper's list reads all carts unless the filter names ids. Bounds of time do not help. */
function createBudget(ctx: Context): ListBudget {
  const isAdministrator = ctx.caller.grant === "client_credentials";
  const bounds = isAdministrator ? ", 'in(id,…)' or bounds of 'updated_at'" : " or 'in(id,…)'";
  return listBudget(ctx, `ask for fewer carts with 'filter=eq(id,…)'${bounds}`);
}

async function readOwnersPage(ctx: Context, owner: Association, query: ListQuery): Promise<Page> {
  const of = { table: ctx.table, owner, budget: createBudget(ctx) };
  const { carts, deadLinks } = await getOwnedCarts(of, findRequiredIds(query.filter));
  await sweepLinks(ctx, deadLinks);
  return cutPage(sortLastChangedFirst(carts), query);
}

/** Reads only keys without a filter or for a filter of times. Carts that a filter names are read directly. */
async function readAdministratorsPage(ctx: Context, query: ListQuery): Promise<Page> {
  const { table } = ctx;
  const { settings } = await getSettings(table);
  const scope = { all: settings.cart.show_all_carts, now: ctx.now() };
  const reading = { table, scope, budget: createBudget(ctx) };
  if (!query.filter) return getAllCartsPage(reading, query.page);
  const ids = findRequiredIds(query.filter);
  if (ids) return cutPage(sortLastChangedFirst(await getNamedCarts(reading, ids)), query);
  const range = findChangeRange(query.filter);
  if (!range) return cutPage([], query);
  if (isDecidedByKeys(query.filter))
    return getAllCartsPage(reading, query.page, { range, filter: query.filter });
  return cutPage(await getAllCarts(reading, range), query);
}

/** The id orders carts of one moment, so that pages do not overlap. */
function sortLastChangedFirst(carts: readonly ListedCart[]): readonly ListedCart[] {
  const toSortKey = ({ updated_at, id }: ListedCart) => `${updated_at}#${id}`;
  return [...carts].sort((a, b) => (toSortKey(a) < toSortKey(b) ? 1 : -1));
}

function cutPage(carts: readonly ListedCart[], { filter, page }: ListQuery): Page {
  const passing = carts.filter((cart) => passesFilter(cart, filter));
  return { entries: passing.slice(page.offset, page.offset + page.limit), total: passing.length };
}

type CartSelection = { readonly owner: Association | undefined; readonly filter: Filter | undefined };

/** Checks owner and filter again on the cart itself, because links and index may be out of date. */
function* unpackMatchingCarts(items: readonly Item[], { owner, filter }: CartSelection): Generator<Cart> {
  for (const cart of unpackCarts(items)) {
    if ((!owner || belongsTo(cart, owner)) && passesFilter(cart, filter)) yield cart;
  }
}

/** Unpacks only carts with codes, and all if a promotion names tags of their accounts. */
async function readPagePromotions(ctx: Context, items: readonly Item[]): Promise<CartPromotions> {
  const live = await getLivePromotions(ctx);
  const needed = live.namesAccountTags ? items : items.filter(hasCodes);
  const carts = [...unpackCarts(needed)].map(({ codes = [], contact, associations = [] }) => ({
    codes,
    associations,
    ...(contact ? { contact } : {}),
  }));
  return readCartPromotions(ctx, { live }, carts);
}

/** Products of the items of a page, read for `include`. */
const MOST_PRODUCTS = 500;

/** @throws ApiError 422 for more products than a list reads */
function loadPageIncludes(
  ctx: Context,
  items: readonly Item[],
  { include }: ListQuery,
  headers: ListCartsInput["headers"],
): Promise<CartIncludes> {
  const productIds = () => {
    const ids = new Set<string>();
    let fits = 0;
    for (const cart of unpackCarts(items)) {
      for (const id of productIdsOf(cart)) ids.add(id);
      if (ids.size > MOST_PRODUCTS)
        throw tooLargePage(`The carts hold more than ${MOST_PRODUCTS} products`, fits, "carts");
      fits += 1;
    }
    return [...ids];
  };
  return loadIncludes(ctx, include, productIds, parseShopperContext(headers, ctx.shopper));
}

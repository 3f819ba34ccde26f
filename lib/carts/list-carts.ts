import { forbidden, invalid } from "../kernel/errors.ts";
import type { Filter } from "../lists/filter.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { listAnswer } from "../lists/paging.ts";
import { shopperContext } from "../releases/shopper-context.ts";
import { getSettings } from "../settings/store.ts";
import type { Item } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { belongsTo, ownersAmong } from "./associations/owners.ts";
import type { Association, Cart } from "./cart/cart.ts";
import { hasCodes } from "./cart/store.ts";
import { getAllCarts, getAllCartsPage, getNamedCarts } from "./listing/all-carts-store.ts";
import { changedBetween, isOfKeys, passesFilter, requiredIds } from "./listing/cart-filter.ts";
import { listBudget, MOST_PRODUCTS, tooLargePage } from "./listing/list-budget.ts";
import type { ListedCart } from "./listing/listed-cart.ts";
import { getOwnedCarts } from "./listing/owned-carts-store.ts";
import { getPage, type PageEntry, unpackedCarts } from "./listing/page-store.ts";
import { sweepLinks } from "./listing/sweep-links.ts";
import { type CartPromotions, getLivePromotions, promotionsFor } from "./promotions/cart-promotions.ts";
import { cartsView } from "./views/carts-view.ts";
import { type CartIncludes, loadIncludes, productIdsOf } from "./views/includes.ts";

export type ListCartsInput = {
  readonly query: ListQuery;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * A page of carts, last changed first: the shopper's whose token was sent, or for client credentials alone those
 * that belong to anybody, and guests' carts too where the store's settings say so. Carts are filtered and ordered by
 * what can be known of them without unpacking them; those of the page are unpacked one after the other.
 * @throws ApiError 400 for two shopper tokens at once, 403 without one, 422 for a list that reads or shows too much
 */
export async function listCarts(ctx: Context, { query, headers }: ListCartsInput): Promise<Reply> {
  const owner = ownerOf(ctx);
  const { entries, total } = owner ? await ownersPage(ctx, owner, query) : await everyonesPage(ctx, query);
  const items = await getPage(ctx.table, entries);
  const includes = await includesOf(ctx, items, query, headers);
  const promotions = await promotionsOfPage(ctx, items);
  const { data, ...included } = cartsView(
    cartsOf(items, { owner, filter: query.filter }),
    includes,
    promotions,
  );
  return { body: { ...listAnswer(data, total, query), ...included } };
}

function ownerOf({ caller, shopper }: Context): Association | undefined {
  const [owner, another] = ownersAmong(shopper);
  if (another) throw invalid("Only one of the two shopper tokens can be sent here.");
  if (!owner && caller.grant !== "client_credentials") {
    throw forbidden("Listing carts needs the token of an account or a customer.");
  }
  return owner;
}

type Page = { readonly entries: readonly PageEntry[]; readonly total: number };

async function ownersPage(ctx: Context, owner: Association, query: ListQuery): Promise<Page> {
  const of = { table: ctx.table, owner, budget: listBudget(ctx) };
  const { carts, deadLinks } = await getOwnedCarts(of, requiredIds(query.filter));
  await sweepLinks(ctx, deadLinks);
  return pageOf(lastChangedFirst(carts), query);
}

/** Keys alone are read without a filter, or for one of times. One that names carts needs no more of them than those. */
async function everyonesPage(ctx: Context, query: ListQuery): Promise<Page> {
  const { table } = ctx;
  const { settings } = await getSettings(table);
  const scope = { all: settings.cart.show_all_carts, now: ctx.now() };
  const reading = { table, scope, budget: listBudget(ctx) };
  if (!query.filter) return getAllCartsPage(reading, query.page);
  const ids = requiredIds(query.filter);
  if (ids) return pageOf(lastChangedFirst(await getNamedCarts(reading, ids)), query);
  const range = changedBetween(query.filter);
  if (!range) return pageOf([], query);
  if (isOfKeys(query.filter)) return getAllCartsPage(reading, query.page, { range, filter: query.filter });
  return pageOf(await getAllCarts(reading, range), query);
}

/** Carts of one moment keep an order too, so that pages do not overlap. */
function lastChangedFirst(carts: readonly ListedCart[]): readonly ListedCart[] {
  const orderOf = ({ updated_at, id }: ListedCart) => `${updated_at}#${id}`;
  return [...carts].sort((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1));
}

function pageOf(carts: readonly ListedCart[], { filter, page }: ListQuery): Page {
  const passing = carts.filter((cart) => passesFilter(cart, filter));
  return { entries: passing.slice(page.offset, page.offset + page.limit), total: passing.length };
}

type CartsWanted = { readonly owner: Association | undefined; readonly filter: Filter | undefined };

/** The cart says whose it is, and what it is now: whatever led to it, nobody is shown another's, or one that does not pass any more. */
function* cartsOf(items: readonly Item[], { owner, filter }: CartsWanted): Generator<Cart> {
  for (const cart of unpackedCarts(items)) {
    if ((!owner || belongsTo(cart, owner)) && passesFilter(cart, filter)) yield cart;
  }
}

/** Carts without codes are not unpacked for it. */
async function promotionsOfPage(ctx: Context, items: readonly Item[]): Promise<CartPromotions> {
  const live = await getLivePromotions(ctx);
  const withCodes = items.filter(hasCodes);
  const carts = [...unpackedCarts(withCodes)].map(({ codes = [], contact }) => ({
    codes,
    ...(contact ? { contact } : {}),
  }));
  return promotionsFor(ctx, { live }, carts);
}

/** @throws ApiError 422 for more products than a list reads */
function includesOf(
  ctx: Context,
  items: readonly Item[],
  { include }: ListQuery,
  headers: ListCartsInput["headers"],
): Promise<CartIncludes> {
  const productIds = () => {
    const ids = new Set<string>();
    let fits = 0;
    for (const cart of unpackedCarts(items)) {
      for (const id of productIdsOf(cart)) ids.add(id);
      if (ids.size > MOST_PRODUCTS)
        throw tooLargePage(`The carts hold more than ${MOST_PRODUCTS} products`, fits);
      fits += 1;
    }
    return [...ids];
  };
  return loadIncludes(ctx, include, productIds, shopperContext(headers, ctx.shopper));
}

import { forbidden, invalid } from "../kernel/errors.ts";
import type { FilterRules } from "../lists/filter.ts";
import { matches } from "../lists/filter-matcher.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { listAnswer } from "../lists/paging.ts";
import { shopperContext } from "../releases/shopper-context.ts";
import { getSettings } from "../settings/store.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { ownersAmong } from "./associations/owners.ts";
import type { Association, Cart } from "./cart/cart.ts";
import { getCartsOf, listCartPage, listEveryCart, sweepLinks } from "./cart/listing-store.ts";
import { cartsView } from "./views/carts-view.ts";
import { loadIncludes, productIdsOf } from "./views/includes.ts";

const time = { type: "date", operators: ["gt", "ge", "lt", "le"] } as const;

export const cartFilter: FilterRules = {
  attributes: {
    id: { type: "string", operators: ["eq", "in"] },
    name: { type: "string", operators: ["eq", "like"] },
    "contact.email": { type: "string", operators: ["eq", "like"] },
    created_at: time,
    updated_at: time,
  },
};

export type ListCartsInput = {
  readonly query: ListQuery;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * A page of carts, last changed first: the shopper's whose token was sent, or for client credentials alone those
 * that belong to anybody, and guests' carts too where the store's settings say so.
 * @throws ApiError 400 for two shopper tokens at once, 403 without one
 */
export async function listCarts(ctx: Context, { query, headers }: ListCartsInput): Promise<Reply> {
  const owner = ownerOf(ctx);
  const { settings } = await getSettings(ctx.table);
  const found = owner
    ? pageOf(await cartsOf(ctx, owner), query)
    : await listed(ctx, query, settings.cart.show_all_carts);
  const view = await loadIncludes(
    ctx,
    query.include,
    () => found.carts.flatMap(productIdsOf),
    shopperContext(headers, ctx.shopper),
  );
  const { data, ...included } = cartsView(found.carts, view);
  return { body: { ...listAnswer(data, found.total, query), ...included } };
}

function ownerOf({ caller, shopper }: Context): Association | undefined {
  const [owner, another] = ownersAmong(shopper);
  if (another) throw invalid("Only one of the two shopper tokens can be sent here.");
  if (!owner && caller.grant !== "client_credentials") {
    throw forbidden("Listing carts needs the token of an account or a customer.");
  }
  return owner;
}

type Found = { readonly carts: readonly Cart[]; readonly total: number };

async function cartsOf(ctx: Context, owner: Association): Promise<readonly Cart[]> {
  const { carts, deadLinks } = await getCartsOf(ctx.table, owner);
  await sweepLinks(ctx, deadLinks);
  return carts.map(({ cart }) => cart).sort((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1));
}

/** Carts of one moment keep an order too, so that pages do not overlap. */
function orderOf({ updated_at, id }: Cart): string {
  return `${updated_at}#${id}`;
}

/** Without a filter only the page is read; with one every cart of the list has to be. */
async function listed({ table, now }: Context, query: ListQuery, all: boolean): Promise<Found> {
  const scope = { all, now: now() };
  if (query.filter) return pageOf(await listEveryCart(table, scope), query);
  return listCartPage(table, scope, query.page);
}

function pageOf(carts: readonly Cart[], { filter, page }: ListQuery): Found {
  const { limit, offset } = page;
  const passing = carts.filter((cart) => !filter || matches(filter, (field) => fieldOf(cart, field)));
  return { carts: passing.slice(offset, offset + limit), total: passing.length };
}

function fieldOf(cart: Cart, field: string): unknown {
  return field === "contact.email" ? cart.contact?.email : new Map(Object.entries(cart)).get(field);
}

import { keepsCatalog, type ShopperContext } from "../../releases/live-releases.ts";
import { type Resolve, resolverOf } from "../../releases/resolve-products.ts";
import type { Published } from "../../releases/store.ts";
import { type Cart, type CartItem, type ProductItem, withItems } from "../cart/cart.ts";
import type { Note } from "../cart/note.ts";
import { priceOfItem, productOfItem, withPrice } from "./item-price.ts";

/** For whom and as of when a cart is priced. */
export type PriceTerms = {
  readonly buyer: ShopperContext;
  /** Days that a price counts; the store's setting. */
  readonly maxAgeDays: number;
  readonly now: Date;
};

/** A cart at prices that its buyer may have. */
export type RefreshedCart = {
  readonly cart: Cart;
  /** What became of prices, for the shopper. */
  readonly notes: readonly Note[];
  /** Items that this buyer can get at no price today. They keep the old one, cannot grow, and must not be ordered. */
  readonly unavailable: readonly ProductItem[];
};

/**
 * The cart as this buyer may buy it now: a price that is too old becomes today's, and one that needs an account or a
 * customer whom a catalog rule names becomes that of the buyer's own catalog, unless the rule still names the buyer.
 * Every write of a cart begins with it (`changeCart`), and whatever turns a cart into an order must, too, refusing
 * what is `unavailable`. The same cart if nothing is to be done.
 * @param published of `publishedForPrices` for the same cart and terms
 */
export function refreshPrices(cart: Cart, published: Published, terms: PriceTerms): RefreshedCart {
  const { items } = cart;
  if (items.every((item) => !isToLookAt(item, terms))) return { cart, notes: [], unavailable: [] };
  const { buyer, now } = terms;
  const facts: Facts = {
    currency: cart.currency?.code,
    terms,
    keeps: keepsCatalog(published.releases, buyer, now),
    resolve: resolverOf(published, buyer, now),
  };
  const refreshed = items.map((item) => refreshedItem(item, facts));
  return {
    cart: withItems(
      cart,
      refreshed.map(({ item }) => item),
    ),
    notes: refreshed.flatMap(({ notes = [] }) => notes),
    unavailable: refreshed.flatMap(({ unavailable = [] }) => unavailable),
  };
}

/** Whether anything may have to be done about the price of an item. */
export function isToLookAt(item: CartItem, terms: PriceTerms): item is ProductItem {
  return item.type === "cart_item" && (item.restricted === true || isAged(item, terms));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a price is as old as the store lets prices become. */
export function isAged(
  { priced_at }: ProductItem,
  { maxAgeDays, now }: Pick<PriceTerms, "maxAgeDays" | "now">,
): boolean {
  return now.getTime() - Date.parse(priced_at) >= maxAgeDays * DAY_MS;
}

type Facts = {
  readonly currency: string | undefined;
  readonly terms: PriceTerms;
  readonly keeps: ReturnType<typeof keepsCatalog>;
  readonly resolve: Resolve;
};

type RefreshedItem = {
  readonly item: CartItem;
  readonly notes?: readonly Note[];
  readonly unavailable?: readonly ProductItem[];
};

function refreshedItem(item: CartItem, facts: Facts): RefreshedItem {
  const { terms, keeps } = facts;
  if (!isToLookAt(item, terms)) return { item };
  if (keeps(item.catalog_id) && !isAged(item, terms)) return { item };
  const priced = pricedToday(item, facts);
  if (!priced) return { item, notes: [notForSale(item)], unavailable: [item] };
  return { item: priced, notes: sameAmount(item, priced) ? [] : [otherPrice(item)] };
}

/** The item as the buyer gets it today; nothing if it is not for sale like this or has no price in the cart's currency. */
function pricedToday(item: ProductItem, { currency, terms, resolve }: Facts): ProductItem | undefined {
  const found = resolve(productOfItem(item));
  if (!found.ok || currency === undefined) return undefined;
  const { now } = terms;
  const price = priceOfItem(item, found.product, { currency, now });
  return price && { ...withPrice(item, found.product, price, now), updated_at: now.toISOString() };
}

function sameAmount({ unit_price: a }: CartItem, { unit_price: b }: CartItem): boolean {
  return a.amount === b.amount && a.includes_tax === b.includes_tax;
}

function otherPrice({ type, id, name }: ProductItem): Note {
  const description = `'${name}' has today's price: the one before was too old, or not for this shopper.`;
  return { source: { type, id }, title: "Price Changed", description };
}

function notForSale({ type, id, name }: ProductItem): Note {
  const description = `'${name}' is not for sale to this shopper now; its quantity can only fall.`;
  return { source: { type, id }, title: "Not For Sale", description };
}

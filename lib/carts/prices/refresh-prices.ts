import { type CurrencyFormat, formatAmount } from "../../kernel/money.ts";
import { listSelectionFaults, type SelectedOptions } from "../../releases/bundle.ts";
import { type CartProduct, unitPrice } from "../../releases/cart-product.ts";
import type { ShopperContext } from "../../releases/live-releases.ts";
import { hasSegments } from "../../releases/live-releases.ts";
import type { PricePart } from "../../releases/price.ts";
import {
  type BuyerProducts,
  type CartProductQuestion,
  findBuyerProduct,
  hasOtherBooks,
} from "../../releases/resolve-products.ts";
import { type Cart, type CartItem, type ProductItem, setItems } from "../cart/cart.ts";
import type { Note } from "../cart/note.ts";

export type PriceTerms = {
  readonly buyer: ShopperContext;
  /** Days for which a price counts, by the store's settings. */
  readonly maxAgeDays: number;
  readonly now: Date;
};

/**
 * A price that is too old becomes today's. A price for certain accounts or customers becomes the buyer's own,
 * unless a catalog rule still names the buyer. So does a price by other price books than the buyer's. Every write of a cart begins with this (`changeCart`). An
 * order must too, and must refuse `unavailable` items. Returns the same cart if nothing changes.
 * @param products of `readProductsForPrices` for the same cart and terms
 * @returns the cart with `notes` and `unavailable` as in `CartFacts`
 * @answers Which prices are refreshed, and which cannot be ordered?
 */
export function refreshPrices(
  cart: Cart,
  products: BuyerProducts,
  terms: PriceTerms,
): { readonly cart: Cart; readonly notes: readonly Note[]; readonly unavailable: readonly ProductItem[] } {
  const { items } = cart;
  const isSegmented = hasSegments(products.published.releases.live);
  if (!isSegmented && !items.some((item) => mayNeedNewPrice(item, terms)))
    return { cart, notes: [], unavailable: [] };
  const context = { currency: cart.currency, terms, products };
  const refreshed = items.map((item) => refreshItem(item, context));
  return {
    cart: setItems(
      cart,
      refreshed.map(({ item }) => item),
    ),
    notes: refreshed.flatMap(({ notes = [] }) => notes),
    unavailable: refreshed.flatMap(({ unavailable = [] }) => unavailable),
  };
}

/** The live releases decide. A store without price segmentation need not read them. */
export function mayNeedNewPrice(item: CartItem, terms: PriceTerms): item is ProductItem {
  if (item.type !== "cart_item") return false;
  return item.restricted === true || item.books !== undefined || isPriceTooOld(item, terms);
}

/** @param products with the live releases for an item that may need a new price */
export function needsNewPrice(
  item: CartItem,
  products: BuyerProducts,
  terms: PriceTerms,
): item is ProductItem {
  if (item.type !== "cart_item") return false;
  const isLost = item.restricted === true && !products.keepsCatalog(item.catalog_id);
  return isLost || isPriceTooOld(item, terms) || hasOtherBooks(products, item);
}

const DAY_MS = 24 * 60 * 60 * 1000;

export function isPriceTooOld(
  { priced_at }: ProductItem,
  { maxAgeDays, now }: Pick<PriceTerms, "maxAgeDays" | "now">,
): boolean {
  return now.getTime() - Date.parse(priced_at) >= maxAgeDays * DAY_MS;
}

type RefreshContext = {
  readonly currency: CurrencyFormat | undefined;
  readonly terms: PriceTerms;
  readonly products: BuyerProducts;
};

type RefreshedItem = {
  readonly item: CartItem;
  readonly notes?: readonly Note[];
  readonly unavailable?: readonly ProductItem[];
};

function refreshItem(item: CartItem, context: RefreshContext): RefreshedItem {
  if (!needsNewPrice(item, context.products, context.terms)) return { item };
  const priced = priceToday(item, context);
  if (!priced) return { item, notes: [notForSale(item)], unavailable: [item] };
  return { item: priced, notes: isSameAmount(item, priced) ? [] : [otherPrice(item, priced, context)] };
}

/** Undefined if the item is not for sale like this, or has no price in the cart's currency. */
function priceToday(
  item: ProductItem,
  { currency, terms, products }: RefreshContext,
): ProductItem | undefined {
  const resolution = findBuyerProduct(products, toProductQuestion(item));
  if (!resolution.ok || currency === undefined) return undefined;
  const { now } = terms;
  const price = findItemPrice(item, resolution.product, { currency: currency.code, now });
  return price && { ...setPrice(item, resolution.product, price, now), updated_at: now.toISOString() };
}

function isSameAmount({ unit_price: a }: CartItem, { unit_price: b }: CartItem): boolean {
  return a.amount === b.amount && a.includes_tax === b.includes_tax;
}

/** Names both prices, so that what an order costs more or less than its cart is explained. */
function otherPrice(
  { type, id, name, unit_price: before }: ProductItem,
  { unit_price: after }: ProductItem,
  { currency }: RefreshContext,
): Note {
  const [old, now] = [before, after].map(({ amount }) => currency && formatAmount(amount, currency));
  const description = `'${name}' now costs ${now} instead of ${old}: the price before was too old, or not for this shopper.`;
  return { source: { type, id }, title: "Price Changed", description };
}

function notForSale({ type, id, name }: ProductItem): Note {
  const description = `'${name}' is not for sale to this shopper now; its quantity can only fall.`;
  return { source: { type, id }, title: "Not For Sale", description };
}

type Amount = CartItem["unit_price"];

export type ItemPriceFacts = {
  readonly quantity: number;
  readonly selection: SelectedOptions | undefined;
  readonly currency: string;
  readonly now: Date;
};

/** Price of one unit, with what gave it. */
export type ItemPrice = { readonly unit_price: Amount; readonly parts: readonly PricePart[] };

/** Price of one unit of a product at this quantity. Undefined if it has none. */
export function findProductPrice(
  product: CartProduct,
  { quantity, selection, currency, now }: ItemPriceFacts,
): ItemPrice | undefined {
  const question = { currency, quantity, now };
  const price = unitPrice(product, selection ? { ...question, selectedOptions: selection } : question);
  if (!price) return undefined;
  const { amount, includes_tax, parts } = price;
  return { unit_price: { amount, includes_tax }, parts };
}

/** Undefined if the item could not be added like this now: no price, a parent, an invalid selection. */
export function findItemPrice(
  item: ProductItem,
  product: CartProduct,
  { currency, now }: Pick<ItemPriceFacts, "currency" | "now">,
): ItemPrice | undefined {
  if (product.product_type === "parent" || findSelectionFaults(item, product).length > 0) return undefined;
  const { quantity, bundle } = item;
  return findProductPrice(product, { quantity, selection: bundle?.selected_options, currency, now });
}

/** Ignores components without a selection, which may come and go. */
export function findSelectionFaults({ bundle }: ProductItem, { components }: CartProduct): readonly string[] {
  const selected = Object.entries(bundle?.selected_options ?? {});
  const chosen = selected.filter(([, options]) => Object.keys(options).length > 0);
  return listSelectionFaults(components, Object.fromEntries(chosen));
}

type PricedProduct = Pick<
  CartProduct,
  "catalog_id" | "restricted" | "books" | "release" | "nodes" | "attributes"
>;

/** Sets a price of this moment, with the fields that `refreshPrices` and promotions need. */
export function setPrice(
  { restricted: _before, books: _books, nodes: _nodes, attributes: _attributes, ...item }: ProductItem,
  { catalog_id, restricted, books, release, nodes, attributes }: PricedProduct,
  { unit_price, parts }: ItemPrice,
  now: Date,
): ProductItem {
  return {
    ...item,
    unit_price,
    catalog_id,
    priced_at: now.toISOString(),
    evidence: { ...release, parts },
    ...(restricted ? { restricted } : {}),
    ...(books ? { books } : {}),
    ...(nodes.length > 0 ? { nodes } : {}),
    ...(attributes ? { attributes } : {}),
  };
}

/** For the lookup of a cart item's product, see `keepsCatalog`. */
export function toProductQuestion({
  product_id: id,
  catalog_id: catalogId,
}: ProductItem): CartProductQuestion {
  return { id, catalogId };
}

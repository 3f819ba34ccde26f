import { hasSegments, type ShopperContext } from "../../releases/live-releases.ts";
import {
  type BuyerProducts,
  type CartProductQuestion,
  chooseBuyerProducts,
  readBuyerPrices,
  readPublished,
} from "../../releases/resolve-products.ts";
import { parseShopperContext } from "../../releases/shopper-context.ts";
import { addMissingTags, NOTHING_READ, type Published } from "../../releases/store.ts";
import type { Settings } from "../../settings/settings.ts";
import type { Context } from "../../use-case/context.ts";
import {
  isPriceTooOld,
  mayNeedNewPrice,
  needsNewPrice,
  type PriceTerms,
  refreshPrices,
  toProductQuestion,
} from "../prices/refresh-prices.ts";
import {
  type CartPromotions,
  type PromotionFacts,
  readCartPromotions,
  removeDeadCodes,
} from "../promotions/cart-promotions.ts";
import { type KnownStock, NO_KNOWN_STOCK, readMissingStock } from "../stock/cart-stock.ts";
import type { Cart, ProductItem } from "./cart.ts";
import type { Headers } from "./cart-headers.ts";
import type { Note } from "./note.ts";

/** Reads of earlier tries of a change, so that none is repeated. */
export type KnownFacts = {
  readonly published: Published;
  readonly gifts: Published;
  readonly stock: KnownStock;
};

export const NOTHING_KNOWN: KnownFacts = {
  published: NOTHING_READ,
  gifts: NOTHING_READ,
  stock: NO_KNOWN_STOCK,
};

/** All that a change of a cart decides on. */
export type CartFacts = {
  readonly settings: Settings;
  /** The cart as it was read, for the answer of a request that changes nothing. */
  readonly stored: Cart;
  /** The cart at prices that its buyer may have now, without dead codes. */
  readonly cart: Cart;
  /** Notes on changed prices, for the shopper. */
  readonly notes: readonly Note[];
  /** Items that this buyer cannot get today. They keep their price, cannot grow, and must not be ordered. */
  readonly unavailable: readonly ProductItem[];
  /** Products that were read, as the buyer of the cart can have them. */
  readonly products: BuyerProducts;
  readonly promotions: CartPromotions;
  /** Stock of the products that the change names. */
  readonly stock: KnownStock;
  /** Products that promotions give. */
  readonly gifts: Published;
};

type FactsToRead = {
  readonly settings: Settings;
  readonly promotions: PromotionFacts;
  /** Items whose products the change needs, whatever their prices are. */
  readonly named?: readonly ProductItem[];
  /** Products whose stock the change needs. */
  readonly stockIds?: readonly string[];
};

export type FactsToGather = FactsToRead & {
  /** The cart has this buyer's prices after the change. */
  readonly buyer: ShopperContext;
};

/** Reads what is missing in one round trip: products for prices, codes and stock. Then it refreshes prices. */
export async function gatherFacts(
  ctx: Context,
  stored: Cart,
  { buyer, ...needs }: FactsToGather,
  known: KnownFacts,
): Promise<CartFacts> {
  const { accountIds = [] } = buyer;
  const published =
    accountIds.length > 0 ? await addMissingTags(ctx.table, known.published, accountIds) : known.published;
  const products = chooseBuyerProducts(published, buyer, ctx.now());
  return gatherForBuyer(ctx, stored, products, needs, known);
}

/** As `gatherFacts`, for products that are chosen for the buyer already. */
export async function gatherForBuyer(
  ctx: Context,
  stored: Cart,
  knownProducts: BuyerProducts,
  { settings, promotions: promotionFacts, named = [], stockIds = [] }: FactsToRead,
  known: Pick<KnownFacts, "gifts" | "stock">,
): Promise<CartFacts> {
  const { buyer } = knownProducts;
  const terms = { buyer, maxAgeDays: settings.cart.max_price_age_days, now: ctx.now() };
  const [products, promotions, stock] = await Promise.all([
    readProductsForPrices(ctx, stored, { terms, named, known: knownProducts }),
    readCartPromotions(ctx, { ...promotionFacts, accountIds: buyer.accountIds }, [stored]),
    readMissingStock(ctx, known.stock, stockIds),
  ]);
  const { cart, notes, unavailable } = refreshPrices(stored, products, terms);
  return {
    ...{ settings, stored, cart: removeDeadCodes(cart, promotions), notes, unavailable },
    ...{ products, promotions, stock, gifts: known.gifts },
  };
}

export type PricesToRead = {
  readonly terms: PriceTerms;
  readonly named: readonly ProductItem[];
  readonly known: BuyerProducts;
};

/**
 * Reads what `refreshPrices` needs: nothing for a cart whose prices are for all shoppers and not too old.
 * Prices for certain shoppers and of segments need the live releases; prices to replace also need their products.
 * That is one round trip, or two when a catalog rule no longer names the buyer or names other price books, and
 * another one for price books that this process has not read.
 */
export async function readProductsForPrices(
  ctx: Context,
  cart: Cart,
  { terms, named, known }: PricesToRead,
): Promise<BuyerProducts> {
  const { items } = cart;
  const suspects = items.filter((item) => mayNeedNewPrice(item, terms));
  if (suspects.length + named.length === 0 && known.published === NOTHING_READ) return known;
  const { buyer } = terms;
  const isGuest = !buyer.accountIds?.length && !buyer.customerIds?.length;
  const replaceable = suspects.filter((item) => isPriceTooOld(item, terms) || (isGuest && item.restricted));
  const needsReleases = suspects.length > 0 && known.published === NOTHING_READ;
  const first = await readMissingProducts(ctx, known, [...named, ...replaceable], needsReleases);
  if (suspects.length === 0 && !hasSegments(first.published.releases.live)) return first;
  const refused = items.filter((item) => needsNewPrice(item, first, terms));
  const products = await readMissingProducts(ctx, first, refused, false);
  const questions = items.filter((item) => item.type === "cart_item").map(toProductQuestion);
  return readBuyerPrices(ctx, [...products.published.references, ...questions], products);
}

/** Reads again what was read before: releases and products must be of one moment. */
async function readMissingProducts(
  ctx: Context,
  known: BuyerProducts,
  items: readonly ProductItem[],
  needsReleases: boolean,
): Promise<BuyerProducts> {
  const { references } = known.published;
  const readIds = new Set(references.map((reference) => ("id" in reference ? reference.id : undefined)));
  const missing = items.filter(({ product_id }) => !readIds.has(product_id));
  if (missing.length === 0 && !needsReleases) return known;
  const questions = new Map<string, CartProductQuestion>(
    missing.map((item) => [item.product_id, toProductQuestion(item)]),
  );
  const published = await readPublished(ctx, [...references, ...questions.values()], known.buyer);
  return chooseBuyerProducts(published, known.buyer, ctx.now());
}

/** Client credentials without a shopper act for the cart's owners: a tool keeps an account's prices. */
export function chooseBuyer(
  ctx: Pick<Context, "caller" | "shopper">,
  headers: Headers,
  cart: Pick<Cart, "associations">,
): ShopperContext {
  return actsForOwners(ctx) ? ownersAsBuyer(headers, cart) : parseShopperContext(headers, ctx.shopper);
}

export function actsForOwners({ caller, shopper }: Pick<Context, "caller" | "shopper">): boolean {
  const isSignedIn = shopper.account !== undefined || shopper.customer !== undefined;
  return caller.grant === "client_credentials" && !isSignedIn;
}

/** The owners as the buyer of their cart, or a guest if it has none. */
export function ownersAsBuyer(
  headers: Headers,
  { associations = [] }: Pick<Cart, "associations">,
): ShopperContext {
  const listIds = (kind: "account" | "customer") =>
    associations.filter(({ type }) => type === kind).map(({ id }) => id);
  return {
    ...parseShopperContext(headers),
    accountIds: listIds("account"),
    customerIds: listIds("customer"),
  };
}

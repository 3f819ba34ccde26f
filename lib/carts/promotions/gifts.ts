import { evaluate } from "../../evaluation/evaluate.ts";
import type { Evaluation, Suggestion } from "../../evaluation/evaluation.ts";
import { isUuid } from "../../kernel/uuid.ts";
import type { CartProduct } from "../../releases/cart-product.ts";
import type { Resolve } from "../../releases/resolve-products.ts";
import type { ProductReference, Published } from "../../releases/store.ts";
import { MAX_CART_ITEMS } from "../../settings/limits.ts";
import {
  type Cart,
  type CartItem,
  countUniqueItems,
  MAX_QUANTITY,
  type ProductItem,
  withItems,
} from "../cart/cart.ts";
import { newCartItem } from "../items/add/new-cart-item.ts";
import { customInputProblems } from "../items/custom-inputs.ts";
import { priceOfProduct, withPrice } from "../prices/item-price.ts";
import type { Unread } from "../prices/pricing.ts";
import type { StockTerms } from "../stock/wanted-stock.ts";
import { type CartPromotions, evaluatedAt } from "./cart-promotions.ts";
import { evaluatedCart } from "./evaluated-cart.ts";
import { evaluatedWithGifts, isGift, withoutGifts } from "./free-gifts.ts";
import { stockedGifts } from "./gift-stock.ts";

/** What adding gifts needs to know of products: those that were read, and which these are. */
export type GiftFacts = {
  readonly promotions: CartPromotions;
  readonly resolve: Resolve;
  readonly published: Published;
  readonly stock: StockTerms;
  readonly now: Date;
  readonly newId: () => string;
};

/** A cart with its gifts, or what has to be read before they can be added. */
export type WithGifts = { readonly cart: Cart; readonly unread: Unread };

const NOTHING_UNREAD: Unread = { gifts: [], stock: [] };

/**
 * The cart with the gifts that its promotions add by themselves: each an item of its own, as many units as are wanted
 * beyond what the shopper has put into the cart, so that it does not matter what came first. All gifts of a promotion
 * are added, or none if one of them cannot be had, is out of stock, does not fit or would not be free. Gifts that nothing wants any more
 * go.
 */
export function withGifts(cart: Cart, facts: GiftFacts): WithGifts {
  const { promotions } = facts;
  const own = withoutGifts(cart);
  const { custom_discounts_enabled: isWithout } = cart.discount_settings;
  if (isWithout || !promotions.live.addsGifts) return { cart: own, unread: NOTHING_UNREAD };
  const evaluation = evaluate(evaluatedCart(own, promotions), promotions.live, evaluatedAt(cart, promotions));
  if (evaluation.gifts.length === 0) return { cart: own, unread: NOTHING_UNREAD };
  const missing = missingGifts(own, evaluation, promotions);
  const unread = missing.filter((gift) => !isSettled(cart, gift) && !isRead(facts.published, gift.reference));
  if (unread.length > 0) {
    return { cart: own, unread: { gifts: unread.map(({ reference }) => reference), stock: [] } };
  }
  const { gifts, unread: stock } = addable(cart, own, missing, facts);
  const gifted = withItems(own, [...own.items, ...gifts]);
  return { cart: evaluatedWithGifts(gifted, promotions).cart, unread: { gifts: [], stock } };
}

type MissingGift = {
  readonly promotionId: string;
  readonly reference: ProductReference;
  readonly quantity: number;
};

/**
 * What each promotion gives of each product beyond what the shopper has of it. A standard promotion says how many units
 * it makes free already: others may be what it requires. A rule promotion takes any unit, and the first one gets those
 * that there are.
 */
function missingGifts(
  own: Cart,
  { gifts, suggestions }: Pick<Evaluation, "gifts" | "suggestions">,
  { live }: Pick<CartPromotions, "live">,
): readonly MissingGift[] {
  const left = new Map<string, number>();
  return gifts.flatMap(({ promotionId, target, quantity }) => {
    const isMissing = (one: Suggestion) => one.promotionId === promotionId && one.targets.includes(target);
    const has = left.get(target) ?? unitsOf(own, target);
    const isOfRule = live.byId.get(promotionId)?.source === "rule";
    if (isOfRule) left.set(target, Math.max(0, has - quantity));
    const missing = isOfRule ? quantity - has : (suggestions.find(isMissing)?.quantity ?? 0);
    return missing > 0 ? [{ promotionId, reference: referenceOf(target), quantity: missing }] : [];
  });
}

function referenceOf(target: string): ProductReference {
  return isUuid(target) ? { id: target.toLowerCase() } : { sku: target };
}

function unitsOf({ items }: Cart, target: string): number {
  const reference = referenceOf(target);
  return items.reduce((sum, item) => sum + (isOf(item, reference) ? item.quantity : 0), 0);
}

function isOf(item: CartItem, reference: ProductReference): boolean {
  if (item.type !== "cart_item") return false;
  return "id" in reference ? item.product_id === reference.id : item.sku === reference.sku;
}

/** Whether the cart has just this gift already, at the price of this quantity. */
function isSettled(cart: Cart, gift: MissingGift): boolean {
  return itemOf(cart, gift)?.quantity === gift.quantity;
}

/** The item that is this gift of this promotion. */
function itemOf({ items }: Cart, { promotionId, reference }: MissingGift): ProductItem | undefined {
  return items.filter(isGift).find((item) => item.gift_of === promotionId && isOf(item, reference));
}

function isRead({ references }: Published, wanted: ProductReference): boolean {
  return references.some((reference) =>
    "id" in wanted
      ? "id" in reference && reference.id === wanted.id
      : "sku" in reference && reference.sku === wanted.sku,
  );
}

type AddableGifts = { readonly gifts: readonly ProductItem[]; readonly unread: readonly string[] };

/** Gifts come last, whatever came first: what promotions require, they take from the items before. */
function addable(before: Cart, own: Cart, missing: readonly MissingGift[], facts: GiftFacts): AddableGifts {
  const gifts: ProductItem[] = [];
  const unread: string[] = [];
  for (const promotionId of new Set(missing.map((gift) => gift.promotionId))) {
    const ofPromotion = missing.filter((gift) => gift.promotionId === promotionId);
    const items = giftItems(before, ofPromotion, facts);
    const isFull = countUniqueItems(own) + gifts.length + items.length > MAX_CART_ITEMS;
    if (items.length < ofPromotion.length || isFull) continue;
    const stocked = stockedGifts(items, { before, others: [...own.items, ...gifts] }, facts.stock);
    if ("unread" in stocked) unread.push(...stocked.unread);
    else gifts.push(...stocked.gifts);
  }
  return { gifts, unread };
}

/** The items that gifts of one promotion are, each its own: it may name a product twice, by its sku and its id. */
function giftItems(before: Cart, gifts: readonly MissingGift[], facts: GiftFacts): readonly ProductItem[] {
  let { items } = before;
  return gifts.flatMap((gift) => {
    const item = giftItem({ ...before, items }, gift, facts);
    items = items.filter(({ id }) => id !== item?.id);
    return item ?? [];
  });
}

/** The item that a gift is: the one that the cart has, or a new one; nothing if the product cannot be had. */
function giftItem(
  before: Cart,
  gift: MissingGift,
  { resolve, now, newId }: GiftFacts,
): ProductItem | undefined {
  const { currency } = before;
  const { reference, quantity } = gift;
  const known = itemOf(before, gift);
  if (known?.quantity === quantity) return known;
  const resolution = resolve(reference);
  if (!resolution.ok || currency === undefined || quantity > MAX_QUANTITY) return undefined;
  const { product } = resolution;
  if (!isSimple(product)) return undefined;
  const price = priceOfProduct(product, { quantity, selection: undefined, currency: currency.code, now });
  if (!price) return undefined;
  if (known) return withPrice({ ...known, quantity, updated_at: now.toISOString() }, product, price, now);
  const item = newCartItem({ type: "cart_item", product, quantity }, undefined, price, { now, newId });
  if (item.type !== "cart_item") return undefined;
  return { ...withPrice(item, product, price, now), gift_of: gift.promotionId };
}

/** Parents, bundles and texts that are required leave a choice to the shopper. */
function isSimple({ product_type, custom_inputs }: CartProduct): boolean {
  const isOne = product_type === "standard" || product_type === "child";
  return isOne && customInputProblems(undefined, custom_inputs).length === 0;
}

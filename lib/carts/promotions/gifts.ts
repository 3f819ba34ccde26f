import { isUuid } from "../../kernel/uuid.ts";
import { evaluate } from "../../promotions/engine/evaluate.ts";
import type { Evaluation, Suggestion } from "../../promotions/engine/evaluation.ts";
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
  setItems,
} from "../cart/cart.ts";
import { newCartItem } from "../items/add/new-cart-item.ts";
import { listCustomInputProblems } from "../items/custom-inputs.ts";
import { findProductPrice, setPrice } from "../prices/item-price.ts";
import type { Unread } from "../prices/pricing.ts";
import type { StockTerms } from "../stock/wanted-stock.ts";
import { type CartPromotions, evaluationTime } from "./cart-promotions.ts";
import { toEvaluatedCart } from "./evaluated-cart.ts";
import { evaluateWithGifts, isGift, removeGifts } from "./free-gifts.ts";
import { checkGiftStock } from "./gift-stock.ts";

export type GiftFacts = {
  readonly promotions: CartPromotions;
  readonly resolve: Resolve;
  readonly published: Published;
  readonly stock: StockTerms;
  readonly now: Date;
  readonly newId: () => string;
};

export type WithGifts = { readonly cart: Cart; readonly unread: Unread };

const NOTHING_UNREAD: Unread = { gifts: [], stock: [] };

/**
 * Each gift is an item of its own, with the units that the shopper lacks, so that the order of adding does not matter. All
 * gifts of a promotion are added or none: each must be available, in stock, within the limits and free.
 */
export function updateGifts(cart: Cart, facts: GiftFacts): WithGifts {
  const { promotions } = facts;
  const own = removeGifts(cart);
  const { custom_discounts_enabled: isWithout } = cart.discount_settings;
  if (isWithout || !promotions.live.addsGifts) return { cart: own, unread: NOTHING_UNREAD };
  const evaluation = evaluate(
    toEvaluatedCart(own, promotions),
    promotions.live,
    evaluationTime(cart, promotions),
  );
  if (evaluation.gifts.length === 0) return { cart: own, unread: NOTHING_UNREAD };
  const missing = listMissingGifts(own, evaluation, promotions);
  const unread = missing.filter((gift) => !isInCart(cart, gift) && !wasRead(facts.published, gift.reference));
  if (unread.length > 0) {
    return { cart: own, unread: { gifts: unread.map(({ reference }) => reference), stock: [] } };
  }
  const { gifts, unread: stock } = selectAddableGifts(cart, own, missing, facts);
  const gifted = setItems(own, [...own.items, ...gifts]);
  return { cart: evaluateWithGifts(gifted, promotions).cart, unread: { gifts: [], stock } };
}

type MissingGift = {
  readonly promotionId: string;
  readonly reference: ProductReference;
  readonly quantity: number;
};

/**
 * A standard promotion says how many units are missing: some of the cart's units may be what it requires. Rule promotions
 * take any units; the first one gets those in the cart.
 */
function listMissingGifts(
  own: Cart,
  { gifts, suggestions }: Pick<Evaluation, "gifts" | "suggestions">,
  { live }: Pick<CartPromotions, "live">,
): readonly MissingGift[] {
  const unclaimed = new Map<string, number>();
  return gifts.flatMap(({ promotionId, target, quantity }) => {
    const isMissing = (one: Suggestion) => one.promotionId === promotionId && one.targets.includes(target);
    const has = unclaimed.get(target) ?? countUnits(own, target);
    const isOfRule = live.byId.get(promotionId)?.source === "rule";
    if (isOfRule) unclaimed.set(target, Math.max(0, has - quantity));
    const missing = isOfRule ? quantity - has : (suggestions.find(isMissing)?.quantity ?? 0);
    return missing > 0 ? [{ promotionId, reference: toProductReference(target), quantity: missing }] : [];
  });
}

function toProductReference(target: string): ProductReference {
  return isUuid(target) ? { id: target.toLowerCase() } : { sku: target };
}

function countUnits({ items }: Cart, target: string): number {
  const reference = toProductReference(target);
  return items.reduce((sum, item) => sum + (matchesReference(item, reference) ? item.quantity : 0), 0);
}

function matchesReference(item: CartItem, reference: ProductReference): boolean {
  if (item.type !== "cart_item") return false;
  return "id" in reference ? item.product_id === reference.id : item.sku === reference.sku;
}

/** The cart has this gift already, at the price of this quantity. */
function isInCart(cart: Cart, gift: MissingGift): boolean {
  return findGiftItem(cart, gift)?.quantity === gift.quantity;
}

function findGiftItem({ items }: Cart, { promotionId, reference }: MissingGift): ProductItem | undefined {
  return items
    .filter(isGift)
    .find((item) => item.gift_of === promotionId && matchesReference(item, reference));
}

function wasRead({ references }: Published, target: ProductReference): boolean {
  return references.some((reference) =>
    "id" in target
      ? "id" in reference && reference.id === target.id
      : "sku" in reference && reference.sku === target.sku,
  );
}

type AddableGifts = { readonly gifts: readonly ProductItem[]; readonly unread: readonly string[] };

/** Gifts come after all other items, so that promotions take what they require from those. */
function selectAddableGifts(
  before: Cart,
  own: Cart,
  missing: readonly MissingGift[],
  facts: GiftFacts,
): AddableGifts {
  const gifts: ProductItem[] = [];
  const unread: string[] = [];
  for (const promotionId of new Set(missing.map((gift) => gift.promotionId))) {
    const ofPromotion = missing.filter((gift) => gift.promotionId === promotionId);
    const items = buildGiftItems(before, ofPromotion, facts);
    const isFull = countUniqueItems(own) + gifts.length + items.length > MAX_CART_ITEMS;
    if (items.length < ofPromotion.length || isFull) continue;
    const stocked = checkGiftStock(items, { before, others: [...own.items, ...gifts] }, facts.stock);
    if ("unread" in stocked) unread.push(...stocked.unread);
    else gifts.push(...stocked.gifts);
  }
  return { gifts, unread };
}

/** A promotion may name a product twice, by sku and by id. Each gift is an item of its own. */
function buildGiftItems(
  before: Cart,
  gifts: readonly MissingGift[],
  facts: GiftFacts,
): readonly ProductItem[] {
  let { items } = before;
  return gifts.flatMap((gift) => {
    const item = buildGiftItem({ ...before, items }, gift, facts);
    items = items.filter(({ id }) => id !== item?.id);
    return item ?? [];
  });
}

/** Takes the cart's gift item or builds one. Undefined if the shopper cannot have the product. */
function buildGiftItem(
  before: Cart,
  gift: MissingGift,
  { resolve, now, newId }: GiftFacts,
): ProductItem | undefined {
  const { currency } = before;
  const { reference, quantity } = gift;
  const currentItem = findGiftItem(before, gift);
  if (currentItem?.quantity === quantity) return currentItem;
  const resolution = resolve(reference);
  if (!resolution.ok || currency === undefined || quantity > MAX_QUANTITY) return undefined;
  const { product } = resolution;
  if (!isSimple(product)) return undefined;
  const price = findProductPrice(product, { quantity, selection: undefined, currency: currency.code, now });
  if (!price) return undefined;
  if (currentItem)
    return setPrice({ ...currentItem, quantity, updated_at: now.toISOString() }, product, price, now);
  const item = newCartItem({ type: "cart_item", product, quantity }, undefined, price, { now, newId });
  if (item.type !== "cart_item") return undefined;
  return { ...setPrice(item, product, price, now), gift_of: gift.promotionId };
}

/** Parents, bundles and required texts leave a choice to the shopper. */
function isSimple({ product_type, custom_inputs }: CartProduct): boolean {
  const isOne = product_type === "standard" || product_type === "child";
  return isOne && listCustomInputProblems(undefined, custom_inputs).length === 0;
}

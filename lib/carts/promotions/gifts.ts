import { findShortItems, isManaged } from "../../inventory/stock/allocation.ts";
import { isUuid } from "../../kernel/ids.ts";
import { evaluate } from "../../promotions/engine/evaluate.ts";
import type { Evaluation, Suggestion } from "../../promotions/engine/evaluation.ts";
import type { CartProduct } from "../../releases/cart-product.ts";
import {
  chooseBuyerProducts,
  findBuyerProduct,
  type Resolution,
  readBuyerPrices,
  readPublished,
} from "../../releases/resolve-products.ts";
import type { ProductReference, Published } from "../../releases/store.ts";
import { MAX_CART_ITEMS } from "../../settings/settings.ts";
import type { Context } from "../../use-case/context.ts";
import {
  type Cart,
  type CartItem,
  countUniqueItems,
  MAX_QUANTITY,
  type ProductItem,
  setItems,
} from "../cart/cart.ts";
import type { CartFacts } from "../cart/cart-facts.ts";
import { newCartItem } from "../items/add/new-item.ts";
import { listCustomInputProblems } from "../items/same-item.ts";
import { findProductPrice, setPrice } from "../prices/refresh-prices.ts";
import {
  guessProductIds,
  readMissingStock,
  rememberProductIds,
  type StockTerms,
  stockTerms,
  toStockedItem,
} from "../stock/cart-stock.ts";
import { type CartPromotions, evaluationTime } from "./cart-promotions.ts";
import { evaluateWithGifts, isGift, removeGifts, toEvaluatedCart } from "./evaluated-cart.ts";

/** Gifts that the cart should have in addition to the shopper's own units. */
export type WantedGifts = readonly WantedGift[];

export type GatheredGifts = {
  readonly wantedGifts: WantedGifts;
  /** With the products and the stock of the wanted gifts. */
  readonly facts: CartFacts;
};

/** Evaluates which gifts the cart should have, and reads their products and stock if it has other ones. */
export async function gatherGifts(ctx: Context, cart: Cart, facts: CartFacts): Promise<GatheredGifts> {
  const wantedGifts = listWantedGifts(cart, facts.promotions);
  const others = wantedGifts.filter((gift) => !isInCart(cart, gift));
  if (others.length === 0) return { wantedGifts, facts };
  const references = others.map(({ reference }) => reference).filter((one) => !isRead(facts, one));
  const [read, stock] = await Promise.all([
    references.length > 0
      ? readPublished(ctx, [...facts.gifts.references, ...references], facts.products.buyer)
      : facts.gifts,
    readMissingStock(ctx, facts.stock, guessProductIds(references)),
  ]);
  const products = chooseBuyerProducts(read, facts.products.buyer, ctx.now());
  const { published: gifts } = await readBuyerPrices(ctx, read.references, products);
  const withGifts = { ...facts, gifts };
  rememberProductIds(references, products);
  const stockIds = others.flatMap((gift) => {
    const resolution = findGiftProduct(withGifts, gift.reference, ctx.now());
    return resolution.ok ? [resolution.product.id] : [];
  });
  return { wantedGifts, facts: { ...withGifts, stock: await readMissingStock(ctx, stock, stockIds) } };
}

function listWantedGifts(cart: Cart, promotions: CartPromotions): WantedGifts {
  if (cart.discount_settings.custom_discounts_enabled || !promotions.live.addsGifts) return [];
  const own = removeGifts(cart);
  const at = evaluationTime(cart, promotions);
  const evaluation = evaluate(toEvaluatedCart(own, promotions), promotions.live, at);
  return evaluation.gifts.length > 0 ? listMissingGifts(own, evaluation, promotions) : [];
}

type GiftFacts = {
  readonly facts: CartFacts;
  readonly stock: StockTerms;
  readonly now: Date;
  readonly newId: () => string;
};

/**
 * Each gift is an item of its own, with the units that the shopper lacks, so that the order of adding does not matter. All
 * gifts of a promotion are added or none: each must be available, in stock, within the limits and free.
 */
export function addGifts(
  cart: Cart,
  wantedGifts: WantedGifts,
  facts: CartFacts,
  { now, newId }: Pick<Context, "now" | "newId">,
): Cart {
  const own = removeGifts(cart);
  if (wantedGifts.length === 0) return own;
  const stock = stockTerms(cart, facts.settings, facts.stock, now());
  const gifts = selectAddableGifts(cart, own, wantedGifts, { facts, stock, now: now(), newId });
  return evaluateWithGifts(setItems(own, [...own.items, ...gifts]), facts.promotions).cart;
}

function isRead({ products, gifts }: CartFacts, reference: ProductReference): boolean {
  return wasRead(products.published, reference) || wasRead(gifts, reference);
}

function findGiftProduct({ products, gifts }: CartFacts, reference: ProductReference, now: Date): Resolution {
  if (wasRead(products.published, reference)) return findBuyerProduct(products, reference);
  return findBuyerProduct(chooseBuyerProducts(gifts, products.buyer, now), reference);
}

type WantedGift = {
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
): WantedGifts {
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
function isInCart(cart: Cart, gift: WantedGift): boolean {
  return findGiftItem(cart, gift)?.quantity === gift.quantity;
}

function findGiftItem({ items }: Cart, { promotionId, reference }: WantedGift): ProductItem | undefined {
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

/** Gifts come after all other items, so that promotions take what they require from those. */
function selectAddableGifts(
  before: Cart,
  own: Cart,
  wantedGifts: WantedGifts,
  facts: GiftFacts,
): readonly ProductItem[] {
  const gifts: ProductItem[] = [];
  for (const promotionId of new Set(wantedGifts.map((gift) => gift.promotionId))) {
    const ofPromotion = wantedGifts.filter((gift) => gift.promotionId === promotionId);
    const items = buildGiftItems(before, ofPromotion, facts);
    const isFull = countUniqueItems(own) + gifts.length + items.length > MAX_CART_ITEMS;
    if (items.length < ofPromotion.length || isFull) continue;
    gifts.push(...takeGiftStock(items, { before, others: [...own.items, ...gifts] }, facts.stock));
  }
  return gifts;
}

/** A promotion may name a product twice, by sku and by id. Each gift is an item of its own. */
function buildGiftItems(before: Cart, gifts: WantedGifts, facts: GiftFacts): readonly ProductItem[] {
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
  gift: WantedGift,
  { facts, now, newId }: GiftFacts,
): ProductItem | undefined {
  const { currency } = before;
  const { reference, quantity } = gift;
  const currentItem = findGiftItem(before, gift);
  if (currentItem?.quantity === quantity) return currentItem;
  const resolution = findGiftProduct(facts, reference, now);
  if (!resolution.ok || currency === undefined || quantity > MAX_QUANTITY) return undefined;
  const { product } = resolution;
  if (!isSimple(product)) return undefined;
  const price = findProductPrice(product, { quantity, selection: undefined, currency: currency.code, now });
  if (!price) return undefined;
  if (currentItem)
    return setPrice({ ...currentItem, quantity, updated_at: now.toISOString() }, product, price, now);
  const item = newCartItem({ type: "cart_item", product, quantity }, undefined, price.unit_price, {
    now,
    newId,
  });
  if (item.type !== "cart_item") return undefined;
  return { ...setPrice(item, product, price, now), gift_of: gift.promotionId };
}

/** Parents, bundles and required texts leave a choice to the shopper. */
function isSimple({ product_type, custom_inputs }: CartProduct): boolean {
  const isOne = product_type === "standard" || product_type === "child";
  return isOne && listCustomInputProblems(undefined, custom_inputs).length === 0;
}

/** The cart before, and its future items apart from these gifts. */
type AroundGifts = { readonly before: Cart; readonly others: readonly CartItem[] };

/**
 * All gifts of a promotion or none. Unlike a shopper's item, a gift counts together with all else that the
 * cart has of its product: the shopper cannot remove it, and checkout would refuse the cart because of it.
 */
function takeGiftStock(
  gifts: readonly ProductItem[],
  { before, others }: AroundGifts,
  { stock: { records }, isDeferred, now }: StockTerms,
): readonly ProductItem[] {
  const grown = gifts.filter((gift) => gift.quantity > quantityIn(before, gift));
  const around = others.filter((item) => item.type === "cart_item").map(toCountedItem);
  const isShort = grown.length > 0 && findShortItems([...around, ...gifts.map(toStockedItem)], records, now);
  const ids = new Set(grown.map(({ product_id }) => product_id));
  if (!isDeferred && isShort && isShort.some(({ product_id }) => ids.has(product_id))) return [];
  return gifts.map((gift) =>
    ids.has(gift.product_id) ? { ...gift, manage_stock: isManaged(toStockedItem(gift), records) } : gift,
  );
}

function quantityIn({ items }: Cart, gift: ProductItem): number {
  return items.find(({ id }) => id === gift.id)?.quantity ?? 0;
}

/** A bundle that has a record of its own takes nothing from the stock of its components. */
function toCountedItem(item: ProductItem) {
  const { components, ...alone } = toStockedItem(item);
  return item.manage_stock || components === undefined ? alone : { ...alone, components };
}

import { EMPTY_RESULT } from "../../promotions/engine/engine.ts";
import { evaluate } from "../../promotions/engine/evaluate.ts";
import type { EvaluatedCart, EvaluatedItem, GivenCode } from "../../promotions/engine/evaluated-cart.ts";
import type { Evaluation } from "../../promotions/engine/evaluation.ts";
import { type Cart, type CartItem, type ProductItem, setItems } from "../cart/cart.ts";
import { listLinkedGroups } from "../shipping-groups/groups-of-cart.ts";
import { type CartPromotions, evaluationTime, findUsableCode, listCartTags } from "./cart-promotions.ts";

export function isGift(item: CartItem): item is ProductItem & { readonly gift_of: string } {
  return item.type === "cart_item" && item.gift_of !== undefined;
}

/** Returns the same cart if it has no gifts. */
export function removeGifts(cart: Cart): Cart {
  return removeGiftsWhere(cart, () => true);
}

function removeGiftsWhere(cart: Cart, isOut: (promotionId: string) => boolean): Cart {
  const kept = cart.items.filter((item) => !isGift(item) || !isOut(item.gift_of));
  return kept.length === cart.items.length ? cart : setItems(cart, kept);
}

export type EvaluatedWithGifts = { readonly cart: Cart; readonly evaluation: Evaluation };

/** The cart without gifts, and nothing lowers it. */
export function withoutPromotions(cart: Cart): EvaluatedWithGifts {
  return { cart: removeGifts(cart), evaluation: { items: [], ...EMPTY_RESULT } };
}

/** Shoppers must not pay for gifts: if a promotion no longer makes all its gifts free, they are removed. */
export function evaluateWithGifts(cart: Cart, promotions: CartPromotions): EvaluatedWithGifts {
  if (promotions.live.byId.size === 0) return withoutPromotions(cart);
  const at = evaluationTime(cart, promotions);
  const evaluation = evaluate(toEvaluatedCart(cart, promotions), promotions.live, at);
  const dear = cart.items
    .filter((_, number) => (evaluation.items[number]?.remainingAmount ?? 0n) > 0n)
    .filter(isGift);
  if (dear.length === 0) return { cart, evaluation };
  const out = new Set(dear.map(({ gift_of }) => gift_of));
  return evaluateWithGifts(
    removeGiftsWhere(cart, (promotionId) => out.has(promotionId)),
    promotions,
  );
}

export function toEvaluatedCart(cart: Cart, promotions: CartPromotions): EvaluatedCart {
  const { currency, items, custom_attributes = {}, calculation_method = "line", discount_settings } = cart;
  return {
    ...(currency ? { currency: currency.code } : {}),
    items: items.map(toEvaluatedItem),
    codes: listUsableCodes(cart, promotions),
    customAttributes: custom_attributes,
    accountTags: promotions.tags.size > 0 ? listCartTags(cart, promotions) : [],
    shippingGroups: listLinkedGroups(cart).map(({ id, shipping_type, shipping_price }) => ({
      id,
      shippingType: shipping_type,
      base: shipping_price.base,
    })),
    method: calculation_method,
    usesRulePromotions: discount_settings.use_rule_promotions,
  };
}

const NOTHING = {};

function toEvaluatedItem(item: CartItem): EvaluatedItem {
  const { id, sku, quantity, unit_price } = item;
  const shared = { id, sku, unitAmount: unit_price.amount, quantity };
  if (item.type === "custom_item") return { ...shared, nodes: [], attributes: NOTHING };
  const { product_id: productId, catalog_id: catalogId, nodes = [], attributes = NOTHING, gift_of } = item;
  const gift = gift_of === undefined ? NOTHING : { giftOf: gift_of };
  return { ...shared, productId, catalogId, nodes, attributes, ...gift };
}

function listUsableCodes(cart: Cart, promotions: CartPromotions): readonly GivenCode[] {
  return (cart.codes ?? []).flatMap((cartCode) => {
    const usable = findUsableCode(cartCode, cart, promotions);
    return usable ? [usable] : [];
  });
}

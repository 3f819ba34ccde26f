import type { EvaluatedCart, EvaluatedItem, GivenCode } from "../../promotions/engine/evaluated-cart.ts";
import type { Cart, CartItem } from "../cart/cart.ts";
import { listLinkedGroups } from "../shipping-groups/groups-of-cart.ts";
import type { CartPromotions } from "./cart-promotions.ts";
import { findUsableCode } from "./usable-code.ts";

export function toEvaluatedCart(cart: Cart, promotions: CartPromotions): EvaluatedCart {
  const { currency, items, custom_attributes = {}, calculation_method = "line", discount_settings } = cart;
  return {
    ...(currency ? { currency: currency.code } : {}),
    items: items.map(toEvaluatedItem),
    codes: listUsableCodes(cart, promotions),
    customAttributes: custom_attributes,
    accountTags: promotions.accountTags,
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

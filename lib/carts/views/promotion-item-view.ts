import type { AppliedPromotion } from "../../promotions/engine/evaluation.ts";
import type { Cart } from "../cart/cart.ts";
import { toShownSource } from "../promotions/cart-promotions.ts";
import type { CartItemView } from "../schemas/cart-item-schema.ts";
import { promotionItemId } from "../totals/price-cart.ts";
import { NO_IMAGE } from "./cart-item-view.ts";
import { AMOUNT_WITHOUT_CURRENCY } from "./display.ts";
import type { ItemDisplay } from "./item-display.ts";

/** A promotion of the whole cart as an item. Other items have its amount already (public contract). */
export function promotionItemView(
  cart: Cart,
  applied: AppliedPromotion,
  { currency, displayBoth }: ItemDisplay,
): CartItemView {
  const { promotion, code, cartAmount } = applied;
  const price = { amount: Number(cartAmount), currency: currency?.code ?? "", includes_tax: false };
  const shown = displayBoth(cartAmount, cartAmount);
  const zero = displayBoth(0n, 0n);
  const promotions = { data: [{ type: "promotion" as const, id: promotion.id }] };
  return {
    id: promotionItemId(cart, applied),
    type: "promotion_item",
    promotion_id: promotion.id,
    promotion_source: toShownSource(promotion.source),
    name: promotion.name,
    description: "Promotion",
    sku: code,
    code,
    slug: "",
    image: NO_IMAGE,
    quantity: 1,
    manage_stock: false,
    unit_price: price,
    value: price,
    links: {},
    meta: {
      display_price: {
        with_tax: shown,
        without_tax: shown,
        tax: zero,
        discount: zero,
        without_discount: { unit: AMOUNT_WITHOUT_CURRENCY, value: AMOUNT_WITHOUT_CURRENCY },
      },
      timestamps: buildTimestamps(cart, applied),
    },
    relationships: { promotions },
  };
}

/** Times since the code was given. An automatic promotion is as old as the cart. */
function buildTimestamps(
  { codes = [], created_at, updated_at }: Cart,
  { code, promotion }: AppliedPromotion,
) {
  const cartCode = codes.find((other) => other.promotion_id === promotion.id && other.code === code);
  return { created_at: cartCode?.created_at ?? created_at, updated_at };
}

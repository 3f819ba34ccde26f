import { staleDiscountNotes } from "../custom-discounts/stale-discounts.ts";
import type { CartView } from "../schemas/responses.ts";
import { sum, type TakenDiscount } from "../totals/discount-steps.ts";
import type { PricedCart } from "../totals/price-cart.ts";
import { type Display, displayByCode, displayWithParts } from "./display.ts";
import { suggestionViews } from "./suggestions-view.ts";

export function cartMetaView(priced: PricedCart, display: Display): CartView["data"]["meta"] {
  const { cart, items, totals } = priced;
  const notes = staleDiscountNotes(cart);
  const taken = [...items.flatMap((item) => item.discounts), ...listTotalDiscounts(priced)];
  return {
    display_price: {
      with_tax: display(totals.withTax),
      without_tax: display(totals.withoutTax),
      tax: display(totals.tax),
      discount: display(totals.discount),
      without_discount: display(totals.withoutDiscount),
      shipping: display(totals.shipping),
      shipping_discount: totals.shippingDiscount < 0n ? display(totals.shippingDiscount) : undefined,
      discounts: displayWithParts(taken, display),
    },
    discounts: displayByCode(taken, display),
    messages: notes.length > 0 ? notes : undefined,
    promotion_suggestions: suggestionViews(priced),
    custom_items_total: customItemsTotal(items, display),
    timestamps: { created_at: cart.created_at, updated_at: cart.updated_at, expires_at: cart.expires_at },
  };
}

/** The method `simple` takes discounts from the total and not from items. */
function listTotalDiscounts({ cart, evaluation }: PricedCart): readonly TakenDiscount[] {
  if (cart.calculation_method !== "simple") return [];
  return evaluation.promotions
    .filter(({ cartAmount }) => cartAmount < 0n)
    .map(({ promotion: { id, source }, code, cartAmount: amount, ordinal }) => ({
      id,
      code,
      amount,
      isShare: true,
      promotion: { source, ordinal },
    }));
}

/** Sum of the items whose prices came with requests, so that merchants can verify it. */
function customItemsTotal(
  items: PricedCart["items"],
  display: Display,
): CartView["data"]["meta"]["custom_items_total"] {
  const custom = items.filter(({ item }) => item.type === "custom_item");
  return custom.length > 0 ? display(sum(custom.map(({ value }) => value.withoutDiscount))) : undefined;
}

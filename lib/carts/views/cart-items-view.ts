import type { Suggestion } from "../../promotions/engine/evaluation.ts";
import { addsGifts } from "../../promotions/engine/live-promotions.ts";
import type { Promotion } from "../../promotions/engine/promotion.ts";
import type { Note } from "../cart/note.ts";
import { staleDiscountNotes } from "../custom-discounts/stale-discounts.ts";
import type { CartItemView } from "../schemas/cart-item-schema.ts";
import type { CartItemsView, CartView, PromotionSuggestionView } from "../schemas/responses.ts";
import { listPromotionItems, type PricedCart } from "../totals/price-cart.ts";
import { sum, type TakenDiscount } from "../totals/price-items.ts";
import { cartItemView } from "./cart-item-view.ts";
import { type Display, displayBoth, displayByCode, displayIn, displayWithParts } from "./display.ts";
import { buildIncludedDetails, type CartIncludes, hasAnyValue, NO_INCLUDES } from "./included-details.ts";
import { promotionItemView } from "./promotion-item-view.ts";

export function cartItemsView(priced: PricedCart, includes: CartIncludes = NO_INCLUDES): CartItemsView {
  const display = displayIn(priced.cart.currency);
  const included = buildIncludedDetails(priced, includes, { isOfItems: true });
  return {
    data: itemViews(priced, display, includes),
    meta: cartMetaView(priced, display),
    included: hasAnyValue(included) ? included : undefined,
  };
}

/** A note about one of these is shown only while the item is in the cart. */
const ITEMS = new Set(["cart_item", "custom_item"]);

/** Adds notes for the shopper, except those about items that are gone. */
export function addMessages(view: CartItemsView, notes: readonly Note[] = []): CartItemsView {
  const remainingIds = new Set(view.data.map(({ id }) => id));
  const news = notes.filter(({ source }) => !ITEMS.has(source.type) || remainingIds.has(source.id));
  const messages = [...(view.meta.messages ?? []), ...news];
  return news.length > 0 ? { ...view, meta: { ...view.meta, messages } } : view;
}

/** Items of a cart, then the promotions of the whole cart. */
export function itemViews(
  priced: PricedCart,
  display: Display,
  includes: CartIncludes,
): readonly CartItemView[] {
  const { cart, items } = priced;
  const shown = { currency: cart.currency, display, displayBoth: displayBoth(display), includes };
  return [
    ...items.map((item) => cartItemView(item, shown)),
    ...listPromotionItems(priced).map((applied) => promotionItemView(cart, applied, shown)),
  ];
}

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

/** Gifts that a cart has earned and does not have, one entry per promotion. Undefined if there are none. */
function suggestionViews({
  evaluation: { suggestions, outcomes },
}: PricedCart): readonly PromotionSuggestionView[] | undefined {
  if (suggestions.length === 0) return undefined;
  const promotions = new Map(outcomes.map(({ promotion }) => [promotion.id, promotion]));
  return [...new Set(suggestions.map(({ promotionId }) => promotionId))].flatMap((id) => {
    const promotion = promotions.get(id);
    const own = suggestions.filter(({ promotionId }) => promotionId === id);
    return promotion ? [suggestionView(promotion, own)] : [];
  });
}

function suggestionView(promotion: Promotion, own: readonly Suggestion[]): PromotionSuggestionView {
  return {
    promotion_id: promotion.id,
    code: own[0]?.code ?? "",
    info: promotion.name,
    bundle: own.map(({ targets, quantity }) => ({
      targets,
      quantity,
      auto_add_free_gift: addsGifts(promotion),
    })),
    message: `'${promotion.name}' has a gift for this cart.`,
  };
}

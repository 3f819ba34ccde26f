import { groupTotal, listLinkedGroups } from "../shipping-groups/groups-of-cart.ts";
import { listPromotionItems, type PricedCart, type PricedCartItem } from "../totals/price-cart.ts";
import type { Amounts, TakenDiscount } from "../totals/price-items.ts";
import type {
  AmountsToExplain,
  GroupToExplain,
  ItemToExplain,
  PromotionToExplain,
} from "./amounts-to-explain.ts";

/** The amounts of a priced cart, with what gave them. */
export function toAmountsOfCart(priced: PricedCart): AmountsToExplain {
  const { cart, items, totals } = priced;
  const isDiscounted = cart.discount_settings.custom_discounts_enabled;
  return {
    id: cart.id,
    of: "cart",
    currency: cart.currency,
    method: cart.calculation_method ?? "line",
    items: items.map(toItemToExplain),
    groups: listGroups(priced),
    promotions: listPromotions(priced),
    custom_discounts: isDiscounted ? cart.custom_discounts : [],
    totals: {
      ...toNumbers(totals),
      shipping: Number(totals.shipping),
      shipping_discount: Number(totals.shippingDiscount),
    },
  };
}

function toItemToExplain({ item, value, discounts }: PricedCartItem): ItemToExplain {
  const { id, name, sku, quantity, unit_price, taxes, custom_discounts } = item;
  const shared = { id, name, sku, quantity, unit_price, taxes, custom_discounts };
  const amounts = { discounts: discounts.map(toTaken), value: toNumbers(value) };
  if (item.type === "custom_item") {
    return { ...shared, kind: "custom", priced_by: item.isGranted ? "merchant" : "shopper", ...amounts };
  }
  const { catalog_id, evidence } = item;
  return { ...shared, kind: "product", catalog_id, evidence, ...amounts };
}

function toTaken({ id, code, amount, isShare, promotion }: TakenDiscount) {
  return { id, code, amount: Number(amount), ...(isShare ? { is_share: true as const } : {}), promotion };
}

function listGroups({ cart, evaluation }: PricedCart): GroupToExplain[] {
  return listLinkedGroups(cart).map((group) => ({
    id: group.id,
    shipping_type: group.shipping_type,
    price: groupTotal(group),
    discount: Number(evaluation.shipping.get(group.id) ?? 0n),
    discounts: evaluation.promotions.flatMap(({ promotion, code, shipping }) => {
      const amount = shipping?.get(group.id);
      return amount === undefined ? [] : [{ id: promotion.id, code, amount: Number(amount) }];
    }),
  }));
}

function listPromotions(priced: PricedCart): PromotionToExplain[] {
  const isFromTotal = priced.cart.calculation_method === "simple";
  const ofTotal = new Set(isFromTotal ? listPromotionItems(priced) : []);
  return priced.evaluation.promotions.map((applied) => {
    const { promotion, code, cartAmount } = applied;
    const { id, name, source, version } = promotion;
    return { id, name, code, source, version, fromTotal: ofTotal.has(applied) ? Number(cartAmount) : 0 };
  });
}

/** Carts refuse amounts that a number cannot hold. */
function toNumbers({ withTax, withoutTax, tax, discount, withoutDiscount }: Amounts) {
  return {
    with_tax: Number(withTax),
    without_tax: Number(withoutTax),
    tax: Number(tax),
    discount: Number(discount),
    without_discount: Number(withoutDiscount),
  };
}

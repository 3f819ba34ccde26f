import type { AmountsToExplain, PromotionToExplain } from "../carts/price-evidence/amounts-to-explain.ts";
import { groupTotal } from "../carts/shipping-groups/groups-of-cart.ts";
import type { Order, OrderItem } from "./order.ts";

/** The amounts of an order, with what it kept of what gave them. */
export function toAmountsOfOrder(order: Order): AmountsToExplain {
  const { id, currency, calculation_method: method, items, shipping_groups = [], totals } = order;
  return {
    id,
    of: "order",
    currency,
    method,
    items: items.flatMap(({ kind, ...item }) => (kind === "promotion" ? [] : [{ ...item, kind }])),
    groups: shipping_groups.map((group) => ({
      id: group.id,
      shipping_type: group.shipping_type,
      price: groupTotal(group),
      discount: group.discount ?? 0,
      discounts: group.discounts ?? [],
    })),
    promotions: listPromotions(order),
    custom_discounts: order.custom_discounts,
    totals,
  };
}

/** Promotion items of imported orders have no other record of their promotion. */
function listPromotions({ promotions = [], items }: Order): PromotionToExplain[] {
  const applied = promotions.map(({ promotion, code, version }): PromotionToExplain => {
    const { id, name, promotion_source } = promotion;
    const source = promotion_source === undefined ? "standard" : "rule";
    return { id, name, code, source, version, fromTotal: sumFromTotal({ id, code }, items) };
  });
  const others = items.filter(
    ({ kind, product_id, sku }) =>
      kind === "promotion" && !applied.some(({ id, code }) => id === product_id && code === sku),
  );
  return [
    ...applied,
    ...others.map(({ product_id: id, name, sku: code, promotion_source: source = "standard" }) => {
      return { id, name, code, source, fromTotal: sumFromTotal({ id, code }, items) };
    }),
  ];
}

/** A promotion's amount that no item has a share of; all of it with the method `simple`. */
function sumFromTotal({ id, code }: Pick<PromotionToExplain, "id" | "code">, items: readonly OrderItem[]) {
  const own = items.filter(
    ({ kind, product_id, sku }) => kind === "promotion" && product_id === id && sku === code,
  );
  const shares = items
    .flatMap(({ discounts = [] }) => discounts)
    .filter((one) => one.is_share === true && one.id === id && one.code === code);
  const taken = own.reduce((all, { value }) => all + value.with_tax, 0);
  return own.length === 0 ? 0 : taken - shares.reduce((all, { amount }) => all + amount, 0);
}

import { groupTotal } from "../carts/shipping-groups/groups-of-cart.ts";
import type { Order, OrderAmounts, OrderItem, OrderTotals } from "./order.ts";

type Bought = Pick<Order, "items" | "shipping_groups" | "totals">;

/**
 * What the totals of an order have to be by its items and shipping groups, in minor units. Promotions of the whole order
 * are in the other items as shares; by the method `simple` they are in the totals alone, where they bring an amount to
 * zero at most.
 */
export function recomputedTotals({ items, shipping_groups = [] }: Bought): OrderTotals {
  const bought = items.filter(({ kind }) => kind !== "promotion");
  const total = (name: keyof OrderAmounts) => sum(bought.map(({ value }) => value[name]));
  const fromTotal = takenFromTotal(items);
  const price = sum(shipping_groups.map(groupTotal));
  const shipping_discount = sum(shipping_groups.map(({ discount = 0 }) => discount));
  const shipping = price + shipping_discount;
  const lowered = (name: "with_tax" | "without_tax") =>
    (fromTotal === 0 ? total(name) : Math.max(0, total(name) + fromTotal)) + shipping;
  return {
    with_tax: lowered("with_tax"),
    without_tax: lowered("without_tax"),
    tax: total("tax"),
    discount: total("discount") + fromTotal,
    without_discount: total("without_discount") + price,
    shipping,
    shipping_discount,
  };
}

/** What promotions take that no item has a share of. */
function takenFromTotal(items: readonly OrderItem[]): number {
  const ofOrder = items.filter(({ kind }) => kind === "promotion");
  const ids = new Set(ofOrder.map(({ product_id }) => product_id));
  const shares = items
    .flatMap(({ discounts = [] }) => discounts)
    .filter(({ id, is_share }) => is_share && ids.has(id));
  return sum(ofOrder.map(({ value }) => value.with_tax)) - sum(shares.map(({ amount }) => amount));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}

/** Each amount of an order that its items do not come to, in words; none where all is right. */
export function wrongAmounts(order: Bought): readonly string[] {
  const stored = new Map<string, number>(Object.entries(order.totals));
  const ofTotals = Object.entries(recomputedTotals(order)).flatMap(([name, amount]) =>
    stored.get(name) === amount ? [] : [`${name} is ${stored.get(name)}, its items come to ${amount}`],
  );
  return [...ofTotals, ...order.items.flatMap(wrongInItem)];
}

function wrongInItem({
  id,
  kind,
  unit_price,
  quantity,
  value,
  discounts = [],
}: OrderItem): readonly string[] {
  const gross = unit_price.amount * quantity;
  const taken = kind === "promotion" ? value.discount : sum(discounts.map(({ amount }) => amount));
  const left = unit_price.includes_tax ? value.with_tax : value.without_tax;
  return [
    ...(value.without_discount === gross ? [] : [`without_discount is not ${gross}`]),
    ...(value.discount === taken ? [] : [`discount is not ${taken}`]),
    ...(left === gross + taken ? [] : [`its price less discounts is not ${gross + taken}`]),
    ...(value.with_tax === value.without_tax + value.tax ? [] : ["with_tax is not without_tax and tax"]),
  ].map((what) => `item ${id}: ${what}`);
}

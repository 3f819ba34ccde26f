import { groupTotal } from "../carts/shipping-groups/groups-of-cart.ts";
import type { Order, OrderAmounts, OrderItem, OrderTotals } from "./order.ts";

type OrderWithTotals = Pick<Order, "items" | "shipping_groups" | "totals">;

/** Items contain promotions of the whole order as shares; with the method `simple` only totals do. */
export function recomputeTotals({ items, shipping_groups = [] }: OrderWithTotals): OrderTotals {
  const bought = items.filter(({ kind }) => kind !== "promotion");
  const total = (name: keyof OrderAmounts) => sum(bought.map(({ value }) => value[name]));
  const fromTotal = sumUnsharedPromotions(items);
  const price = sum(shipping_groups.map(groupTotal));
  const shipping_discount = sum(shipping_groups.map(({ discount = 0 }) => discount));
  const shipping = price + shipping_discount;
  const lowerTotal = (name: "with_tax" | "without_tax") =>
    (fromTotal === 0 ? total(name) : Math.max(0, total(name) + fromTotal)) + shipping;
  return {
    with_tax: lowerTotal("with_tax"),
    without_tax: lowerTotal("without_tax"),
    tax: total("tax"),
    discount: total("discount") + fromTotal,
    without_discount: total("without_discount") + price,
    shipping,
    shipping_discount,
  };
}

function sumUnsharedPromotions(items: readonly OrderItem[]): number {
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

/** Describes amounts that differ from what the items add up to. */
export function findWrongAmounts(order: OrderWithTotals): readonly string[] {
  const stored = new Map<string, number>(Object.entries(order.totals));
  const ofTotals = Object.entries(recomputeTotals(order)).flatMap(([name, amount]) =>
    stored.get(name) === amount ? [] : [`${name} is ${stored.get(name)}, its items come to ${amount}`],
  );
  return [...ofTotals, ...order.items.flatMap(findWrongInItem)];
}

function findWrongInItem({
  id,
  kind,
  unit_price,
  quantity,
  value,
  discounts = [],
}: OrderItem): readonly string[] {
  const gross = unit_price.amount * quantity;
  const taken = kind === "promotion" ? value.discount : sum(discounts.map(({ amount }) => amount));
  const priceAfterDiscounts = unit_price.includes_tax ? value.with_tax : value.without_tax;
  return [
    ...(value.without_discount === gross ? [] : [`without_discount is not ${gross}`]),
    ...(value.discount === taken ? [] : [`discount is not ${taken}`]),
    ...(priceAfterDiscounts === gross + taken ? [] : [`its price less discounts is not ${gross + taken}`]),
    ...(value.with_tax === value.without_tax + value.tax ? [] : ["with_tax is not without_tax and tax"]),
  ].map((what) => `item ${id}: ${what}`);
}

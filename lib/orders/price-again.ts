import { groupTotal } from "../carts/shipping-groups/groups-of-cart.ts";
import { type DiscountStep, priceItems, sum } from "../carts/totals/price-items.ts";
import { toAmountsOfOrder } from "./amounts-of-order.ts";
import type { Order, OrderItem } from "./order.ts";

/**
 * Prices an order again from what it kept: parts of prices, discounts, taxes and shipping, by the calculation that priced its
 * cart.
 * @returns what differs, in the order of the calculation; nothing if all is the same
 */
export function findOtherAmounts(order: Order): string[] {
  const items = order.items.filter(({ kind }) => kind !== "promotion");
  const { promotions } = toAmountsOfOrder(order);
  const groups = order.shipping_groups ?? [];
  const priced = priceItems(items, {
    steps: [takeKeptDiscounts],
    method: order.calculation_method,
    shipping: sum(groups.map((group) => BigInt(groupTotal(group)))),
    shippingDiscount: sum(groups.map(({ discount = 0 }) => BigInt(discount))),
    fromTotal: sum(promotions.map(({ fromTotal }) => BigInt(fromTotal))),
  });
  const { shipping, shippingDiscount } = priced.totals;
  return [
    ...items.flatMap(findOtherUnitPrice),
    ...priced.items.flatMap(({ item, value }) => listDifferences(`Item ${item.id}`, item.value, value)),
    ...listDifferences("The order", order.totals, priced.totals),
    ...(BigInt(order.totals.shipping) === shipping ? [] : [`Shipping comes to ${shipping}`]),
    ...(BigInt(order.totals.shipping_discount) === shippingDiscount
      ? []
      : [`The discount of shipping comes to ${shippingDiscount}`]),
  ];
}

const takeKeptDiscounts: DiscountStep<OrderItem> = (states) =>
  states.map((state) => {
    const taken = sum((state.item.discounts ?? []).map(({ amount }) => BigInt(amount)));
    return { ...state, remainingAmount: state.gross + taken };
  });

function findOtherUnitPrice({ id, unit_price, evidence }: OrderItem): string[] {
  if (!evidence) return [];
  const amount = evidence.parts.reduce((all, part) => {
    const { option, amount: ofOption, list = ofOption ?? unit_price.amount, sale, tier } = part;
    return all + (tier?.amount ?? sale?.amount ?? list) * (option?.quantity ?? 1);
  }, 0);
  return amount === unit_price.amount ? [] : [`The parts of the price of item ${id} come to ${amount}`];
}

type Stored = OrderItem["value"];
type Priced = ReturnType<typeof priceItems>["items"][number]["value"];

function listDifferences(what: string, stored: Stored, priced: Priced): string[] {
  const pairs = [
    ["without_discount", stored.without_discount, priced.withoutDiscount],
    ["discount", stored.discount, priced.discount],
    ["tax", stored.tax, priced.tax],
    ["without_tax", stored.without_tax, priced.withoutTax],
    ["with_tax", stored.with_tax, priced.withTax],
  ] as const;
  return pairs
    .filter(([, kept, again]) => BigInt(kept) !== again)
    .map(([name, kept, again]) => `${what}: ${name} is ${kept}, priced again it is ${again}`);
}

import type { Order, OrderItem } from "../../orders/order.ts";
import { decimalsAtPayPal, toProviderUnits, writeDecimal } from "../providers/units.ts";

/** PayPal takes no more. */
const MOST_ITEMS = 100;
const LONGEST_NAME = 127;

type Money = { readonly currency_code: string; readonly value: string };

/** Parts of an amount, in minor units of the order's currency. */
type Sums = {
  readonly item_total: number;
  readonly tax_total: number;
  readonly shipping: number;
  readonly shipping_discount: number;
  readonly discount: number;
};

export type PayPalBreakdown = {
  readonly breakdown: Readonly<Record<string, Money>>;
  readonly items: readonly Readonly<Record<string, string | Money>>[];
};

/**
 * Items and sums for PayPal's page. PayPal refuses sums that do not agree to the minor unit.
 * @returns undefined where they do not agree, and for a part of an order: PayPal then shows the amount alone
 */
export function buildPayPalBreakdown(order: Order, amount: number): PayPalBreakdown | undefined {
  const bought = order.items.filter(({ kind }) => kind !== "promotion");
  const sums = sumParts(order, bought);
  if (amount !== order.totals.with_tax || !isWhole(sums, amount)) return undefined;
  if (bought.length === 0 || bought.length > MOST_ITEMS) return undefined;
  const parts = [...Object.values(sums), ...bought.map(({ unit_price }) => unit_price.amount)];
  if (parts.some((part) => part < 0 || toProviderUnits("paypal", order.currency, part) === undefined))
    return undefined;
  const breakdown = Object.entries(sums).flatMap(([name, sum]) =>
    sum === 0 && name !== "item_total" ? [] : [[name, writeAmount(order, sum)]],
  );
  return {
    breakdown: Object.fromEntries(breakdown),
    items: bought.map((item) => describeItem(order, item)),
  };
}

/** Prices that include tax stay as the shop shows them, so their tax is no part of its own. */
function sumParts({ totals }: Order, bought: readonly OrderItem[]): Sums {
  const sum = (read: (item: OrderItem) => number) => bought.reduce((total, item) => total + read(item), 0);
  return {
    item_total: sum(({ unit_price, quantity }) => unit_price.amount * quantity),
    tax_total: sum(({ unit_price, value }) => (unit_price.includes_tax ? 0 : value.tax)),
    shipping: totals.shipping - totals.shipping_discount,
    shipping_discount: 0 - totals.shipping_discount,
    discount: 0 - totals.discount,
  };
}

function isWhole(
  { item_total, tax_total, shipping, shipping_discount, discount }: Sums,
  amount: number,
): boolean {
  return item_total + tax_total + shipping - shipping_discount - discount === amount;
}

function writeAmount({ currency }: Pick<Order, "currency">, amount: number): Money {
  const { code } = currency;
  const units = toProviderUnits("paypal", currency, amount) ?? 0;
  return { currency_code: code, value: writeDecimal(units, decimalsAtPayPal(code)) };
}

function describeItem(order: Order, { name, sku, quantity, unit_price }: OrderItem) {
  const shown = cutText(sku);
  return {
    name: cutText(name) || "-",
    quantity: String(quantity),
    unit_amount: writeAmount(order, unit_price.amount),
    ...(shown === "" ? {} : { sku: shown }),
  };
}

/** Never half a character: some have two code units. */
function cutText(text: string): string {
  const cut = text.slice(0, LONGEST_NAME);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

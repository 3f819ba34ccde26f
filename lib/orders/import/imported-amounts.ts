import type { OrderAmounts, OrderTotals } from "../order.ts";
import type { ImportedItem, ImportedPrices } from "./schemas.ts";

/** Amounts of which some may be missing. */
type Given = { readonly [Name in keyof OrderAmounts]?: number | undefined };

/** All amounts: what is not given follows from the others, without tax and discounts if nothing says otherwise. */
function completed({
  with_tax,
  without_tax,
  tax,
  discount = 0,
  without_discount,
}: Given & { with_tax: number }) {
  const taxes = tax ?? (without_tax === undefined ? 0 : with_tax - without_tax);
  const bare = without_tax ?? with_tax - taxes;
  return {
    with_tax,
    without_tax: bare,
    tax: taxes,
    discount,
    without_discount: without_discount ?? bare - discount,
  };
}

/** The amounts of an imported order, in minor units. */
export function importedTotals(prices: ImportedPrices): OrderTotals {
  const { with_tax, without_tax, tax, discount, without_discount, shipping, shipping_discount } = prices;
  return {
    ...completed({
      with_tax: with_tax.amount,
      without_tax: without_tax?.amount,
      tax: tax?.amount,
      discount: discount?.amount,
      without_discount: without_discount?.amount,
    }),
    shipping: shipping?.amount ?? 0,
    shipping_discount: shipping_discount?.amount ?? 0,
  };
}

/** The amounts of one unit of an imported item, or of all of them. */
export function importedItemAmounts(item: ImportedItem, part: "unit" | "value"): OrderAmounts {
  const { unit_price, quantity, value, meta } = item;
  const prices = meta?.display_price ?? {};
  const priced = part === "unit" ? unit_price.amount : (value?.amount ?? unit_price.amount * quantity);
  const tax = prices.tax?.[part]?.amount;
  return completed({
    with_tax: prices.with_tax?.[part]?.amount ?? (includesTax(item) ? priced : priced + (tax ?? 0)),
    without_tax: prices.without_tax?.[part]?.amount,
    tax,
    discount: prices.discount?.[part]?.amount,
    without_discount: prices.without_discount?.[part]?.amount,
  });
}

/** Whether the price of an imported item includes its tax, in either spelling that clients send. */
export function includesTax({ unit_price: { includes_tax, include_tax } }: ImportedItem): boolean {
  return includes_tax ?? include_tax ?? false;
}

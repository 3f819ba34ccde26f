import type { OrderAmounts, OrderTotals } from "../order.ts";
import type { ImportedItem, ImportedPrices } from "./schemas.ts";

type PartialAmounts = { readonly [Name in keyof OrderAmounts]?: number | undefined };

/** Derives missing amounts; without further data tax and discount are zero. */
function completeAmounts({
  with_tax,
  without_tax,
  tax,
  discount = 0,
  without_discount,
}: PartialAmounts & { with_tax: number }) {
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

export function buildImportedTotals(prices: ImportedPrices): OrderTotals {
  const { with_tax, without_tax, tax, discount, without_discount, shipping, shipping_discount } = prices;
  return {
    ...completeAmounts({
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

export function buildImportedItemAmounts(item: ImportedItem, part: "unit" | "value"): OrderAmounts {
  const { unit_price, quantity, value, meta } = item;
  const prices = meta?.display_price ?? {};
  const priced = part === "unit" ? unit_price.amount : (value?.amount ?? unit_price.amount * quantity);
  const tax = prices.tax?.[part]?.amount;
  return completeAmounts({
    with_tax: prices.with_tax?.[part]?.amount ?? (includesTax(item) ? priced : priced + (tax ?? 0)),
    without_tax: prices.without_tax?.[part]?.amount,
    tax,
    discount: prices.discount?.[part]?.amount,
    without_discount: prices.without_discount?.[part]?.amount,
  });
}

export function includesTax({ unit_price: { includes_tax, include_tax } }: ImportedItem): boolean {
  return includes_tax ?? include_tax ?? false;
}

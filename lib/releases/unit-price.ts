import { getOwn } from "../kernel/objects.ts";
import { defaultSelection, type SelectedOptions } from "./bundle.ts";
import type { CartProduct } from "./cart-product.ts";
import { amountFor, currentPrice } from "./current-price.ts";
import type { UnitPrice } from "./price.ts";

export type UnitPriceQuestion = {
  readonly currency: string;
  readonly quantity: number;
  readonly now: Date;
  /** Bundles only; defaults to the default selection. */
  readonly selectedOptions?: SelectedOptions;
};

/**
 * Price of one unit for this quantity. A bundle with its own prices costs the same for every selection; other bundles cost
 * the sum of the selected options.
 * @returns `undefined` without a price in this currency
 * @answers What does a unit cost in a cart, a bundle included?
 */
export function unitPrice(product: CartProduct, request: UnitPriceQuestion): UnitPrice | undefined {
  const { currency, quantity, now } = request;
  if (product.product_type === "bundle" && product.prices.length === 0) {
    return sumSelection(product, request);
  }
  const current = currentPrice(product.prices, { currency, now });
  if (!current) return undefined;
  return { amount: amountFor(current.price, quantity), currency, includes_tax: current.price.includes_tax };
}

/** Tiers do not apply inside bundles. If an option has no price, or tax flags differ, the bundle has none. */
function sumSelection(
  product: CartProduct,
  { currency, now, selectedOptions = defaultSelection(product.components) }: UnitPriceQuestion,
): UnitPrice | undefined {
  let amount = 0;
  let includesTax: boolean | undefined;
  for (const selected of Object.values(selectedOptions)) {
    for (const [id, count] of Object.entries(selected)) {
      const entries = getOwn(product.option_products, id)?.prices ?? [];
      const price = currentPrice(entries, { currency, now, bundleId: product.id })?.price;
      if (!price || (includesTax !== undefined && includesTax !== price.includes_tax)) return undefined;
      includesTax = price.includes_tax;
      amount += price.amount * count;
    }
  }
  if (includesTax === undefined || !Number.isSafeInteger(amount)) return undefined;
  return { amount, currency, includes_tax: includesTax };
}

import { own } from "../kernel/own.ts";
import { defaultSelection, type SelectedOptions } from "./bundle.ts";
import type { CartProduct } from "./cart-product.ts";
import { amountFor, currentPrice } from "./current-price.ts";
import type { UnitPrice } from "./price.ts";

export type UnitPriceQuestion = {
  readonly currency: string;
  readonly quantity: number;
  readonly now: Date;
  /** Of a bundle; its default selection if not given. */
  readonly selectedOptions?: SelectedOptions;
};

/**
 * What one unit costs when this many are bought together (spec 4.2 rule 4: a product without a price in the cart's
 * currency cannot be added). A bundle with prices of its own costs the same for every selection; any other bundle
 * costs the sum of what is selected.
 * @returns `undefined` when there is no price in this currency
 */
export function unitPrice(product: CartProduct, request: UnitPriceQuestion): UnitPrice | undefined {
  const { currency, quantity, now } = request;
  if (product.product_type === "bundle" && product.prices.length === 0) {
    return sumOfSelection(product, request);
  }
  const found = currentPrice(product.prices, { currency, now });
  if (!found) return undefined;
  return { amount: amountFor(found.price, quantity), currency, includes_tax: found.price.includes_tax };
}

/** Tiers do not count inside a bundle. One option without a price, or mixed tax flags, leave it unpriced. */
function sumOfSelection(
  product: CartProduct,
  { currency, now, selectedOptions = defaultSelection(product.components) }: UnitPriceQuestion,
): UnitPrice | undefined {
  let amount = 0;
  let includesTax: boolean | undefined;
  for (const selected of Object.values(selectedOptions)) {
    for (const [id, count] of Object.entries(selected)) {
      const entries = own(product.option_products, id)?.prices ?? [];
      const price = currentPrice(entries, { currency, now, bundleId: product.id })?.price;
      if (!price || (includesTax !== undefined && includesTax !== price.includes_tax)) return undefined;
      includesTax = price.includes_tax;
      amount += price.amount * count;
    }
  }
  if (includesTax === undefined || !Number.isSafeInteger(amount)) return undefined;
  return { amount, currency, includes_tax: includesTax };
}

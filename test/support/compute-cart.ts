import { cartDiscounts, itemDiscounts } from "../../lib/carts/totals/discount-steps.ts";
import type { CalculationMethod } from "../../lib/carts/totals/item-tax.ts";
import { priceItems } from "../../lib/carts/totals/price-items.ts";

/** An item by its numbers alone: no names, ids or stored forms. */
export type ItemAmounts = {
  readonly unitAmount: number;
  readonly quantity: number;
  readonly includesTax: boolean;
  readonly rates: readonly number[];
  readonly taxAmounts: readonly number[];
  readonly discounts: readonly number[];
};

export const line = (unitAmount: number, quantity = 1, more: Partial<ItemAmounts> = {}): ItemAmounts => ({
  unitAmount,
  quantity,
  includesTax: false,
  rates: [],
  taxAmounts: [],
  discounts: [],
  ...more,
});

/** Prices items that are given by their numbers, and answers what discounts took as numbers again. */
export function computeCart(
  amounts: readonly ItemAmounts[],
  discounts: readonly number[] = [],
  shipping = 0n,
  method: CalculationMethod = "line",
) {
  const items = amounts.map(({ unitAmount, quantity, includesTax, rates, taxAmounts, ...rest }) => ({
    unit_price: { amount: unitAmount, includes_tax: includesTax },
    quantity,
    taxes: [...rates.map((rate) => ({ id: "", name: "", rate })), ...taxAmounts.map(fixedTax)],
    custom_discounts: rest.discounts.map(discountOf),
  }));
  const ofItems = itemDiscounts(({ custom_discounts }: (typeof items)[number]) => custom_discounts);
  const steps = [ofItems, cartDiscounts<(typeof items)[number]>(discounts.map(discountOf))];
  const priced = priceItems(items, { steps, shipping, method });
  const lines = priced.items.map(({ unit, value, discounts: all }) => ({
    unit,
    value,
    taken: all.filter(({ isShare }) => !isShare).map(({ amount }) => amount),
    shares: all.filter(({ isShare }) => isShare).map(({ amount }) => amount),
  }));
  return { lines, totals: priced.totals };
}

const fixedTax = (amount: number) => ({ id: "", name: "", amount });

const discountOf = (amount: number) => ({
  id: "",
  external_id: "",
  discount_engine: "",
  discount_code: "",
  description: "",
  amount,
});

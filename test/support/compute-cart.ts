import {
  type CalculationMethod,
  priceItems,
  takeCartDiscounts,
  takeItemDiscounts,
} from "../../lib/carts/totals/price-items.ts";

/** An item's numbers, without names, ids and stored fields. */
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

/** Prices items given by their numbers and returns the discounts as numbers. */
export function computeCart(
  amounts: readonly ItemAmounts[],
  discounts: readonly number[] = [],
  shipping = 0n,
  method: CalculationMethod = "line",
) {
  const items = amounts.map(({ unitAmount, quantity, includesTax, rates, taxAmounts, ...rest }) => ({
    unit_price: { amount: unitAmount, includes_tax: includesTax },
    quantity,
    taxes: [...rates.map((rate) => ({ id: "", name: "", rate })), ...taxAmounts.map(makeFixedTax)],
    custom_discounts: rest.discounts.map(makeDiscount),
  }));
  const ofItems = takeItemDiscounts(({ custom_discounts }: (typeof items)[number]) => custom_discounts);
  const steps = [ofItems, takeCartDiscounts<(typeof items)[number]>(discounts.map(makeDiscount))];
  const priced = priceItems(items, { steps, shipping, method });
  const lines = priced.items.map(({ unit, value, discounts: all }) => ({
    unit,
    value,
    taken: all.filter(({ isShare }) => !isShare).map(({ amount }) => amount),
    shares: all.filter(({ isShare }) => isShare).map(({ amount }) => amount),
  }));
  return { lines, totals: priced.totals };
}

const makeFixedTax = (amount: number) => ({ id: "", name: "", amount });

const makeDiscount = (amount: number) => ({
  id: "",
  external_id: "",
  discount_engine: "",
  discount_code: "",
  description: "",
  amount,
});

import { divideRounded } from "../../kernel/money.ts";
import { addRates, rateOf } from "../../kernel/rate.ts";
import type { CartItem } from "../cart/cart.ts";
import { sum } from "./discount-steps.ts";

/**
 * How taxes are rounded: `line` once for an item, on its net value; `simple` for each unit of the undiscounted price,
 * then times the quantity.
 */
export type CalculationMethod = "line" | "simple";

type TaxableItem = Pick<CartItem, "unit_price" | "quantity" | "taxes">;

/** The tax of an item whose value after discounts is `net`, in minor units. */
export function taxOf(item: TaxableItem, net: bigint, method: CalculationMethod): bigint {
  const { taxes = [], quantity, unit_price } = item;
  if (taxes.length === 0) return 0n;
  const { includes_tax: isInside, amount } = unit_price;
  const rates = taxes.flatMap(({ rate }) => (rate === undefined ? [] : [rate]));
  const fixed = sum(taxes.map((tax) => BigInt(tax.amount ?? 0)));
  if (method === "line") return rounded(net, rates, fixed, isInside);
  const ofUnit = rounded(BigInt(amount), rates, 0n, isInside);
  return ofUnit * BigInt(quantity) + rounded(0n, rates, fixed, isInside);
}

/** One rounding over all taxes; a price that includes tax holds `(net × rate + fixed) / (1 + rate)` of it. */
function rounded(net: bigint, rates: readonly number[], fixed: bigint, isInside: boolean): bigint {
  const { numerator, denominator } = addRates(rates.map(rateOf));
  const tax = net * numerator + fixed * denominator;
  return divideRounded(tax, isInside ? denominator + numerator : denominator);
}

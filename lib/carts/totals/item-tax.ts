import { divideRounded } from "../../kernel/money.ts";
import { addRates, toExactRate } from "../../kernel/rate.ts";
import type { CartItem } from "../cart/cart.ts";
import { sum } from "./discount-steps.ts";

/** `line` rounds once per item, on its net value; `simple` once per unit, on the undiscounted price. */
export type CalculationMethod = "line" | "simple";

type TaxableItem = Pick<CartItem, "unit_price" | "quantity" | "taxes">;

/** @param net value of the item after discounts, in minor units */
export function taxOf(item: TaxableItem, net: bigint, method: CalculationMethod): bigint {
  const { taxes = [], quantity, unit_price } = item;
  if (taxes.length === 0) return 0n;
  const { includes_tax: isInside, amount } = unit_price;
  const rates = taxes.flatMap(({ rate }) => (rate === undefined ? [] : [rate]));
  const fixed = sum(taxes.map((tax) => BigInt(tax.amount ?? 0)));
  if (method === "line") return roundTax(net, rates, fixed, isInside);
  const ofUnit = roundTax(BigInt(amount), rates, 0n, isInside);
  return ofUnit * BigInt(quantity) + roundTax(0n, rates, fixed, isInside);
}

/** Rounds once over all taxes. A price that includes tax holds `(net × rate + fixed) / (1 + rate)` of it. */
function roundTax(net: bigint, rates: readonly number[], fixed: bigint, isInside: boolean): bigint {
  const { numerator, denominator } = addRates(rates.map(toExactRate));
  const tax = net * numerator + fixed * denominator;
  return divideRounded(tax, isInside ? denominator + numerator : denominator);
}

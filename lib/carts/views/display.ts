import { amountFormatter, type CurrencyFormat, type DisplayPrice } from "../../kernel/money.ts";
import type { TakenDiscount } from "../totals/discount-steps.ts";

/** Shows amounts of one cart. */
export type Display = (amount: bigint) => DisplayPrice;

/** An amount of an item, for one unit and for all. */
export type UnitAndValue = { readonly unit: DisplayPrice; readonly value: DisplayPrice };

/** A cart without a currency shows this everywhere. */
const NOTHING: DisplayPrice = { amount: 0, currency: "", formatted: "0" };

/** Shows amounts in a currency. Most amounts of a cart are alike (no tax, no discount), so each is written out once. */
export function displayIn(currency: CurrencyFormat | undefined): Display {
  if (!currency) return () => NOTHING;
  const format = amountFormatter(currency);
  const known = new Map<bigint, DisplayPrice>();
  return (exact) => {
    const shown = known.get(exact);
    if (shown) return shown;
    const amount = Number(exact);
    const price = { amount, currency: currency.code, formatted: format(amount) };
    known.set(exact, price);
    return price;
  };
}

/** Shows amounts of items. Where unit and value are alike, as for a quantity of 1 and for zero, they share one object. */
export function displayBoth(display: Display): (unit: bigint, value: bigint) => UnitAndValue {
  const known = new Map<bigint, UnitAndValue>();
  return (unit, value) => {
    if (unit !== value) return { unit: display(unit), value: display(value) };
    const shown = known.get(value);
    if (shown) return shown;
    const price = display(value);
    const both = { unit: price, value: price };
    known.set(value, both);
    return both;
  };
}

/** What discounts took, summed by their codes; nothing if there are none. */
export function displayByCode(
  discounts: readonly TakenDiscount[],
  display: Display,
): Readonly<Record<string, DisplayPrice>> | undefined {
  if (discounts.length === 0) return undefined;
  const sums = new Map<string, bigint>();
  for (const { code, amount } of discounts) sums.set(code, (sums.get(code) ?? 0n) + amount);
  return Object.fromEntries([...sums].map(([code, amount]) => [code, display(amount)]));
}

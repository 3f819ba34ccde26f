import { amountFormatter, type CurrencyFormat, type DisplayPrice } from "../../kernel/money.ts";
import type { TakenDiscount } from "../totals/discount-steps.ts";

/** Shows amounts of one cart. */
export type Display = (amount: bigint) => DisplayPrice;

/** An amount of an item, for one unit and for all. */
export type UnitAndValue = { readonly unit: DisplayPrice; readonly value: DisplayPrice };

/** A cart without a currency shows this everywhere. */
export const NOTHING_SHOWN: DisplayPrice = { amount: 0, currency: "", formatted: "0" };

/** Shows amounts in a currency. Most amounts of a cart are alike (no tax, no discount), so each is written out once. */
export function displayIn(currency: CurrencyFormat | undefined): Display {
  if (!currency) return () => NOTHING_SHOWN;
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
  const sums = summed(discounts, ({ code }) => code);
  return Object.fromEntries([...sums].map(([code, amount]) => [code, display(amount)]));
}

/** The same with what each promotion of a code took. */
export function displayWithParts(discounts: readonly TakenDiscount[], display: Display) {
  const shown = displayByCode(discounts, display);
  if (!shown) return undefined;
  const withParts = Object.entries(shown).map(([code, price]) => {
    const taken = discounts.filter((discount) => discount.promotion && discount.code === code);
    if (taken.length === 0) return [code, price] as const;
    const parts = [...summed(taken, ({ id }) => id)].map(([id, amount]) => [id, display(amount)]);
    return [code, { ...price, constituents: Object.fromEntries(parts) }] as const;
  });
  return Object.fromEntries(withParts);
}

function summed(discounts: readonly TakenDiscount[], nameOf: (discount: TakenDiscount) => string) {
  const sums = new Map<string, bigint>();
  for (const discount of discounts) {
    const name = nameOf(discount);
    sums.set(name, (sums.get(name) ?? 0n) + discount.amount);
  }
  return sums;
}

import { amountFormatter, type CurrencyFormat, type DisplayPrice } from "../../kernel/money.ts";
import type { TakenDiscount } from "../totals/price-items.ts";

export type Display = (amount: bigint) => DisplayPrice;

export type UnitAndValue = { readonly unit: DisplayPrice; readonly value: DisplayPrice };

/** A cart without a currency shows this for every amount. */
export const AMOUNT_WITHOUT_CURRENCY: DisplayPrice = { amount: 0, currency: "", formatted: "0" };

/** Formats each amount once: most amounts of a cart are alike (no tax, no discount). */
export function displayIn(currency: CurrencyFormat | undefined): Display {
  if (!currency) return () => AMOUNT_WITHOUT_CURRENCY;
  const format = amountFormatter(currency);
  const cache = new Map<bigint, DisplayPrice>();
  return (exact) => {
    const shown = cache.get(exact);
    if (shown) return shown;
    const amount = Number(exact);
    const price = { amount, currency: currency.code, formatted: format(amount) };
    cache.set(exact, price);
    return price;
  };
}

/** Unit and value share one object where they are alike, as for a quantity of 1 and for zero. */
export function displayBoth(display: Display): (unit: bigint, value: bigint) => UnitAndValue {
  const cache = new Map<bigint, UnitAndValue>();
  return (unit, value) => {
    if (unit !== value) return { unit: display(unit), value: display(value) };
    const shown = cache.get(value);
    if (shown) return shown;
    const price = display(value);
    const both = { unit: price, value: price };
    cache.set(value, both);
    return both;
  };
}

export function displayByCode(
  discounts: readonly TakenDiscount[],
  display: Display,
): Readonly<Record<string, DisplayPrice>> | undefined {
  if (discounts.length === 0) return undefined;
  const sums = sumBy(discounts, ({ code }) => code);
  return Object.fromEntries([...sums].map(([code, amount]) => [code, display(amount)]));
}

/** Sums of discounts by code, each also split by promotion. */
export function displayWithParts(discounts: readonly TakenDiscount[], display: Display) {
  const shown = displayByCode(discounts, display);
  if (!shown) return undefined;
  const withParts = Object.entries(shown).map(([code, price]) => {
    const taken = discounts.filter((discount) => discount.promotion && discount.code === code);
    if (taken.length === 0) return [code, price] as const;
    const parts = [...sumBy(taken, ({ id }) => id)].map(([id, amount]) => [id, display(amount)]);
    return [code, { ...price, constituents: Object.fromEntries(parts) }] as const;
  });
  return Object.fromEntries(withParts);
}

function sumBy(discounts: readonly TakenDiscount[], nameOf: (discount: TakenDiscount) => string) {
  const sums = new Map<string, bigint>();
  for (const discount of discounts) {
    const name = nameOf(discount);
    sums.set(name, (sums.get(name) ?? 0n) + discount.amount);
  }
  return sums;
}

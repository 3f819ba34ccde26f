import { type CurrencyFormat, type DisplayPrice, displayPrice } from "../../kernel/money.ts";
import type { TakenDiscount } from "../totals/discount-steps.ts";

/** Shows amounts of one cart. */
export type Display = (amount: bigint) => DisplayPrice;

/** A cart without a currency shows this everywhere. */
const NOTHING: DisplayPrice = { amount: 0, currency: "", formatted: "0" };

/** Shows amounts in a currency. Most amounts of a cart are alike (no tax, no discount), so each is written out once. */
export function displayIn(currency: CurrencyFormat | undefined): Display {
  if (!currency) return () => NOTHING;
  const known = new Map<bigint, DisplayPrice>();
  return (amount) => {
    const shown = known.get(amount) ?? displayPrice(Number(amount), currency);
    known.set(amount, shown);
    return shown;
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

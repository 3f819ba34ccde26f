import { getOwn } from "../kernel/objects.ts";
import type { CurrencyPrice, CurrencyPrices, PriceEntry, Sale } from "../releases/price.ts";
import type { PriceModifier } from "../releases/published-product.ts";

/** Applies the modifiers in turn to every amount of a parent's entry: list prices, tiers and sales. */
export function deriveChildEntry(entry: PriceEntry, modifiers: readonly PriceModifier[]): PriceEntry {
  if (modifiers.length === 0) return entry;
  return {
    ...entry,
    currencies: modifyPrices(entry.currencies, modifiers),
    sales: Object.fromEntries(
      Object.entries(entry.sales).map(([name, sale]): [string, Sale] => [
        name,
        { ...sale, currencies: modifyPrices(sale.currencies, modifiers) },
      ]),
    ),
  };
}

function modifyPrices(prices: CurrencyPrices, modifiers: readonly PriceModifier[]): CurrencyPrices {
  return Object.fromEntries(
    Object.entries(prices).map(([code, price]): [string, CurrencyPrice] => [
      code,
      modifiers.reduce((current, modifier) => modifyPrice(current, code, modifier), price),
    ]),
  );
}

function modifyPrice(price: CurrencyPrice, code: string, modifier: PriceModifier): CurrencyPrice {
  const change = getOwn(modifier.currencies, code);
  if (!change) return price;
  const { tiers } = price;
  const changeAt = (minimum: number) =>
    Object.values(change.tiers ?? {}).find((tier) => tier.minimum_quantity === minimum)?.amount ??
    change.amount;
  return {
    ...price,
    amount: modifyAmount(price.amount, change.amount, modifier),
    ...(tiers
      ? {
          tiers: Object.fromEntries(
            Object.entries(tiers).map(([name, tier]) => [
              name,
              { ...tier, amount: modifyAmount(tier.amount, changeAt(tier.minimum_quantity), modifier) },
            ]),
          ),
        }
      : {}),
  };
}

function modifyAmount(amount: number, change: number, { modifier_type }: PriceModifier): number {
  switch (modifier_type) {
    case "price_equals":
      return change;
    case "price_increment":
      return amount + change;
    case "price_decrement":
      return Math.max(0, amount - change);
  }
}

import { own } from "../kernel/own.ts";
import type { CurrencyPrice, CurrencyPrices, PriceEntry, Sale } from "../releases/price.ts";
import type { PriceModifier } from "../releases/published-product.ts";

/**
 * A parent's entry as its child has it: the modifiers change every amount of it in turn, list prices, volume
 * prices and sales alike.
 */
export function childEntry(entry: PriceEntry, modifiers: readonly PriceModifier[]): PriceEntry {
  if (modifiers.length === 0) return entry;
  return {
    ...entry,
    currencies: modified(entry.currencies, modifiers),
    sales: Object.fromEntries(
      Object.entries(entry.sales).map(([name, sale]): [string, Sale] => [
        name,
        { ...sale, currencies: modified(sale.currencies, modifiers) },
      ]),
    ),
  };
}

function modified(prices: CurrencyPrices, modifiers: readonly PriceModifier[]): CurrencyPrices {
  return Object.fromEntries(
    Object.entries(prices).map(([code, price]): [string, CurrencyPrice] => [
      code,
      modifiers.reduce((now, modifier) => modifiedPrice(now, code, modifier), price),
    ]),
  );
}

function modifiedPrice(price: CurrencyPrice, code: string, modifier: PriceModifier): CurrencyPrice {
  const change = own(modifier.currencies, code);
  if (!change) return price;
  const { tiers } = price;
  const changeAt = (minimum: number) =>
    Object.values(change.tiers ?? {}).find((tier) => tier.minimum_quantity === minimum)?.amount ??
    change.amount;
  return {
    ...price,
    amount: modifiedAmount(price.amount, change.amount, modifier),
    ...(tiers
      ? {
          tiers: Object.fromEntries(
            Object.entries(tiers).map(([name, tier]) => [
              name,
              { ...tier, amount: modifiedAmount(tier.amount, changeAt(tier.minimum_quantity), modifier) },
            ]),
          ),
        }
      : {}),
  };
}

function modifiedAmount(amount: number, change: number, { modifier_type }: PriceModifier): number {
  switch (modifier_type) {
    case "price_equals":
      return change;
    case "price_increment":
      return amount + change;
    case "price_decrement":
      return Math.max(0, amount - change);
  }
}

import { getOwn } from "../kernel/objects.ts";
import type { CurrencyPrice, CurrencyPrices, PriceEntry, PriceModifier, Sale } from "../releases/price.ts";

/** Applies the modifiers in turn to every amount of a parent's entry: list prices, tiers and sales. */
export function deriveChildEntry(entry: PriceEntry, modifiers: readonly NamedModifier[]): PriceEntry {
  if (modifiers.length === 0) return entry;
  return {
    ...entry,
    currencies: recordModifiers(modifyPrices(entry.currencies, modifiers), entry.currencies, modifiers),
    sales: Object.fromEntries(
      Object.entries(entry.sales).map(([name, sale]): [string, Sale] => [
        name,
        { ...sale, currencies: modifyPrices(sale.currencies, modifiers) },
      ]),
    ),
    modifiers: Object.fromEntries(
      modifiers.map(({ name, modifier_type, currencies }) => [name, { modifier_type, currencies }]),
    ),
  };
}

type NamedModifier = PriceModifier & { readonly name: string };

/** Adds to each list price what its modifiers changed, so that the price can be explained. */
function recordModifiers(
  modified: CurrencyPrices,
  before: CurrencyPrices,
  modifiers: readonly NamedModifier[],
): CurrencyPrices {
  return Object.fromEntries(
    Object.entries(modified).map(([code, price]): [string, CurrencyPrice] => {
      let amount = getOwn(before, code)?.amount ?? 0;
      const applied = modifiers.flatMap((modifier) => {
        const change = getOwn(modifier.currencies, code);
        if (!change) return [];
        const by = modifyAmount(amount, change.amount, modifier) - amount;
        amount += by;
        return [{ name: modifier.name, amount: by }];
      });
      return [code, applied.length > 0 ? { ...price, modifiers: applied } : price];
    }),
  );
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

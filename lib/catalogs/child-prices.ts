import { getOwn } from "../kernel/objects.ts";
import { findTier } from "../releases/current-price.ts";
import type {
  CurrencyPrice,
  CurrencyPrices,
  PriceEntry,
  PriceModifier,
  Sale,
  Tier,
} from "../releases/price.ts";

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

/** At each quantity the modifier's amount for it counts, so a tier of only one of the two is a tier of the child. */
function modifyPrice(price: CurrencyPrice, code: string, modifier: PriceModifier): CurrencyPrice {
  const change = getOwn(modifier.currencies, code);
  if (!change) return price;
  const tiers = Object.entries(joinTiers(price.tiers ?? {}, change.tiers ?? {})).map(
    ([name, { minimum_quantity }]): [string, Tier] => {
      const before = findTier(price.tiers, minimum_quantity)?.amount ?? price.amount;
      const by = findTier(change.tiers, minimum_quantity)?.amount ?? change.amount;
      return [name, { minimum_quantity, amount: modifyAmount(before, by, modifier) }];
    },
  );
  return {
    ...price,
    amount: modifyAmount(price.amount, change.amount, modifier),
    ...(tiers.length > 0 ? { tiers: Object.fromEntries(tiers) } : {}),
  };
}

type Tiers = NonNullable<CurrencyPrice["tiers"]>;

/** A modifier's tier gets another name where the parent has that name for another quantity. */
function joinTiers(tiers: Tiers, more: Tiers): Tiers {
  const minimums = Object.values(tiers).map(({ minimum_quantity }) => minimum_quantity);
  const added = Object.entries(more)
    .filter(([, { minimum_quantity }]) => !minimums.includes(minimum_quantity))
    .map(([name, tier]) => [getOwn(tiers, name) ? `${name}-${tier.minimum_quantity}` : name, tier] as const);
  return { ...Object.fromEntries(added), ...tiers };
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

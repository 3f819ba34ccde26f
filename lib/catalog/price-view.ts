import { type CurrencyFormat, displayPrice } from "../kernel/money.ts";
import { own } from "../kernel/own.ts";
import { currentPrice } from "../releases/current-price.ts";
import type { CurrencyPrice, CurrentPrice, PriceEntry } from "../releases/price.ts";
import type { View } from "../schemas/view.ts";
import type {
  currencyAmounts,
  priceBlockSchema,
  shownPriceSchema,
  tierAttributes,
  tierMeta,
} from "./schemas/prices.ts";

export type Amount = { readonly amount: number; readonly includes_tax: boolean };
type CurrencyAmounts = View<typeof currencyAmounts>;
type ShownPrice = View<typeof shownPriceSchema>;

/** In which currency and at which time prices are shown. */
export type PriceSetting = { readonly currency: CurrencyFormat | undefined; readonly now: Date };

export type PriceBlock = View<typeof priceBlockSchema>;

export function shownPrice(
  price: Amount | undefined,
  currency: CurrencyFormat | undefined,
): ShownPrice | undefined {
  if (!price || !currency) return undefined;
  const formatted = {
    ...displayPrice(price.amount, currency),
    float_price: price.amount / 10 ** currency.decimal_places,
  };
  return price.includes_tax ? { with_tax: formatted } : { without_tax: formatted };
}

/** What counts now in each currency of the entries. */
export function currentPrices(
  entries: readonly PriceEntry[],
  now: Date,
  bundleId?: string,
): ReadonlyMap<string, CurrentPrice> {
  const codes = new Set(entries.flatMap(({ currencies }) => Object.keys(currencies)));
  const found = new Map<string, CurrentPrice>();
  for (const currency of codes) {
    const price = currentPrice(entries, { currency, now, ...(bundleId ? { bundleId } : {}) });
    if (price) found.set(currency, price);
  }
  return found;
}

export function priceBlock(
  prices: ReadonlyMap<string, CurrentPrice>,
  { currency }: PriceSetting,
): PriceBlock {
  const all = [...prices.values()];
  const [first] = all;
  if (!first) return {};
  const shown = currency && prices.get(currency.code);
  const { sale } = shown ?? all.find((one) => one.sale) ?? first;
  return {
    price: amounts(prices, ({ price }) => price),
    pricebook_id: (shown ?? first).pricebook_id,
    ...keyed("display_price", shownPrice(shown?.price, currency)),
    ...(sale
      ? {
          original_price: amounts(prices, (one) => one.sale?.listPrice),
          ...keyed("original_display_price", shownPrice(shown?.sale?.listPrice, currency)),
          sale_id: sale.id,
          sale_expires: sale.expires,
        }
      : {}),
  };
}

type TierView = {
  readonly attributes: View<typeof tierAttributes>;
  readonly meta: View<typeof tierMeta>;
};

/** Volume prices that count now, by tier name; a sale without tiers leaves none. */
export function tierView(
  prices: ReadonlyMap<string, CurrentPrice>,
  { currency }: PriceSetting,
): TierView | undefined {
  const names = new Set([...prices.values()].flatMap(({ price }) => Object.keys(price.tiers ?? {})));
  if (names.size === 0) return undefined;
  const tiers = [...names].map((name) => tierNamed(name, prices, currency));
  return {
    attributes: Object.fromEntries(tiers.map(({ name, attributes }) => [name, attributes])),
    meta: Object.fromEntries(tiers.map(({ name, meta }) => [name, meta])),
  };
}

function tierNamed(
  name: string,
  prices: ReadonlyMap<string, CurrentPrice>,
  currency: CurrencyFormat | undefined,
) {
  const minimums = [...prices.values()].flatMap(({ price }) => own(price.tiers, name) ?? []);
  const shown = currency && prices.get(currency.code);
  return {
    name,
    attributes: {
      minimum_quantity: minimums[0]?.minimum_quantity ?? 1,
      price: amounts(prices, ({ price }) => tierPrice(price, name)),
    },
    meta: {
      ...keyed("display_price", shownPrice(shown && tierPrice(shown.price, name), currency)),
      ...(shown?.sale
        ? {
            original_price: amounts(prices, ({ sale }) => sale && originalOf(sale.listPrice, name)),
            ...keyed("original_display_price", shownPrice(originalOf(shown.sale.listPrice, name), currency)),
            sale_id: shown.sale.id,
            sale_expires: shown.sale.expires,
          }
        : {}),
    },
  };
}

function tierPrice(price: CurrencyPrice, name: string): Amount | undefined {
  const tier = own(price.tiers, name);
  return tier && { amount: tier.amount, includes_tax: price.includes_tax };
}

/** What the tier would cost without the sale: the tier of that name, if the list price has one. */
function originalOf(listPrice: CurrencyPrice, name: string): Amount {
  return tierPrice(listPrice, name) ?? listPrice;
}

function amounts(
  prices: ReadonlyMap<string, CurrentPrice>,
  pick: (price: CurrentPrice) => Amount | undefined,
): CurrencyAmounts {
  return Object.fromEntries(
    [...prices].flatMap(([code, current]) => {
      const price = pick(current);
      return price ? [[code, { amount: price.amount, includes_tax: price.includes_tax }]] : [];
    }),
  );
}

/** The key with its value, or nothing when there is no value. */
function keyed<K extends string, T>(key: K, value: T | undefined): { readonly [P in K]?: T } {
  const empty: { readonly [P in K]?: T } = {};
  return value === undefined ? empty : { ...empty, [key]: value };
}

import { type CurrencyFormat, displayPrice } from "../kernel/money.ts";
import { getOwn } from "../kernel/objects.ts";
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

export type PriceSetting = { readonly currency: CurrencyFormat | undefined; readonly now: Date };

export type PriceBlock = View<typeof priceBlockSchema>;

export function formatShownPrice(
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

export function currentPrices(
  entries: readonly PriceEntry[],
  now: Date,
  bundleId?: string,
): ReadonlyMap<string, CurrentPrice> {
  const codes = new Set(entries.flatMap(({ currencies }) => Object.keys(currencies)));
  const priceByCurrency = new Map<string, CurrentPrice>();
  for (const currency of codes) {
    const price = currentPrice(entries, { currency, now, ...(bundleId ? { bundleId } : {}) });
    if (price) priceByCurrency.set(currency, price);
  }
  return priceByCurrency;
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
    price: pickAmounts(prices, ({ price }) => price),
    pricebook_id: (shown ?? first).pricebook_id,
    ...toOptionalField("display_price", formatShownPrice(shown?.price, currency)),
    ...(sale
      ? {
          original_price: pickAmounts(prices, (one) => one.sale?.listPrice),
          ...toOptionalField("original_display_price", formatShownPrice(shown?.sale?.listPrice, currency)),
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

/** Current volume prices by tier name; `undefined` while a sale without tiers applies. */
export function tierView(
  prices: ReadonlyMap<string, CurrentPrice>,
  { currency }: PriceSetting,
): TierView | undefined {
  const names = new Set([...prices.values()].flatMap(({ price }) => Object.keys(price.tiers ?? {})));
  if (names.size === 0) return undefined;
  const tiers = [...names].map((name) => buildTier(name, prices, currency));
  return {
    attributes: Object.fromEntries(tiers.map(({ name, attributes }) => [name, attributes])),
    meta: Object.fromEntries(tiers.map(({ name, meta }) => [name, meta])),
  };
}

function buildTier(
  name: string,
  prices: ReadonlyMap<string, CurrentPrice>,
  currency: CurrencyFormat | undefined,
) {
  const minimums = [...prices.values()].flatMap(({ price }) => getOwn(price.tiers, name) ?? []);
  const shown = currency && prices.get(currency.code);
  return {
    name,
    attributes: {
      minimum_quantity: minimums[0]?.minimum_quantity ?? 1,
      price: pickAmounts(prices, ({ price }) => tierPrice(price, name)),
    },
    meta: {
      ...toOptionalField("display_price", formatShownPrice(shown && tierPrice(shown.price, name), currency)),
      ...(shown?.sale
        ? {
            original_price: pickAmounts(
              prices,
              ({ sale }) => sale && findOriginalPrice(sale.listPrice, name),
            ),
            ...toOptionalField(
              "original_display_price",
              formatShownPrice(findOriginalPrice(shown.sale.listPrice, name), currency),
            ),
            sale_id: shown.sale.id,
            sale_expires: shown.sale.expires,
          }
        : {}),
    },
  };
}

function tierPrice(price: CurrencyPrice, name: string): Amount | undefined {
  const tier = getOwn(price.tiers, name);
  return tier && { amount: tier.amount, includes_tax: price.includes_tax };
}

/** Price of the tier without the sale: the list price's tier of that name, or the list price. */
function findOriginalPrice(listPrice: CurrencyPrice, name: string): Amount {
  return tierPrice(listPrice, name) ?? listPrice;
}

function pickAmounts(
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

function toOptionalField<K extends string, T>(key: K, value: T | undefined): { readonly [P in K]?: T } {
  const empty: { readonly [P in K]?: T } = {};
  return value === undefined ? empty : { ...empty, [key]: value };
}

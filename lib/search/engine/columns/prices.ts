import type { SearchRecord } from "../../../catalogs/search-index/search-record.ts";
import type { CurrencyFormat } from "../../../kernel/money.ts";
import { completeSelection, defaultSelection } from "../../../releases/bundle.ts";
import { currentPrice } from "../../../releases/current-price.ts";
import type { PriceEntry } from "../../../releases/price.ts";
import { isCumulative, optionPrices, selectionBlock } from "../../../storefront-catalog/bundle-view.ts";

/** An amount in minor units. */
export type SearchedPrice = { readonly amount: number; readonly includes_tax: boolean };

/** Computes the price that catalog reads show. A bundle without own prices costs its default selection. */
export function computeShownPrice(
  { id, product_type: productType, pricing }: SearchRecord,
  currency: CurrencyFormat,
  now: Date,
): SearchedPrice | undefined {
  const { prices, components = {}, optionProducts } = pricing;
  if (!isCumulative({ productType, prices })) {
    return currentPrice(prices, { currency: currency.code, now })?.price;
  }
  const parts = optionPrices({ id, ...(optionProducts ? { optionProducts } : {}) }, now);
  const selection = completeSelection(components, defaultSelection(components));
  return selectionBlock(parts, selection, { currency, now }).price?.[currency.code];
}

/** Lists the moments at which a sale of these products starts or ends, as sorted epoch milliseconds. */
export function listSaleChanges(records: readonly SearchRecord[]): Float64Array {
  const times = new Set<number>();
  const addEntries = (entries: readonly PriceEntry[]) => {
    for (const { sales } of entries) {
      for (const { schedule } of Object.values(sales)) {
        for (const time of [schedule?.valid_from, schedule?.valid_to]) if (time) times.add(Date.parse(time));
      }
    }
  };
  for (const { pricing } of records) {
    addEntries(pricing.prices);
    for (const { prices } of Object.values(pricing.optionProducts ?? {})) addEntries(prices);
  }
  return Float64Array.from(times).sort();
}

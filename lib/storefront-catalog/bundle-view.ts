import type { Components, SelectedOptions } from "../releases/bundle.ts";
import type { CurrentPrice } from "../releases/price.ts";
import type { OptionProduct, PublishedProduct } from "../releases/published-product.ts";
import {
  type Amount,
  currentPrices,
  formatShownPrice,
  type PriceBlock,
  type PriceSetting,
  priceBlock,
} from "./price-view.ts";

type Prices = ReadonlyMap<string, ReadonlyMap<string, CurrentPrice>>;

type BundlePrices = Pick<PublishedProduct, "id"> & {
  readonly optionProducts?: Readonly<Record<string, Pick<OptionProduct, "prices">>>;
};

/** Current prices of the options inside this bundle, by product id. */
export function optionPrices({ id, optionProducts = {} }: BundlePrices, now: Date): Prices {
  return new Map(
    Object.entries(optionProducts).map(([optionId, { prices }]) => [
      optionId,
      currentPrices(prices, now, id),
    ]),
  );
}

export function optionBlocks(
  prices: Prices,
  setting: PriceSetting,
  only?: ReadonlySet<string>,
): Record<string, PriceBlock> {
  return Object.fromEntries(
    [...prices]
      .filter(([id]) => only === undefined || only.has(id))
      .map(([id, one]) => [id, priceBlock(one, setting)]),
  );
}

/** Sums a selection in each currency in which all selected options have a price. */
export function selectionBlock(
  prices: Prices,
  selection: SelectedOptions,
  { currency }: PriceSetting,
): PriceBlock {
  const chosen = Object.values(selection).flatMap((options) => Object.entries(options));
  const codes = new Set([...prices.values()].flatMap((one) => [...one.keys()]));
  const sums = [...codes].flatMap((code) => {
    const parts = chosen.map(([id, count]) => ({ count, current: prices.get(id)?.get(code) }));
    const now = sumAmounts(parts, ({ price }) => price);
    if (!now) return [];
    // A sale may include tax where its list price does not; then there is no sum of list prices.
    const list = sumAmounts(parts, ({ price, sale }) => sale?.listPrice ?? price) ?? now;
    return [{ code, now, list }];
  });
  if (sums.length === 0) return {};
  const shown = sums.find(({ code }) => code === currency?.code);
  const reduced = sums.filter(({ now, list }) => now.amount !== list.amount);
  const display = formatShownPrice(shown?.now, currency);
  const original = shown && reduced.includes(shown) ? formatShownPrice(shown.list, currency) : undefined;
  return {
    price: Object.fromEntries(sums.map(({ code, now }) => [code, now])),
    pricebook_id: null,
    ...(display ? { display_price: display } : {}),
    ...(reduced.length > 0
      ? { original_price: Object.fromEntries(reduced.map(({ code, list }) => [code, list])) }
      : {}),
    ...(original ? { original_display_price: original } : {}),
  };
}

type Part = { readonly count: number; readonly current: CurrentPrice | undefined };

function sumAmounts(parts: readonly Part[], pick: (price: CurrentPrice) => Amount): Amount | undefined {
  let amount = 0;
  const flags = new Set<boolean>();
  for (const { count, current } of parts) {
    if (!current) return undefined;
    const price = pick(current);
    amount += price.amount * count;
    flags.add(price.includes_tax);
  }
  const [includes_tax, mixed] = [...flags];
  return includes_tax === undefined || mixed !== undefined ? undefined : { amount, includes_tax };
}

/** Ids of all options without repeats, in the order of the components. */
export function optionIds(components: Components = {}): string[] {
  return [...new Set(Object.values(components).flatMap(({ options }) => options.map(({ id }) => id)))];
}

export function collectSelectedIds(selection: SelectedOptions): ReadonlySet<string> {
  return new Set(Object.values(selection).flatMap((options) => Object.keys(options)));
}

export function isCumulative({
  productType,
  prices,
}: Pick<PublishedProduct, "productType" | "prices">): boolean {
  return productType === "bundle" && prices.length === 0;
}

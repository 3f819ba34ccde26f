import { getOwn } from "../kernel/objects.ts";
import type { SelectedOptions } from "../releases/bundle.ts";
import { countOwnEntries } from "../releases/own-prices.ts";
import type { CurrentPrice, PriceEntry } from "../releases/price.ts";
import type { PublishedProduct } from "../releases/published-product.ts";
import type { View } from "../schemas/view.ts";
import { isCumulative, optionPrices, selectionBlock } from "./bundle-view.ts";
import { currentPrices, type PriceBlock, type PriceSetting, priceBlock, tierView } from "./price-view.ts";
import type { alternativePrice } from "./schemas/prices.ts";

export type AlternativePrice = View<typeof alternativePrice>;

type Priced = { readonly prices: readonly PriceEntry[]; readonly defaultPrices?: readonly PriceEntry[] };

/** Public clients look for this name. */
const LIST_PRICE = "List Price";

/**
 * Shows the default price next to a price of the shopper's own books. Undefined if the shown price is the default one, or is of the
 * same book, or if there is no default price in the shopper's currency.
 * @param bundleId for an option inside that bundle
 */
export function alternativePrices(
  product: Priced,
  setting: PriceSetting,
  bundleId?: string,
): readonly AlternativePrice[] | undefined {
  const { defaultPrices = [] } = product;
  const code = setting.currency?.code;
  if (code === undefined || !isPricedByOther(product, setting, code, bundleId)) return undefined;
  const byDefault = currentPrices(defaultPrices, setting.now, bundleId);
  const shown = byDefault.get(code);
  return shown && [buildPriced(byDefault, findAttributes(defaultPrices, shown), setting)];
}

/** As `alternativePrices`, for a bundle whose default price is the sum of what is selected. */
function alternativeSums(
  product: PublishedProduct,
  selection: SelectedOptions,
  setting: PriceSetting,
): readonly AlternativePrice[] | undefined {
  const code = setting.currency?.code;
  if (code === undefined || !hasOwnPrice(product, selection, setting, code)) return undefined;
  const byDefault = { ...product, optionProducts: takeDefaults(product.optionProducts ?? {}) };
  const block = selectionBlock(optionPrices(byDefault, setting.now), selection, setting);
  return block.display_price ? [toAlternative(block)] : undefined;
}

export function alternativesOfProduct(
  product: PublishedProduct,
  selection: SelectedOptions | undefined,
  setting: PriceSetting,
): readonly AlternativePrice[] | undefined {
  const { productType, defaultPrices = product.prices } = product;
  const isSum = isCumulative({ productType, prices: defaultPrices });
  return isSum && selection
    ? alternativeSums(product, selection, setting)
    : alternativePrices(product, setting);
}

/** A bundle of its own price in the shopper's books counts as one; else one of its options must. */
function hasOwnPrice(
  product: PublishedProduct,
  selection: SelectedOptions,
  setting: PriceSetting,
  code: string,
): boolean {
  if (!isCumulative(product)) return hasCurrency(listOwn(product), code);
  if (!selectionBlock(optionPrices(product, setting.now), selection, setting).display_price) return false;
  const ids = Object.values(selection).flatMap((options) => Object.keys(options));
  return ids.some((id) => {
    const option = getOwn(product.optionProducts, id);
    return option !== undefined && isPricedByOther(option, setting, code, product.id);
  });
}

/** The price is of the shopper's own books, and the default one is of another book. */
function isPricedByOther(product: Priced, { now }: PriceSetting, code: string, bundleId?: string): boolean {
  const own = listOwn(product);
  if (!hasCurrency(own, code)) return false;
  const findBook = (entries: readonly PriceEntry[]) =>
    currentPrices(entries, now, bundleId).get(code)?.pricebook_id;
  return findBook(own) !== findBook(product.defaultPrices ?? []);
}

function listOwn(product: Priced): readonly PriceEntry[] {
  return product.prices.slice(0, countOwnEntries(product));
}

function hasCurrency(entries: readonly PriceEntry[], code: string): boolean {
  return entries.some(({ currencies }) => getOwn(currencies, code) !== undefined);
}

function takeDefaults(options: NonNullable<PublishedProduct["optionProducts"]>) {
  return Object.fromEntries(
    Object.entries(options).map(([id, { defaultPrices, ...option }]) => [
      id,
      { ...option, prices: defaultPrices ?? option.prices },
    ]),
  );
}

function findAttributes(entries: readonly PriceEntry[], { pricebook_id }: CurrentPrice) {
  return entries.find((entry) => entry.pricebook_id === pricebook_id)?.shopper_attributes;
}

function buildPriced(
  prices: ReadonlyMap<string, CurrentPrice>,
  shopper_attributes: PriceEntry["shopper_attributes"],
  setting: PriceSetting,
): AlternativePrice {
  const tiers = tierView(prices, setting);
  const shownTiers = Object.entries(tiers?.attributes ?? {}).map(([name, { price }]) => {
    const { sale_id: _, sale_expires: __, ...display } = getOwn(tiers?.meta, name) ?? {};
    return [name, { price, ...display }] as const;
  });
  return {
    ...toAlternative(priceBlock(prices, setting)),
    ...(tiers ? { tiers: Object.fromEntries(shownTiers) } : {}),
    ...(shopper_attributes ? { shopper_attributes } : {}),
  };
}

function toAlternative({ price, pricebook_id, ...block }: PriceBlock): AlternativePrice {
  return { name: LIST_PRICE, pricebook_id: pricebook_id ?? null, price: price ?? {}, ...block };
}

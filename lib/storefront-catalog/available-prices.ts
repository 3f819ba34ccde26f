import { unprocessable } from "../kernel/errors.ts";
import { getOwn } from "../kernel/objects.ts";
import { outgrownPage } from "../lists/page-that-fits.ts";
import { getBookParts } from "../releases/book-parts-store.ts";
import type { ServedRelease } from "../releases/live-releases.ts";
import {
  type BookPartName,
  type BookParts,
  type BooksByProduct,
  chooseBookPart,
  NO_PARTS,
  toPartKey,
} from "../releases/own-prices.ts";
import type { CurrencyPrices, PriceEntry } from "../releases/price.ts";
import type { PublishedProduct } from "../releases/published-product.ts";
import { getReleaseParts } from "../releases/store.ts";
import type { View } from "../schemas/view.ts";
import type { Context } from "../use-case/context.ts";
import type { availablePrice } from "./schemas/prices.ts";

/** A merchant can see the ids of a release's price books, or the prices in all or some of them. */
export type AvailabilityChoice = "ids" | { readonly pricesIn: "all" | readonly string[] };

export type Availability = {
  readonly available_pricebook_ids?: readonly string[];
  readonly available_prices?: readonly View<typeof availablePrice>[];
};

/** 100 items are one call. */
const MOST_PARTS = 3000;

/**
 * Reads which price books of the release have the products' skus, by product id. Empty without price segmentation.
 * @throws ApiError 422 for a page with too many prices, before they are read
 */
export async function readAvailability(
  { table }: Context,
  products: readonly Pick<PublishedProduct, "id">[],
  release: ServedRelease,
  choice: AvailabilityChoice | undefined,
): Promise<ReadonlyMap<string, Availability>> {
  const { releaseId, segmentation } = release;
  if (!segmentation || !choice) return new Map();
  const choosePart = (id: string) => chooseBookPart(id, segmentation.parts);
  const parts = [...new Set(products.map(({ id }) => choosePart(id)))];
  const read = await getReleaseParts<BooksByProduct>(table, releaseId, "BOOKS", parts);
  const all: BooksByProduct = Object.assign({}, ...read);
  if (choice === "ids") {
    return new Map(products.map(({ id }) => [id, { available_pricebook_ids: getOwn(all, id) ?? [] }]));
  }
  const { pricesIn } = choice;
  const requested = products.map(({ id }) => {
    const books = (getOwn(all, id) ?? []).filter((book) => pricesIn === "all" || pricesIn.includes(book));
    return { id, names: books.map((bookId) => ({ releaseId, bookId, part: choosePart(id) })) };
  });
  const names = requested.flatMap((one) => one.names);
  if (new Set(names.map(toPartKey)).size > MOST_PARTS) throw tooManyPrices(products.length, names.length);
  const prices = await getBookParts(table, names, NO_PARTS);
  return new Map(requested.map((one) => [one.id, { available_prices: listPrices(one, prices) }]));
}

function tooManyPrices(products: number, prices: number) {
  const detail = "These products have too many prices for one answer; ask for fewer with 'page[limit]'.";
  return outgrownPage(unprocessable(detail), Math.max(1, Math.floor((products * MOST_PARTS) / prices)));
}

type ProductParts = { readonly id: string; readonly names: readonly BookPartName[] };

function listPrices({ id, names }: ProductParts, parts: BookParts) {
  return names.flatMap((name) => {
    const part = parts.get(toPartKey(name));
    const own = part && getOwn(part, id)?.own;
    return own ? [toAvailablePrice({ pricebook_id: name.bookId, ...own })] : [];
  });
}

function toAvailablePrice({ pricebook_id, currencies, sales, shopper_attributes }: PriceEntry) {
  const shownSales = Object.entries(sales).map(([id, { schedule, bundle_ids, currencies: reduced }]) => {
    const { valid_from = null, valid_to = null, ...weekly } = schedule ?? {};
    const bundles = bundle_ids?.length ? { bundle_ids } : {};
    return [
      id,
      { schedule: { valid_from, valid_to, ...weekly }, ...bundles, ...toAmounts(reduced) },
    ] as const;
  });
  return {
    pricebook_id,
    ...(shopper_attributes ? { shopper_attributes } : {}),
    ...toAmounts(currencies),
    sales: Object.fromEntries(shownSales),
  };
}

type Tiers = View<typeof availablePrice>["tiers"];

/** Amounts by currency, and tiers by name with their amounts by currency, as products show them. */
function toAmounts(currencies: CurrencyPrices) {
  const price = Object.fromEntries(
    Object.entries(currencies).map(([code, { amount, includes_tax }]) => [code, { amount, includes_tax }]),
  );
  const rows = Object.entries(currencies).flatMap(([code, { includes_tax, tiers = {} }]) =>
    Object.entries(tiers).map(([name, { minimum_quantity, amount }]) => ({
      ...{ name, minimum_quantity },
      price: [code, { amount, includes_tax }] as const,
    })),
  );
  const tiers: Tiers = Object.fromEntries(
    [...Map.groupBy(rows, ({ name }) => name)].map(([name, ofTier]) => [
      name,
      {
        minimum_quantity: ofTier[0]?.minimum_quantity ?? 1,
        price: Object.fromEntries(ofTier.map((row) => row.price)),
      },
    ]),
  );
  return { price, tiers };
}

import { getOwn } from "../kernel/objects.ts";
import type { ServedRelease } from "./live-releases.ts";
import type { PriceEntry } from "./price.ts";

type FrozenEntry = Omit<PriceEntry, "pricebook_id">;

/** Entries of one product in one price book. */
export type BookEntries = {
  readonly own?: FrozenEntry;
  /** A child has its parent's entry here, changed by the modifiers of this book. */
  readonly inherited?: FrozenEntry;
};

/** Entries of one price book by product id. Products without any are left out. */
export type BookPart = Readonly<Record<string, BookEntries>>;

/** Ids of the price books that have the sku of a product, by product id. Kept by part, too. */
export type BooksByProduct = Readonly<Record<string, readonly string[]>>;

/** @answers Where are prices of a release that are not the catalog's own? */
export type BookPartName = { readonly releaseId: string; readonly bookId: string; readonly part: number };

/** Parts that were read, by `toPartKey`. */
export type BookParts = ReadonlyMap<string, BookPart>;

export const NO_PARTS: ReadonlyMap<string, BookPart> = new Map();

export function toPartKey({ releaseId, bookId, part }: BookPartName): string {
  return `${releaseId} ${bookId} ${part}`;
}

/**
 * Products by part, so that a reader knows from a product's id where its prices are.
 * @param parts of the release, see `Segmentation`
 */
export function chooseBookPart(productId: string, parts: number): number {
  // FNV-1a: ids may be in sequence.
  let hash = 0x811c9dc5;
  for (let at = 0; at < productId.length; at += 1) {
    hash = Math.imul(hash ^ productId.charCodeAt(at), 0x01000193) >>> 0;
  }
  return hash % Math.max(1, parts);
}

/** Where the prices of a shopper's own books are. */
type OwnPrices = Pick<ServedRelease, "releaseId" | "ownBooks" | "segmentation">;

type Priced = { readonly prices: readonly PriceEntry[]; readonly defaultPrices?: readonly PriceEntry[] };

type PricedProduct = Priced & {
  readonly id: string;
  /** Bundles only, by product id. */
  readonly optionProducts?: Readonly<Record<string, Priced>>;
};

export type ServedProduct = { readonly release: OwnPrices; readonly product: PricedProduct };

/** The parts that have a product's prices in the shopper's own books. */
export function listOwnParts(
  { releaseId, ownBooks, segmentation }: OwnPrices,
  productId: string,
): BookPartName[] {
  const part = chooseBookPart(productId, segmentation?.parts ?? 0);
  return ownBooks.map((bookId) => ({ releaseId, bookId, part }));
}

/**
 * Puts the prices of the shopper's own books before the catalog's, so that every calculation of a price asks them first. All of
 * the shopper's books come before all of the catalog's: a child takes its parent's price from them before its own from those.
 * @param parts with those of `readOwnPrices` for this product
 * @answers Which price counts now: price book, sale, tier, currency?
 */
export function putOwnPricesFirst<T extends PricedProduct>(
  product: T,
  release: OwnPrices,
  parts: BookParts,
): T {
  if (release.ownBooks.length === 0) return product;
  const { optionProducts } = product;
  const priced = putFirst(product, listOwnEntries(product.id, release, parts));
  if (!optionProducts) return priced;
  const options = Object.entries(optionProducts).map(([id, option]) => [
    id,
    putFirst(option, listOwnEntries(id, release, parts)),
  ]);
  return { ...priced, optionProducts: Object.fromEntries(options) };
}

function putFirst<T extends Priced>(product: T, own: readonly PriceEntry[]): T {
  if (own.length === 0) return product;
  return { ...product, prices: [...own, ...product.prices], defaultPrices: product.prices };
}

/** A child's own entries before its parent's, in all books. */
function listOwnEntries(productId: string, release: OwnPrices, parts: BookParts): PriceEntry[] {
  const books = listOwnParts(release, productId).map((name) => {
    const part = parts.get(toPartKey(name));
    if (!part) throw new Error("Prices of a shopper's books were not read.");
    return { bookId: name.bookId, entries: getOwn(part, productId) ?? NO_ENTRIES };
  });
  return [
    ...books.flatMap(({ bookId, entries }) => toPriceEntries(bookId, entries.own)),
    ...books.flatMap(({ bookId, entries }) => toPriceEntries(bookId, entries.inherited)),
  ];
}

const NO_ENTRIES: BookEntries = {};

function toPriceEntries(pricebook_id: string, entry: BookEntries["own"]): PriceEntry[] {
  return entry ? [{ pricebook_id, ...entry }] : [];
}

/** The entries of the shopper's own books among a product's; the others are the catalog's. */
export function countOwnEntries({ prices, defaultPrices = prices }: Priced): number {
  return prices.length - defaultPrices.length;
}

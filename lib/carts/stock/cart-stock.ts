import {
  buildStockProblem,
  findShortItems,
  isManaged,
  listStockIds,
} from "../../inventory/stock/allocation.ts";
import type { StockedItem, StockRecords } from "../../inventory/stock/stock.ts";
import { stockRead } from "../../inventory/stock/stock-store.ts";
import type { Problem } from "../../kernel/errors.ts";
import { dropUndefined } from "../../kernel/objects.ts";
import { processMemory } from "../../kernel/process-memory.ts";
import type { SelectedOptions } from "../../releases/bundle.ts";
import { type BuyerProducts, findBuyerProduct } from "../../releases/resolve-products.ts";
import type { ProductReference } from "../../releases/store.ts";
import type { Settings } from "../../settings/settings.ts";
import { type Read, readTogether } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Cart, ProductItem } from "../cart/cart.ts";

export type KnownStock = {
  /** Products that were read, in lower case. Those without a record are not managed. */
  readonly ids: ReadonlySet<string>;
  readonly records: StockRecords;
};

export const NO_KNOWN_STOCK: KnownStock = { ids: new Set(), records: new Map() };

export function planStockRead(productIds: readonly string[]): Read<KnownStock> {
  const ids = [...new Set(productIds.map((id) => id.toLowerCase()))];
  const { keys, decode } = stockRead(ids);
  return { keys, decode: (items) => ({ ids: new Set(ids), records: decode(items) }) };
}

/** Also reads the stock of these products, where it is missing. Starts in the caller's tick. */
export async function readMissingStock(
  { table }: Pick<Context, "table">,
  known: KnownStock,
  productIds: readonly string[],
): Promise<KnownStock> {
  const missing = productIds.filter((id) => !known.ids.has(id.toLowerCase()));
  if (missing.length === 0) return known;
  const { more } = await readTogether(table, { more: planStockRead(missing) });
  return {
    ids: new Set([...known.ids, ...more.ids]),
    records: new Map([...known.records, ...more.records]),
  };
}

/** Stock that an item takes: of its product, or of a bundle without a record the selected options. */
export function toStockedItem(
  item: Pick<ProductItem, "product_id" | "name" | "sku" | "quantity" | "location" | "bundle">,
): StockedItem {
  const { product_id, name, sku, quantity, location, bundle } = item;
  const components = bundle && listComponents(bundle.selected_options);
  return { product_id, name, sku, quantity, ...dropUndefined({ location, components }) };
}

/** Lists the selected products of a bundle, each once, with its units in one bundle. */
export function listComponents(selected: SelectedOptions): NonNullable<StockedItem["components"]> {
  const quantities = new Map<string, number>();
  for (const options of Object.values(selected)) {
    for (const [id, quantity] of Object.entries(options)) {
      quantities.set(id, (quantities.get(id) ?? 0) + quantity);
    }
  }
  return [...quantities].map(([product_id, quantity]) => ({ product_id, quantity }));
}

export type StockTerms = {
  readonly stock: KnownStock;
  /** The cart takes more than there is; checkout looks again. */
  readonly isDeferred: boolean;
  readonly now: Date;
};

/** A preview takes more than there is. Other carts follow their own setting, else the store's. */
export function stockTerms(
  { snapshot_date, inventory_settings }: Cart,
  { cart: { inventories } }: Settings,
  stock: KnownStock,
  now: Date,
): StockTerms {
  const isDeferred = snapshot_date !== undefined || (inventory_settings ?? inventories).defer_inventory_check;
  return { stock, isDeferred, now };
}

export type StockForItem = { readonly isManaged: boolean } | { readonly problem: Problem };

/**
 * Checks the stock of one item by itself. Carts reserve nothing: checkout and the first payment decide.
 * @throws Error for a product whose stock was not read
 * @answers When is stock too low for an item?
 */
export function checkItemStock(item: StockedItem, { stock, isDeferred, now }: StockTerms): StockForItem {
  const { ids, records } = stock;
  const unread = listStockIds([item]).filter((id) => !ids.has(id));
  if (unread.length > 0) throw new Error("The stock of an item was not read.");
  if (!isDeferred && findShortItems([item], records, now).length > 0) {
    return { problem: buildStockProblem(item) };
  }
  return { isManaged: isManaged(item, records) };
}

/** Keeps the memory of the process to some megabytes. */
const MOST_SKUS = 10_000;

/** Latest product of each sku, the longest unused first. */
const productIdsBySku = processMemory(() => new Map<string, string>());

/** Guesses ids, so that stock is read with the products. A wrong guess costs one read and decides nothing. */
export function guessProductIds(references: readonly ProductReference[]): readonly string[] {
  return references.flatMap((reference) => {
    if ("id" in reference) return [reference.id];
    const id = productIdsBySku().get(reference.sku);
    return id === undefined ? [] : [id];
  });
}

export function rememberProductIds(references: readonly ProductReference[], products: BuyerProducts): void {
  for (const reference of references) {
    if (!("sku" in reference)) continue;
    const resolution = findBuyerProduct(products, reference);
    if (resolution.ok) rememberProductId(reference.sku, resolution.product.id);
  }
}

function rememberProductId(sku: string, productId: string): void {
  const idsBySku = productIdsBySku();
  idsBySku.delete(sku);
  idsBySku.set(sku, productId);
  const [oldest] = idsBySku.keys();
  if (idsBySku.size > MOST_SKUS && oldest !== undefined) idsBySku.delete(oldest);
}

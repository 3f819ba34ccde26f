import { TITLES } from "../kernel/error-titles.ts";
import { type Problem, problem } from "../kernel/errors.ts";
import { allocationOf } from "./allocation.ts";
import type { StockedItem, StockRecords } from "./stock.ts";

/** The products whose stock is to be read for these items, components of bundles among them. */
export function stockIdsOf(items: readonly StockedItem[]): readonly string[] {
  const ids = items.flatMap(({ product_id, components = [] }) => [
    product_id,
    ...components.map((component) => component.product_id),
  ]);
  return [...new Set(ids.filter(Boolean).map((id) => id.toLowerCase()))];
}

/** Whether there is a record of the item's own product; a bundle that only has components with records is not managed. */
export function isManaged(item: Pick<StockedItem, "product_id">, records: StockRecords): boolean {
  return records.has(item.product_id.toLowerCase());
}

/** The items that cannot be had all at once, in their order; those of one product and location are added up. */
export function shortItems(
  items: readonly StockedItem[],
  records: StockRecords,
  now: Date,
): readonly StockedItem[] {
  return allocationOf(items, records, now).short;
}

/** The 400 of an item that there is too little of; of a bundle it names the bundle. */
export function insufficientStock(
  { name, product_id, sku }: Pick<StockedItem, "name" | "product_id" | "sku">,
  { meta, ...extra }: Partial<Pick<Problem, "source" | "meta">> = {},
): Problem {
  return problem(400, `${name}: fewer units are available than requested`, {
    ...extra,
    title: TITLES.insufficientStock,
    meta: { ...meta, id: product_id, sku },
  });
}

/** The same of several items, once for each product. */
export function insufficientStocks(short: readonly StockedItem[]): readonly Problem[] {
  const byProduct = new Map(short.toReversed().map((item) => [item.product_id.toLowerCase(), item]));
  return [...byProduct.values()].toReversed().map((item) => insufficientStock(item));
}

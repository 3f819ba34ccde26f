import { TITLES } from "../../kernel/error-titles.ts";
import { type Problem, problem } from "../../kernel/errors.ts";
import { allocateItems } from "./allocation.ts";
import type { StockedItem, StockRecords } from "./stock.ts";

/** Includes the components of bundles. */
export function listStockIds(items: readonly StockedItem[]): readonly string[] {
  const ids = items.flatMap(({ product_id, components = [] }) => [
    product_id,
    ...components.map((component) => component.product_id),
  ]);
  return [...new Set(ids.filter(Boolean).map((id) => id.toLowerCase()))];
}

/** False for a bundle of which only the components have records. */
export function isManaged(item: Pick<StockedItem, "product_id">, records: StockRecords): boolean {
  return records.has(item.product_id.toLowerCase());
}

/** Adds up items of one product and location. */
export function findShortItems(
  items: readonly StockedItem[],
  records: StockRecords,
  now: Date,
): readonly StockedItem[] {
  return allocateItems(items, records, now).short;
}

/** Names the bundle instead of a component. */
export function buildStockProblem(
  { name, product_id, sku }: Pick<StockedItem, "name" | "product_id" | "sku">,
  { meta, ...extra }: Partial<Pick<Problem, "source" | "meta">> = {},
): Problem {
  return problem(400, `${name}: fewer units are available than requested`, {
    ...extra,
    title: TITLES.insufficientStock,
    meta: { ...meta, id: product_id, sku },
  });
}

/** One problem per product. */
export function buildStockProblems(short: readonly StockedItem[]): readonly Problem[] {
  const byProduct = new Map(short.toReversed().map((item) => [item.product_id.toLowerCase(), item]));
  return [...byProduct.values()].toReversed().map((item) => buildStockProblem(item));
}

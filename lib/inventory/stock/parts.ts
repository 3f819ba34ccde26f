import type { StockPart, StockRecord } from "./stock.ts";

/** One part per product and location. */
export function mergeParts(parts: readonly StockPart[]): StockPart[] {
  return [...Map.groupBy(parts, partName).values()].flatMap(([first, ...others]) =>
    first
      ? [{ ...first, quantity: others.reduce((sum, { quantity }) => sum + quantity, first.quantity) }]
      : [],
  );
}

/** True if the record was deleted since: the units of its successor belong to other orders. */
export function isOfOtherRecord({ stock_id }: Pick<StockRecord, "stock_id">, part: StockPart): boolean {
  return part.stock_id !== undefined && part.stock_id !== stock_id;
}

export function partName({ product_id, location }: Pick<StockPart, "product_id" | "location">): string {
  return JSON.stringify([product_id.toLowerCase(), location ?? null]);
}

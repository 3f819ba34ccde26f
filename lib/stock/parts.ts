import type { StockPart, StockRecord } from "./stock.ts";

/** The same units with one part for each product and location. */
export function joinedParts(parts: readonly StockPart[]): StockPart[] {
  return [...Map.groupBy(parts, partName).values()].flatMap(([first, ...others]) =>
    first
      ? [{ ...first, quantity: others.reduce((sum, { quantity }) => sum + quantity, first.quantity) }]
      : [],
  );
}

/**
 * Whether units were taken from a record that was deleted since: those of the one that was made in its place are other
 * orders'.
 */
export function isOfAnother({ stock_id }: Pick<StockRecord, "stock_id">, part: StockPart): boolean {
  return part.stock_id !== undefined && part.stock_id !== stock_id;
}

/** Tells the parts of an order apart. */
export function partName({ product_id, location }: Pick<StockPart, "product_id" | "location">): string {
  return JSON.stringify([product_id.toLowerCase(), location ?? null]);
}

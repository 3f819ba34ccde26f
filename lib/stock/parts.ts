import type { StockPart } from "./stock.ts";

/** The same units with one part for each product and location. */
export function joinedParts(parts: readonly StockPart[]): StockPart[] {
  return [...Map.groupBy(parts, partName).values()].flatMap(([first, ...others]) =>
    first
      ? [{ ...first, quantity: others.reduce((sum, { quantity }) => sum + quantity, first.quantity) }]
      : [],
  );
}

/** Tells the parts of an order apart. */
export function partName({ product_id, location }: Pick<StockPart, "product_id" | "location">): string {
  return JSON.stringify([product_id.toLowerCase(), location ?? null]);
}

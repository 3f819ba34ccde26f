import { type Price, type PriceName, prices, type Region } from "./prices.ts";

/** So many units of a price, and what for. */
export type Quantity = { readonly item: string; readonly price: PriceName; readonly units: number };

/** A quantity with what it costs, in USD; nothing is rounded before it is shown. */
export type Amount = Quantity & {
  readonly unit: string;
  readonly unitPrice: number;
  /** At list price, as if nothing was free. */
  readonly listed: number;
  /** When the account uses what is free for this alone. */
  readonly charged: number;
};

/** What a month's quantities cost. What is free is used up from the first quantity to the last. */
export function amountsOf(quantities: readonly Quantity[], region: Region): readonly Amount[] {
  const left = new Map<string, number>();
  return quantities.map((quantity) => {
    const price: Price = prices[quantity.price];
    const pool = price.free?.pool ?? quantity.price;
    const free = Math.min(quantity.units, left.get(pool) ?? price.free?.units ?? 0);
    left.set(pool, (left.get(pool) ?? price.free?.units ?? 0) - free);
    const unitPrice = price.usd[region];
    return {
      ...quantity,
      unit: price.unit,
      unitPrice,
      listed: quantity.units * unitPrice,
      charged: (quantity.units - free) * unitPrice,
    };
  });
}

export function sumOf(amounts: readonly Amount[], kind: "listed" | "charged"): number {
  return amounts.reduce((sum, amount) => sum + amount[kind], 0);
}

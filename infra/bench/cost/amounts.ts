import { type Price, type PriceName, prices, type Region } from "./prices.ts";

/** Units of a price and their purpose. */
export type Quantity = { readonly item: string; readonly price: PriceName; readonly units: number };

/** A quantity with its cost in USD, not rounded. */
export type Amount = Quantity & {
  readonly unit: string;
  readonly unitPrice: number;
  /** At list price, without the free tier. */
  readonly listed: number;
  /** With the free tier, if the account uses it for this alone. */
  readonly charged: number;
};

/** Costs of a month. The free tier is used up in the order of the quantities. */
export function computeAmounts(quantities: readonly Quantity[], region: Region): readonly Amount[] {
  const freeUnits = new Map<string, number>();
  return quantities.map((quantity) => {
    const price: Price = prices[quantity.price];
    const pool = price.free?.pool ?? quantity.price;
    const free = Math.min(quantity.units, freeUnits.get(pool) ?? price.free?.units ?? 0);
    freeUnits.set(pool, (freeUnits.get(pool) ?? price.free?.units ?? 0) - free);
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

export function sumAmounts(amounts: readonly Amount[], kind: "listed" | "charged"): number {
  return amounts.reduce((sum, amount) => sum + amount[kind], 0);
}

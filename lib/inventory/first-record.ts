import { computeAdded, type Movement } from "./stock/movement.ts";
import type { StockRecord } from "./stock/stock.ts";

/** First stock of a product: in total, or for each location. */
export type FirstStock = {
  readonly product_id: string;
  readonly available: number;
  readonly locations?: readonly { readonly slug: string; readonly available: number }[];
};

type FirstIds = {
  readonly stockId: string;
  /** One for each location, or one without locations; those without units need none. */
  readonly movementIds: readonly string[];
  readonly now: Date;
};

/** The record of a product's first stock, and its log. */
export function buildFirstRecord(
  { product_id, available, locations = [] }: FirstStock,
  { stockId, movementIds, now }: FirstIds,
): { readonly record: StockRecord; readonly log: readonly Movement[] } {
  const at = now.toISOString();
  const amounts = locations.length > 0 ? locations : [{ available }];
  const log = amounts.flatMap((entry, index): Movement[] => {
    const id = movementIds[index];
    if (entry.available === 0 || id === undefined) return [];
    const location = "slug" in entry ? { location: entry.slug } : {};
    const added = computeAdded("increment", entry.available);
    return [{ id, action: "increment", quantity: entry.available, ...location, added, created_at: at }];
  });
  const record: StockRecord = {
    product_id,
    stock_id: stockId,
    count: { available, allocated: 0 },
    ...(locations.length > 0 ? { locations: locations.map((entry) => ({ ...entry, allocated: 0 })) } : {}),
    holds: [],
    movements: log.length,
    created_at: at,
    updated_at: at,
  };
  return { record, log };
}

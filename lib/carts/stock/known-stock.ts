import type { StockRecords } from "../../inventory/stock/stock.ts";
import { stockRead } from "../../inventory/stock/stock-store.ts";
import { type Read, readTogether } from "../../table/read-plan.ts";
import type { Context } from "../../use-case/context.ts";

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

export function listUnread({ ids }: KnownStock, productIds: readonly string[]): readonly string[] {
  return productIds.filter((id) => !ids.has(id.toLowerCase()));
}

/** Also reads the stock of these products, where it is missing. Starts in the caller's tick. */
export async function readMissingStock(
  { table }: Pick<Context, "table">,
  known: KnownStock,
  productIds: readonly string[],
): Promise<KnownStock> {
  const missing = listUnread(known, productIds);
  if (missing.length === 0) return known;
  const { more } = await readTogether(table, { more: planStockRead(missing) });
  return mergeStock(known, more);
}

function mergeStock(one: KnownStock, other: KnownStock): KnownStock {
  return {
    ids: new Set([...one.ids, ...other.ids]),
    records: new Map([...one.records, ...other.records]),
  };
}

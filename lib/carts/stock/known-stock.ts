import type { StockRecords } from "../../stock/stock.ts";
import { stockRead } from "../../stock/stock-store.ts";
import { type Read, readTogether } from "../../table/read-plan.ts";
import type { Context } from "../../use-case/context.ts";

/** The stock of products as it was read. */
export type KnownStock = {
  /** The products that were looked for, in small letters: those among them without a record are not managed. */
  readonly ids: ReadonlySet<string>;
  readonly records: StockRecords;
};

/** What is known before anything was read. */
export const NO_KNOWN_STOCK: KnownStock = { ids: new Set(), records: new Map() };

/** The stock of these products as a part of a plan. */
export function knownStockRead(productIds: readonly string[]): Read<KnownStock> {
  const ids = [...new Set(productIds.map((id) => id.toLowerCase()))];
  const { keys, decode } = stockRead(ids);
  return { keys, decode: (items) => ({ ids: new Set(ids), records: decode(items) }) };
}

/** Those of these products whose stock was not looked for yet. */
export function unreadOf({ ids }: KnownStock, productIds: readonly string[]): readonly string[] {
  return productIds.filter((id) => !ids.has(id.toLowerCase()));
}

/** What is known of stock when that of these products is read as well, if it was not yet; starts in the caller's tick. */
export async function withStockOf(
  { table }: Pick<Context, "table">,
  known: KnownStock,
  productIds: readonly string[],
): Promise<KnownStock> {
  const missing = unreadOf(known, productIds);
  if (missing.length === 0) return known;
  const { more } = await readTogether(table, { more: knownStockRead(missing) });
  return allKnown(known, more);
}

/** What two reads have found together. */
export function allKnown(one: KnownStock, other: KnownStock): KnownStock {
  return {
    ids: new Set([...one.ids, ...other.ids]),
    records: new Map([...one.records, ...other.records]),
  };
}

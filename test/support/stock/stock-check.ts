import { getLog } from "../../../lib/inventory/stock/movements-store.ts";
import { findStockFaults, foldLog } from "../../../lib/inventory/stock/stock-faults.ts";
import { decodeStock } from "../../../lib/inventory/stock/stock-store.ts";
import { keys } from "../../../lib/table/keys.ts";
import type { Table } from "../../../lib/table/table.ts";

/** The inconsistencies in the stock of a product. */
export async function faultsIn(table: Table, productId: string): Promise<readonly string[]> {
  const item = (await table.get(keys.stock(productId)))!;
  const record = decodeStock(item);
  const log = await getLog(table, record);
  return findStockFaults(record, { folded: foldLog(log), entries: log.length }, (attribute) =>
    Number(item[attribute] ?? 0),
  );
}

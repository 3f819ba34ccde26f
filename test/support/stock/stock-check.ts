import { foldedLog } from "../../../lib/stock/folded-log.ts";
import { getLog } from "../../../lib/stock/movements-store.ts";
import { stockFaults } from "../../../lib/stock/stock-faults.ts";
import { stockOf } from "../../../lib/stock/stock-store.ts";
import { keys } from "../../../lib/table/keys.ts";
import type { Table } from "../../../lib/table/table.ts";

/** What does not add up in the stock of a product. */
export async function faultsIn(table: Table, productId: string): Promise<readonly string[]> {
  const item = (await table.get(keys.stock(productId)))!;
  const record = stockOf(item);
  const log = await getLog(table, record);
  return stockFaults(record, { folded: foldedLog(log), entries: log.length }, (attribute) =>
    Number(item[attribute] ?? 0),
  );
}

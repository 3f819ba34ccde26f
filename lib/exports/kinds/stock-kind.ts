import type { ExportRow } from "../../export-files/export-progress.ts";
import type { StockRecord } from "../../inventory/stock/stock.ts";
import { getStockKeysAfter } from "../../inventory/stock/stock-list-store.ts";
import { decodeStock } from "../../inventory/stock/stock-store.ts";
import { hasMatchingLocation, stockFilter } from "../../inventory/stocks.ts";
import { getProducts } from "../../products/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { ExportForm, ExportKind, ReadRequest } from "./export-kind.ts";

const RECORDS_AT_ONCE = 100;

/** The columns of a stock import: a count can be corrected and sent back. */
const rows: ExportForm = {
  columns: ["product_id", "sku", "external_ref", "action", "quantity", "location"],
  personal: [],
  isForSpreadsheets: false,
  readBatch: readStockRows,
};

export const stockKind: ExportKind = {
  plural: "stock records",
  fileName: "stock",
  forms: { csv: rows, jsonl: rows },
  filter: stockFilter,
};

/** By product id; a row for each location. */
async function readStockRows({ table }: Context, { filter, until, position }: ReadRequest) {
  const page = { after: position["after"], most: RECORDS_AT_ONCE };
  const { keys, after } = await getStockKeysAfter(table, page, ({ isAt }) =>
    filter ? hasMatchingLocation(isAt, filter) : true,
  );
  const records = (await table.getMany(keys))
    .flatMap((item) => (item ? [decodeStock(item)] : []))
    .filter(({ created_at }) => created_at <= until);
  const products = await getProducts(
    table,
    records.map(({ product_id }) => product_id),
  );
  return {
    rows: records.flatMap((record, at) => toStockRows(record, products[at]?.value.fields ?? {})),
    next: after === undefined ? undefined : { after },
  };
}

type Named = { readonly sku?: string; readonly external_ref?: string };

/** Units on the shelves: `set` of an import takes available and allocated units together. */
function toStockRows(record: StockRecord, { sku, external_ref }: Named): readonly ExportRow[] {
  const { product_id, count, locations } = record;
  const counts = locations?.map(({ slug, ...at }) => ({ ...at, location: slug })) ?? [count];
  return counts.map(({ available, allocated, ...at }) => ({
    product_id,
    sku,
    external_ref,
    action: "set",
    quantity: available + allocated,
    ...at,
  }));
}

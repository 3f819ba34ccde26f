import { endpoint as createProductStock } from "../../../functions/inventories/create-product-stock.ts";
import { endpoint as createStock } from "../../../functions/inventories/create-stock.ts";
import { endpoint as createStockLocation } from "../../../functions/inventories/locations/create-stock-location.ts";
import { endpoint as readStock } from "../../../functions/inventories/read-stock.ts";
import { endpoint as createStockTransaction } from "../../../functions/inventories/transactions/create-stock-transaction.ts";
import { endpoint as listStockTransactions } from "../../../functions/inventories/transactions/list-stock-transactions.ts";
import type { Table } from "../../../lib/table/table.ts";
import { type Call, call } from "../call.ts";
import { NOON } from "../runtime.ts";
import { memoryTable } from "../tables/memory-table.ts";

/** The header by which clients get stock by location. */
export const BY_LOCATION = { "EP-Inventories-Multi-Location": "true" };
const headers = { "ep-inventories-multi-location": "true" };

export const MUG = "a170b338-3926-4059-b28c-105d1fb17c23";

type More = Partial<Call>;

/** Requests of a merchant to one table; all of them in the form with locations unless `headers` say otherwise. */
export function inventories(table: Table = memoryTable({ now: () => NOON }), usual: More = {}) {
  const shared = { table, headers, ...usual } as const;
  return {
    table,
    create: (quantity: number, id = MUG, more: More = {}) =>
      call(createProductStock, {
        ...shared,
        params: { product_id: id },
        body: { data: { quantity } },
        ...more,
      } as never),
    createAt: (locations: Readonly<Record<string, number>>, id = MUG, more: More = {}) => {
      const entries = Object.entries(locations).map(([slug, available]) => [slug, { available }]);
      const attributes = { locations: Object.fromEntries(entries) };
      return call(createStock, {
        ...shared,
        body: { data: { type: "stock", id, attributes } },
        ...more,
      } as never);
    },
    location: (slug: string, more: More = {}) =>
      call(createStockLocation, {
        ...shared,
        body: { data: { type: "inventory_location", attributes: { name: `Shop ${slug}`, slug } } },
        ...more,
      } as never),
    read: (id = MUG, more: More = {}) =>
      call(readStock, { ...shared, params: { product_id: id }, ...more } as never),
    move: (action: string, quantity: number, location?: string, more: More = {}) =>
      call(createStockTransaction, {
        ...shared,
        params: { product_id: MUG },
        body: { data: { type: "stock-transaction", attributes: { action, quantity, location } } },
        ...more,
      } as never),
    log: (query = "page[limit]=100", id = MUG) =>
      call(listStockTransactions, { ...shared, params: { product_id: id }, query } as never),
  };
}

/** What an answer says there is: available, allocated, total. */
export function amountsIn({ body }: { readonly body: any }): readonly number[] {
  const { available, allocated, total } = body.data.attributes ?? body.data;
  return [available, allocated, total];
}

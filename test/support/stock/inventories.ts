import type { Table } from "../../../lib/table/table.ts";
import type { Answer, Call } from "../call.ts";
import { NOON } from "../runtime.ts";
import { shopOn } from "../shop.ts";
import { memoryTable } from "../tables/memory-table.ts";

/** The header with which clients get stock by location. */
export const MULTI = { headers: { "ep-inventories-multi-location": "true" } };

export const MUG = "a170b338-3926-4059-b28c-105d1fb17c23";

/** Requests of a merchant for the stock of one table, in the form with locations by default. */
export function inventories(table: Table = memoryTable({ now: () => NOON }), usual: Call = {}) {
  const shop = shopOn(table, { ...MULTI, ...usual });
  return {
    ...shop,
    create: (quantity: number, id = MUG, more: Call = {}) =>
      shop.post(`/v2/inventories/${id}`, { data: { quantity } }, more),
    createAt: (locations: Readonly<Record<string, number>>, id = MUG, more: Call = {}) => {
      const entries = Object.entries(locations).map(([slug, available]) => [slug, { available }]);
      const attributes = { locations: Object.fromEntries(entries) };
      return shop.post("/v2/inventories", { data: { type: "stock", id, attributes } }, more);
    },
    location: (slug: string, more: Call = {}) =>
      shop.post(
        "/v2/inventories/locations",
        { data: { type: "inventory_location", attributes: { name: `Shop ${slug}`, slug } } },
        more,
      ),
    read: (id = MUG, more: Call = {}) => shop.get(`/v2/inventories/${id}`, more),
    move: (action: string, quantity: number, location?: string, more: Call = {}, id = MUG) =>
      shop.post(
        `/v2/inventories/${id}/transactions`,
        { data: { type: "stock-transaction", attributes: { action, quantity, location } } },
        more,
      ),
    log: (query = "page[limit]=100", id = MUG) => shop.get(`/v2/inventories/${id}/transactions?${query}`),
  };
}

type Amounts = { readonly available: number; readonly allocated: number; readonly total: number };
type Shown = Amounts & { readonly attributes: Amounts };

/** The available, allocated and total pieces in an answer. */
export function amountsIn({ body }: { readonly body: { readonly data: Shown } }): readonly number[] {
  const { available, allocated, total } = body.data.attributes ?? body.data;
  return [available, allocated, total];
}

/** The status and the title of a refusal, and the status in its error. */
export const refusalIn = ({ status, body: { errors } }: Answer) => [
  status,
  errors[0].title,
  errors[0].status,
];

/** The data of a stock with these attributes. */
export const makeStock = (id: string, attributes: object) => ({ type: "stock", id, attributes });

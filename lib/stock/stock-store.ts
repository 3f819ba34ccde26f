import { entity, plainContentOf, plainlyDecoded } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { Read } from "../table/read-plan.ts";
import type { Delete, Item, Put, Table } from "../table/table.ts";
import { type Counter, counterAttribute, heldBy, MOVEMENTS, SLUGS, STOCK_ID } from "./counters.ts";
import { identityOf, locationAttributes } from "./record-update-store.ts";
import type { Hold, StockCount, StockRecord, StockRecords } from "./stock.ts";
import { getStockKeys, type ShowsStock } from "./stock-list-store.ts";

/** What of a record is never counted or changed; all else is beside it, so that it changes without being read. */
const stockEntity = entity<Pick<StockRecord, "product_id" | "created_at">>("stock");

/** The record of a product; without one it is never out of stock. */
export async function getStock(table: Table, productId: string): Promise<StockRecord | undefined> {
  const item = await table.get(keys.stock(productId));
  return item && stockOf(item);
}

/** A page of all records, see `getStockKeys`. */
export async function getStockPage(
  table: Table,
  page: { readonly offset: number; readonly limit: number },
  shows: ShowsStock,
): Promise<{ readonly records: readonly StockRecord[]; readonly total: number }> {
  const { keys: found, total } = await getStockKeys(table, page, shows);
  const items = await table.getMany(found);
  return { records: items.flatMap((item) => (item ? [stockOf(item)] : [])), total };
}

/** The records of these products as a part of a plan. */
export function stockRead(productIds: readonly string[]): Read<StockRecords> {
  const ids = [...new Set(productIds.filter(Boolean).map((id) => id.toLowerCase()))];
  return {
    keys: ids.map((id) => keys.stock(id)),
    decode: (items) => new Map(items.flatMap((item, at) => entryOf(ids[at], item))),
  };
}

function entryOf(id: string | undefined, item: Item | undefined): [string, StockRecord][] {
  return id !== undefined && item ? [[id, stockOf(item)]] : [];
}

/** The write of a new record, of which nothing is held. It fails where the product has one already. */
export function newStockPut(record: StockRecord): Put {
  const { product_id, stock_id, count, locations = [], movements, created_at, updated_at } = record;
  const counted = [...countersOf(count), ...locations.flatMap((at) => countersOf(at, at.slug))];
  return {
    put: {
      ...keys.stock(product_id),
      type: stockEntity.type,
      ...plainContentOf(stockEntity, { product_id, created_at }),
      updated_at,
      [STOCK_ID]: stock_id,
      ...locationAttributes(
        product_id,
        locations.map(({ slug }) => slug),
      ),
      [MOVEMENTS]: movements,
      ...Object.fromEntries(counted),
    },
    when: { only: "absent" },
  };
}

/** Deletes a record that nobody has moved since it was read. */
export function stockRemoval(record: StockRecord): Delete {
  const still = [...identityOf(record), { attribute: MOVEMENTS, equals: record.movements }];
  return { delete: keys.stock(record.product_id), when: { only: { where: still } } };
}

function countersOf({ available, allocated }: StockCount, slug?: string): [string, number][] {
  return [
    [counterAttribute("available", slug), available],
    [counterAttribute("allocated", slug), allocated],
    [counterAttribute("total", slug), available + allocated],
  ];
}

/** The record in an item. @throws Error for a format that a newer version wrote */
export function stockOf(item: Item): StockRecord {
  const { product_id, created_at } = plainlyDecoded(stockEntity, item);
  const slugs = slugsIn(item);
  const holds = holdsIn(item);
  const locations = slugs.map((slug) => ({ slug, ...countIn(item, holds, slug) }));
  return {
    product_id,
    stock_id: textIn(item, STOCK_ID),
    count: countIn(item, holds),
    ...(locations.length > 0 ? { locations } : {}),
    holds,
    movements: numberIn(item, MOVEMENTS),
    created_at,
    updated_at: textIn(item, "updated_at"),
  };
}

/** What is held counts as allocated. */
function countIn(item: Item, holds: readonly Hold[], slug?: string): StockCount {
  const here = holds.filter(({ location }) => slug === undefined || location === slug);
  const held = here.reduce((sum, { quantity }) => sum + quantity, 0);
  const counted = (counter: Counter) => numberIn(item, counterAttribute(counter, slug));
  return { available: counted("available"), allocated: counted("allocated") + held };
}

/** By the end of the hold, then by the location. */
function holdsIn(item: Item): Hold[] {
  const holds = Object.entries(item).flatMap(([attribute, quantity]) => {
    const held = heldBy(attribute);
    return held ? [{ ...held, quantity: Number(quantity) }] : [];
  });
  return holds.sort((a, b) => a.until - b.until || ((a.location ?? "") < (b.location ?? "") ? -1 : 1));
}

function slugsIn(item: Item): string[] {
  const slugs: unknown = JSON.parse(textIn(item, SLUGS));
  return Array.isArray(slugs) ? slugs.map(String) : [];
}

function textIn(item: Item, attribute: string): string {
  return String(item[attribute]);
}

function numberIn(item: Item, attribute: string): number {
  const value = item[attribute];
  return typeof value === "number" ? value : 0;
}

import { decodePlain, entity, toPlainContent } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import type { Delete, Item, Put, Read, Table } from "../../table/table.ts";
import {
  type Counter,
  counterAttribute,
  MOVEMENTS,
  parseHoldAttribute,
  SLUGS,
  STOCK_ID,
} from "./counters.ts";
import { buildIdentityConditions, locationAttributes } from "./record-update-store.ts";
import type { Hold, StockCount, StockRecord, StockRecords } from "./stock.ts";
import { getStockKeys, type ShowsStock } from "./stock-list-store.ts";

/** Counters are attributes of their own, so that they change without being read. */
const stockEntity = entity<Pick<StockRecord, "product_id" | "created_at">>("stock");

export const STOCK_TYPE = stockEntity.type;

export async function getStock(table: Table, productId: string): Promise<StockRecord | undefined> {
  const item = await table.get(keys.stock(productId));
  return item && decodeStock(item);
}

export async function getStockPage(
  table: Table,
  page: { readonly offset: number; readonly limit: number },
  shows: ShowsStock,
): Promise<{ readonly records: readonly StockRecord[]; readonly total: number }> {
  const { keys: stockKeys, total } = await getStockKeys(table, page, shows);
  const items = await table.getMany(stockKeys);
  return { records: items.flatMap((item) => (item ? [decodeStock(item)] : [])), total };
}

export function stockRead(productIds: readonly string[]): Read<StockRecords> {
  const ids = [...new Set(productIds.filter(Boolean).map((id) => id.toLowerCase()))];
  return {
    keys: ids.map((id) => keys.stock(id)),
    decode: (items) =>
      new Map(
        ids.flatMap((id, at) => {
          const item = items[at];
          return item ? [[id, decodeStock(item)]] : [];
        }),
      ),
  };
}

/** Without holds. Fails if the product has a record. */
export function newStockPut(record: StockRecord): Put {
  const { product_id, stock_id, count, locations = [], movements, created_at, updated_at } = record;
  const counted = [...listCounters(count), ...locations.flatMap((at) => listCounters(at, at.slug))];
  return {
    put: {
      ...keys.stock(product_id),
      type: stockEntity.type,
      ...toPlainContent(stockEntity, { product_id, created_at }),
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

/** Fails if the record has moved since it was read. */
export function stockRemoval(record: StockRecord): Delete {
  const still = [...buildIdentityConditions(record), { attribute: MOVEMENTS, equals: record.movements }];
  return { delete: keys.stock(record.product_id), when: { only: { where: still } } };
}

function listCounters({ available, allocated }: StockCount, slug?: string): [string, number][] {
  return [
    [counterAttribute("available", slug), available],
    [counterAttribute("allocated", slug), allocated],
    [counterAttribute("total", slug), available + allocated],
  ];
}

/** @throws Error for a format that a newer version wrote */
export function decodeStock(item: Item): StockRecord {
  const { product_id, created_at } = decodePlain(stockEntity, item);
  const slugs = readSlugs(item);
  const holds = readHolds(item);
  const locations = slugs.map((slug) => ({ slug, ...readCount(item, holds, slug) }));
  return {
    product_id,
    stock_id: readTextAttribute(item, STOCK_ID),
    count: readCount(item, holds),
    ...(locations.length > 0 ? { locations } : {}),
    holds,
    movements: readNumberAttribute(item, MOVEMENTS),
    created_at,
    updated_at: readTextAttribute(item, "updated_at"),
  };
}

/** Holds count as allocated. */
function readCount(item: Item, holds: readonly Hold[], slug?: string): StockCount {
  const here = holds.filter(({ location }) => slug === undefined || location === slug);
  const held = here.reduce((sum, { quantity }) => sum + quantity, 0);
  const readCounter = (counter: Counter) => readNumberAttribute(item, counterAttribute(counter, slug));
  return { available: readCounter("available"), allocated: readCounter("allocated") + held };
}

/** Sorted by the end of the hold, then by location. */
function readHolds(item: Item): Hold[] {
  const holds = Object.entries(item).flatMap(([attribute, quantity]) => {
    const held = parseHoldAttribute(attribute);
    return held ? [{ ...held, quantity: Number(quantity) }] : [];
  });
  return holds.sort((a, b) => a.until - b.until || ((a.location ?? "") < (b.location ?? "") ? -1 : 1));
}

function readSlugs(item: Item): string[] {
  const slugs: unknown = JSON.parse(readTextAttribute(item, SLUGS));
  return Array.isArray(slugs) ? slugs.map(String) : [];
}

function readTextAttribute(item: Item, attribute: string): string {
  return String(item[attribute]);
}

function readNumberAttribute(item: Item, attribute: string): number {
  const value = item[attribute];
  return typeof value === "number" ? value : 0;
}

import { getOrder, orderOf } from "../../lib/orders/orders-store.ts";
import { foldedLog } from "../../lib/stock/folded-log.ts";
import { getLog } from "../../lib/stock/movements-store.ts";
import type { StockRecord } from "../../lib/stock/stock.ts";
import { stockFaults } from "../../lib/stock/stock-faults.ts";
import { stockOf } from "../../lib/stock/stock-store.ts";
import { keys } from "../../lib/table/keys.ts";
import type { Item, Table } from "../../lib/table/table.ts";
import type { OpenTable } from "../keys/open-table.ts";
import { type Claim, claimFaults } from "./claims.ts";
import { partsOfOrder } from "./order-parts.ts";

export type StockCheck = {
  /** What does not add up, each with its product. */
  readonly faults: readonly string[];
  readonly counts: Readonly<Record<"records" | "movements" | "orders", number>>;
};

type Seen = { readonly products: Set<string>; readonly owners: Map<string, Set<string>>; orders: number };

const RECORDS_AT_ONCE = 8;

/**
 * Compares each record with its log, its locations with its sums, and what orders have with what it says is allocated and
 * held. What moves while it is looked at is looked at again, so that a shop need not stand still for it.
 * @param report told how far it is
 */
export async function checkStock(
  { table, pages }: Pick<OpenTable, "table" | "pages">,
  report: (line: string) => void,
  now: () => Date = () => new Date(),
): Promise<StockCheck> {
  const { products, owners, orders } = await readAll(pages(), report, now);
  const faults: string[] = [];
  let movements = 0;
  let checked = 0;
  const waiting = [...products];
  const checker = async (): Promise<void> => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const found = await checkProduct(table, id, [...(owners.get(id) ?? [])], now);
      faults.push(...found.faults.map((fault) => `${id}: ${fault}`));
      movements += found.movements;
      checked += 1;
      if (checked % 1000 === 0) report(`${checked} of ${products.size} products compared`);
    }
  };
  await Promise.all(Array.from({ length: RECORDS_AT_ONCE }, checker));
  return { faults: faults.sort(), counts: { records: products.size, movements, orders } };
}

/** Which products have records, and which orders have something of which product. */
async function readAll(
  pages: AsyncIterable<readonly Item[]>,
  report: (line: string) => void,
  now: () => Date,
): Promise<Seen> {
  const seen: Seen = { products: new Set(), owners: new Map(), orders: 0 };
  let items = 0;
  for await (const page of pages) {
    for (const item of page) note(seen, item, now());
    items += page.length;
    report(`${items} items read`);
  }
  return seen;
}

function note(seen: Seen, item: Item, now: Date): void {
  if (item.type === "stock") seen.products.add(stockOf(item).product_id);
  const order = item.type === "order" ? orderOf(item)?.value : undefined;
  if (!order) return;
  seen.orders += 1;
  for (const { product_id } of partsOfOrder(order, now)) {
    const id = product_id.toLowerCase();
    const owners = seen.owners.get(id) ?? new Set();
    seen.owners.set(id, owners.add(order.id));
  }
}

const MOST_LOOKS = 10;
export type Found = { readonly faults: readonly string[]; readonly movements: number };

/**
 * What does not add up for a product. Record and orders are read one after the other, so a difference counts if the record is
 * the same after both.
 */
export async function checkProduct(
  table: Table,
  productId: string,
  orderIds: readonly string[],
  now: () => Date,
): Promise<Found> {
  for (let look = 1; ; look += 1) {
    const item = await table.get(keys.stock(productId));
    if (!item) return { faults: [], movements: 0 };
    const record = stockOf(item);
    const log = await getLog(table, record);
    const counter = (attribute: string) => Number(item[attribute] ?? 0);
    const claims = await claimsOn(table, productId, orderIds, now());
    const faults = [
      ...stockFaults(record, { folded: foldedLog(log), entries: log.length }, counter),
      ...claimFaults(record, claims),
    ];
    if (faults.length === 0) return { faults, movements: log.length };
    if (look === MOST_LOOKS || (await isStill(table, item))) return { faults, movements: log.length };
  }
}

async function isStill(table: Table, item: Item): Promise<boolean> {
  const after = await table.get(item);
  return after !== undefined && isSame(stockOf(after), stockOf(item));
}

function isSame(one: StockRecord, other: StockRecord): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

async function claimsOn(
  table: Table,
  productId: string,
  orderIds: readonly string[],
  now: Date,
): Promise<Claim[]> {
  const found: Claim[] = [];
  for (const id of orderIds) {
    const order = await getOrder(table, id);
    const parts = order ? partsOfOrder(order.value, now) : [];
    const own = parts.filter((part) => part.product_id.toLowerCase() === productId);
    found.push(...own.map((part) => ({ owner: id, part })));
  }
  return found;
}

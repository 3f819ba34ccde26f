import { getLog } from "../../../lib/inventory/stock/movements-store.ts";
import type { StockRecord } from "../../../lib/inventory/stock/stock.ts";
import { findStockFaults, foldLog } from "../../../lib/inventory/stock/stock-faults.ts";
import { decodeStock } from "../../../lib/inventory/stock/stock-store.ts";
import { decodeOrder, getOrder } from "../../../lib/orders/orders-store.ts";
import { keys } from "../../../lib/table/keys.ts";
import type { Item, Table } from "../../../lib/table/table.ts";
import type { OpenTable } from "../keys/open-table.ts";
import { type Claim, claimFaults } from "./claims.ts";
import { partsOfOrder } from "./order-parts.ts";

export type StockCheck = {
  /** Contradictions, each with its product. */
  readonly faults: readonly string[];
  readonly counts: Readonly<Record<"records" | "movements" | "orders", number>>;
};

type Seen = { readonly products: Set<string>; readonly owners: Map<string, Set<string>>; orders: number };

const RECORDS_AT_ONCE = 8;

/**
 * Compares each stock record with its log, its locations with its sums, and the claims of orders with its allocated and
 * held pieces. A record that changes during the check is checked again, so the shop can stay open.
 * @param report receives the progress
 * @answers Does all stock add up?
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

/** Products with stock records, and the orders with pieces of each product. */
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
  if (item.type === "stock") seen.products.add(decodeStock(item).product_id);
  const order = item.type === "order" ? decodeOrder(item)?.value : undefined;
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
 * Contradictions for one product. Record and orders are read in turn, so a difference counts only if the record is the same
 * before and after.
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
    const record = decodeStock(item);
    const log = await getLog(table, record);
    const counter = (attribute: string) => Number(item[attribute] ?? 0);
    const claims = await claimsOn(table, productId, orderIds, now());
    const faults = [
      ...findStockFaults(record, { folded: foldLog(log), entries: log.length }, counter),
      ...claimFaults(record, claims),
    ];
    if (faults.length === 0) return { faults, movements: log.length };
    if (look === MOST_LOOKS || (await isStill(table, item))) return { faults, movements: log.length };
  }
}

async function isStill(table: Table, item: Item): Promise<boolean> {
  const after = await table.get(item);
  return after !== undefined && isSame(decodeStock(after), decodeStock(item));
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
  const claims: Claim[] = [];
  for (const id of orderIds) {
    const order = await getOrder(table, id);
    const parts = order ? partsOfOrder(order.value, now) : [];
    const own = parts.filter((part) => part.product_id.toLowerCase() === productId);
    claims.push(...own.map((part) => ({ owner: id, part })));
  }
  return claims;
}

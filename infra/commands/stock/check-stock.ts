import { countAt, countWithoutHolds, hasEnded } from "../../../lib/inventory/stock/available.ts";
import { countHeldUntil } from "../../../lib/inventory/stock/holds.ts";
import { getLog, getMovements } from "../../../lib/inventory/stock/movements-store.ts";
import { isOfOtherRecord, type StockPart, type StockRecord } from "../../../lib/inventory/stock/stock.ts";
import { findStockFaults, foldLog } from "../../../lib/inventory/stock/stock-faults.ts";
import { decodeStock, getStock } from "../../../lib/inventory/stock/stock-store.ts";
import type { Order } from "../../../lib/orders/order.ts";
import { decodeOrder, getOrder } from "../../../lib/orders/orders-store.ts";
import type { OrderStep } from "../../../lib/orders/work/order-work.ts";
import { keys } from "../../../lib/table/keys.ts";
import type { Item, Table } from "../../../lib/table/table.ts";
import type { OpenTable } from "../keys/open-table.ts";

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
async function checkProduct(
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

/** A part of stock that an order has, by the order. */
type Claim = { readonly owner: string; readonly part: ClaimedPart };

/**
 * Pieces that orders claim but the record has not allocated or held. The record may have more: merchants can allocate by
 * hand.
 */
function claimFaults(record: StockRecord, claims: readonly Claim[]): readonly string[] {
  const ofThis = claims.filter(({ part }) => !isOfOtherRecord(record, part));
  const byTarget = Map.groupBy(ofThis, ({ part }) => JSON.stringify([part.location, part.until]));
  return [...byTarget.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const { location, until } = first.part;
    const claimed = alike.reduce((sum, { part }) => sum + part.quantity, 0);
    const there =
      until === undefined ? countWithoutHolds(record, location) : countHeldUntil(record, until, location);
    if (there >= claimed) return [];
    const what = until === undefined ? "allocated" : `held until ${new Date(until * 1000).toISOString()}`;
    const owners = alike.slice(0, 3).map(({ owner }) => owner);
    const at = location === undefined ? "" : ` at ${location}`;
    return [`orders have ${claimed} ${what}${at}, the record has ${there} (${owners.join(", ")}, …)`];
  });
}

/** Claimed pieces: allocated, or held until a time in epoch seconds. */
type ClaimedPart = StockPart & { readonly until?: number };

/** Pieces of the stock that an order has. While a step is in progress, only those that are certain. */
function partsOfOrder({ stock, work }: Order, now: Date): readonly ClaimedPart[] {
  const steps = work?.left.filter((step) => step.kind === "stock") ?? [];
  if (work?.goal === "allocate") {
    return stillClaimed([...(work.allocated ?? []), ...steps.flatMap(partsOfStep)], now);
  }
  if (steps.length > 0) return stillClaimed(steps.flatMap(partsOfStep), now);
  if (stock?.state === "allocated") return stock.parts;
  if (stock?.state !== "held" || stock.held_until === undefined) return [];
  const { parts, held_until: until } = stock;
  return stillClaimed(
    parts.map((part) => ({ ...part, until })),
    now,
  );
}

/** Pieces that a step will return or keep are still claimed; pieces that it will take are not yet. */
function partsOfStep(step: Extract<OrderStep, { kind: "stock" }>): readonly ClaimedPart[] {
  const { action, parts } = step;
  switch (action.action) {
    case "hold":
    case "allocate":
      return [];
    case "keep_held":
      return parts.map((part) => ({ ...part, until: action.until }));
    case "deallocate":
      return action.held_until === undefined
        ? parts
        : parts.map((part) => ({ ...part, until: action.held_until ?? 0 }));
    case "ship":
      return parts;
  }
}

function stillClaimed(parts: readonly ClaimedPart[], now: Date): readonly ClaimedPart[] {
  return parts.filter(({ until }) => until === undefined || !hasEnded(until, now));
}

const SHOWN_MOVEMENTS = 20;

/** The stored stock of a product, its current counts, and the last stock transactions; `undefined` without a record. */
export async function readStoredStock(table: Table, productId: string, now: Date) {
  const record = await getStock(table, productId);
  if (!record) return undefined;
  const log = await getMovements(table, record, { offset: 0, limit: SHOWN_MOVEMENTS });
  const { faults } = await checkProduct(table, record.product_id, [], () => now);
  const holds = record.holds.map(({ until, ...hold }) => ({
    ...hold,
    until: new Date(until * 1000).toISOString(),
  }));
  return { now: countAt(record, now), ...record, holds, newest_movements: log, faults };
}

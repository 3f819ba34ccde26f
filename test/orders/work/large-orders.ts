import { randomUUID } from "node:crypto";
import { expect } from "@jest/globals";
import { decodeMovement } from "../../../lib/inventory/stock/movements-store.ts";
import type { StockPart } from "../../../lib/inventory/stock/stock.ts";
import { getStock } from "../../../lib/inventory/stock/stock-store.ts";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import type { Order, OrderItem } from "../../../lib/orders/order.ts";
import { getOrder, newOrderWrites, orderWrites } from "../../../lib/orders/orders-store.ts";
import { getOrderDraft } from "../../../lib/orders/work/order-drafts-store.ts";
import type { CodeRef, NewCode, StoredCode } from "../../../lib/promotions/live/code.ts";
import { useWrites } from "../../../lib/promotions/live/code-uses-store.ts";
import { codesRead } from "../../../lib/promotions/live/codes-store.ts";
import { keys } from "../../../lib/table/keys.ts";
import { queryAll } from "../../../lib/table/query-all.ts";
import type { Table } from "../../../lib/table/table.ts";
import { readTogether } from "../../../lib/table/table.ts";
import { getTasks } from "../../../lib/tasks/store.ts";
import type { Context } from "../../../lib/use-case/context.ts";
import { runWorker } from "../../support/background/worker.ts";
import { findUses } from "../../support/find-uses.ts";
import { aCode, addAll, aStandard } from "../../support/promotions/code-additions.ts";
import { NOON } from "../../support/runtime.ts";
import { aContext } from "../../support/shops/products.ts";
import { giveStock } from "../../support/stock/stock.ts";

const none = { with_tax: 0, without_tax: 0, tax: 0, discount: 0, without_discount: 0 };
const address = {
  ...{ first_name: "Mira", last_name: "Holt", company_name: "", line_1: "4 Quay Road", line_2: "" },
  ...{ city: "", county: "", region: "", postcode: "9011", country: "NO" },
};
const AT = NOON.toISOString();
/** All leases have ended by this time. */
export const LATER = new Date(NOON.getTime() + 60_000);
export const PIECES = 5;

export const makeProducts = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `product-${String(n).padStart(3, "0")}`);

export const anItem = (product_id: string, more: Partial<OrderItem> = {}): OrderItem => ({
  id: randomUUID(),
  kind: "product",
  product_id,
  name: product_id,
  description: "",
  sku: product_id.toUpperCase(),
  quantity: 1,
  unit_price: { amount: 0, includes_tax: false },
  unit: none,
  value: none,
  cart_item_id: randomUUID(),
  created_at: AT,
  ...more,
});

/** An unpaid order of one unit of each product. */
export function anOrderWith(products: readonly string[], more: Partial<Order> = {}): Order {
  return {
    id: randomUUID(),
    ...{ status: "incomplete", payment: "unpaid", shipping: "unfulfilled" },
    customer: { name: "Mira Holt", email: "mira@example.org" },
    billing_address: address,
    shipping_address: { ...address, phone_number: "", instructions: "" },
    currency: {
      code: "USD",
      format: "${price}",
      decimal_point: ".",
      thousand_separator: ",",
      decimal_places: 2,
    },
    items: products.map((id) => anItem(id)),
    totals: { ...none, shipping: 0, shipping_discount: 0 },
    transactions: [],
    created_at: AT,
    updated_at: AT,
    ...more,
  };
}

/** Stores the order. */
export async function storeOrder(table: Table, order: Order): Promise<Order> {
  await table.transact(newOrderWrites(order), randomUUID());
  return order;
}

export async function stockUp(table: Table, products: readonly string[], pieces = PIECES): Promise<void> {
  await Promise.all(products.map((id) => giveStock(table, id, pieces)));
}

export const makeParts = (products: readonly string[]): StockPart[] =>
  products.map((product_id) => ({ product_id, quantity: 1 }));

/** One unit of each product, with the stock record it was taken from. */
export const makeTaken = (products: readonly string[]) => ({
  state: "allocated",
  parts: makeParts(products).map((part) => ({ ...part, stock_id: expect.any(String) })),
});

/** Codes with a limit, each of a promotion of its own. */
export async function createLimitedCodes(
  table: Table,
  count: number,
  more: Partial<NewCode> = {},
): Promise<StoredCode[]> {
  const refs: CodeRef[] = [];
  for (let n = 0; n < count; n += 1) {
    const owner = aStandard();
    await addAll(table, owner, [aCode(`CODE-${n}`, { max_uses: 3, ...more })]);
    refs.push({ ...owner, code: `CODE-${n}` });
  }
  const { codes } = await readTogether(table, { codes: codesRead(refs) });
  return codes.map((code) => code!);
}

/** A stored order that has taken a use of each of these codes. */
export async function withCodes(table: Table, order: Order, codes: readonly StoredCode[]): Promise<Order> {
  const { value, version } = (await getOrder(table, order.id))!;
  const taken = codes.map((code) => ({ code, times: 1 }));
  for (const one of taken) await table.transact(useWrites([one], makeUse(order)), randomUUID());
  const refs = codes.map(({ source, promotion_id, code }) => ({ source, promotion_id, code, times: 1 }));
  const changed = { ...value, codes: refs };
  await table.transact(orderWrites(changed, { value, version }), randomUUID());
  return changed;
}

/** The shopper for whom an order takes code uses. */
export const makeUse = ({ id }: Pick<Order, "id">) => ({
  orderId: id,
  user: { email: "mira@example.org" },
  at: AT,
  caller: { grant: "none" } as const,
});

type Calling = { readonly deadlineMs?: number; readonly key?: string; readonly now?: () => Date };

let ticks = 0;
/** No two reads of the clock return the same time, as with requests that come one after the other. */
const ticking = () => new Date(NOON.getTime() + ++ticks);

/** The context of a request. */
export function requestOn(table: Table, { deadlineMs = 5000, key, now = ticking }: Calling = {}): Context {
  const at = Math.floor(now().getTime() / 1000);
  return {
    ...aContext(table, now),
    deadline: deadlineIn(deadlineMs),
    ...(key ? { keyedRequest: { key: keys.idempotency(key), fingerprint: "same", at } } : {}),
  };
}

/** Lets the worker finish everything. */
export async function finish(table: Table, at = LATER): Promise<void> {
  expect(await runWorker({ table, now: () => at })).toBe(true);
  expect(await getTasks(table)).toEqual([]);
}

/** Available and allocated units, which must be equal for all products. @throws Error if they differ */
export async function readCounts(table: Table, products: readonly string[]): Promise<readonly number[]> {
  const records = await Promise.all(products.map((id) => getStock(table, id)));
  const counts = new Set(records.map((record) => `${record?.count.available} ${record?.count.allocated}`));
  if (counts.size > 1) throw new Error(`Products are not alike: ${[...counts].join(", ")}`);
  return [...counts].flatMap((text) => text.split(" ").map(Number));
}

/** Checks that each product's log adds up to its stored counts, with no units of other orders. */
export async function checkStock(
  table: Table,
  products: readonly string[],
  orders: readonly Order[],
  pieces = PIECES,
): Promise<void> {
  type Counts = [product: string, available: number, allocated: number, owned: number];
  const [found, expected]: [Counts[], Counts[]] = [[], []];
  for (const id of products) {
    const { count, stock_id } = (await getStock(table, id))!;
    const { pk, sk } = keys.stockMovement(id, stock_id, "");
    const items = await queryAll(table, { pk, sk: { prefix: sk }, consistent: true });
    const log = items.map(decodeMovement);
    const sum = (counter: "available" | "allocated") =>
      log.reduce((all, { added }) => all + added[counter], 0);
    const { available, allocated } = count;
    const owned = orders.filter(
      ({ stock }) =>
        (stock?.state === "allocated" || stock?.state === "held") &&
        stock.parts.some((part) => part.product_id === id),
    );
    found.push([id, available, allocated, allocated]);
    expected.push([id, pieces + sum("available"), sum("allocated"), owned.length]);
  }
  // One comparison of all products, because `expect` takes longer than to read one.
  expect(found).toEqual(expected);
}

/** Uses of each code. Checks them against the recorded uses. */
export async function readUses(table: Table, codes: readonly StoredCode[]): Promise<readonly number[]> {
  const { now } = await readTogether(table, { now: codesRead(codes) });
  const used = now.map((code) => code!.used);
  const recorded: number[] = [];
  for (const code of now) {
    const uses = await findUses(table, code!, 100);
    const taken = uses.filter(({ state }) => state === "taken");
    recorded.push(taken.reduce((sum, { times_used }) => sum + times_used, 0));
  }
  expect(used).toEqual(recorded);
  return used;
}

export const orderIn = async (table: Table, { id }: Pick<Order, "id">) => (await getOrder(table, id))?.value;
export const draftIn = (table: Table, { id }: Pick<Order, "id">) => getOrderDraft(table, id);

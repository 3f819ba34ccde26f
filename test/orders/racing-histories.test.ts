import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import { statesFrom, wrongIn } from "../support/oracle/order-oracle.ts";
import { CARTS, history, type Step } from "../support/orders/histories.ts";
import { LAMP, type Market, market } from "../support/orders/market.ts";
import { foldLog } from "../support/orders/stock-log.ts";
import { product } from "../support/shops/carts.ts";
import { useEngine } from "../support/tables/engine.ts";
import { memoryTable } from "../support/tables/memory-table.ts";
import { ofVolume } from "../support/volume.ts";

const CLIENTS = 6;
/** A quantity that no other stock transaction has. */
const CREATED = 37;
const engine = useEngine("dynoxide");
const now = () => new Date("2026-03-02T10:00:00.000Z");

/** Orders that all clients know, and every acknowledged transaction. */
type Told = {
  readonly orders: Set<string>;
  readonly transactions: Map<string, string>;
  readonly moves: [string, number][];
};

const chosen = <T>(all: Iterable<T>, at: number): T | undefined => {
  const list = [...all];
  return list[at % Math.max(list.length, 1)];
};

async function send(shop: Market, told: Told, step: Step) {
  if (step.do === "add") return shop.add(`cart-${step.cart}`, product("S1", step.quantity));
  if (step.do === "checkout") {
    const answer = await shop.checkout(`cart-${step.cart}`);
    if (answer.status === 201) told.orders.add(answer.body.data.id);
    return answer;
  }
  if (step.do === "move") {
    // The total after several `set`s depends on their order, which is unknown when clients write at the same time.
    if (step.action === "set") return undefined;
    const answer = await shop.move(LAMP, step.action, step.quantity);
    if (answer.status === 201) told.moves.push([step.action, step.quantity]);
    return answer;
  }
  const order = chosen(told.orders, step.order);
  if (order === undefined) return undefined;
  return ofOrder(shop, told, step, order);
}

type OfOrder = Exclude<Step, { readonly do: "add" | "checkout" | "move" }>;

async function ofOrder(shop: Market, told: Told, step: OfOrder, order: string) {
  if (step.do === "cancel") return shop.change(order, { status: "cancelled" });
  if (step.do === "fulfil") return shop.change(order, { shipping: "fulfilled" });
  if (step.do === "pay") {
    const amount = step.share === 0 ? {} : { amount: Math.ceil(1999 * step.share) };
    const answer = await shop.pay(order, { method: step.method, ...amount });
    if (answer.status === 200) told.transactions.set(answer.body.data.id, order);
    return answer;
  }
  const own = [...told.transactions].filter(([, one]) => one === order).map(([id]) => id);
  const transaction = chosen(own, step.transaction);
  if (transaction === undefined) return undefined;
  const data = step.do === "refund" && step.share > 0 ? { amount: Math.ceil(800 * step.share) } : undefined;
  return shop.settle(order, transaction, step.do, data);
}

/** Invariants of every store, for any requests of its clients. */
async function check(shop: Market, told: Told, holdMinutes: number): Promise<void> {
  const orders = await shop.orders();
  expect(new Set(orders.map(({ id }) => id))).toEqual(told.orders);
  const known = new Map<string, string>();
  let parts = 0;
  for (const { id } of orders) {
    const { body } = await shop.get(`/v2/orders/${id}?include=items,tax_items`);
    const transactions = await shop.transactions(id);
    expect(wrongIn({ ...body, groups: [], transactions, method: "line" })).toEqual([]);
    const { status, payment, shipping, meta } = body.data;
    const total = BigInt(meta.display_price.with_tax.amount);
    const [rightPayment, rightStatus] = statesFrom(transactions, total);
    expect([payment, status]).toEqual([rightPayment, status === "cancelled" ? "cancelled" : rightStatus]);
    expect(BigInt(meta.display_price.balance_owing.amount) >= 0n).toBe(true);
    for (const one of transactions) {
      known.set(one.id, id);
      expect(one.refunded_amount).toBeLessThanOrEqual(one.amount);
    }
    const hasStock =
      (transactions.length > 0 || holdMinutes > 0) && status !== "cancelled" && shipping === "unfulfilled";
    if (hasStock) parts += body.included.items[0].quantity;
  }
  expect(known).toEqual(told.transactions);
  const [available, allocated, total] = await shop.count(LAMP);
  const log = await shop.log(LAMP);
  expect([available, allocated, total]).toEqual(foldLog(log));
  expect(allocated).toBe(parts);
  expect(Math.min(available, allocated)).toBeGreaterThanOrEqual(0);
  // The log has every acknowledged manual transaction, and one more for the record's creation.
  const sorted = (all: readonly [string, number][]) => all.map((one) => one.join(" ")).toSorted();
  const byHand = log.filter(([action, n]) => !(action === "increment" && n === CREATED));
  const increments = (all: readonly [string, number][]) =>
    all.filter(([action]) => action === "increment" || action === "set");
  expect(sorted(increments(byHand))).toEqual(sorted(increments(told.moves)));
}

async function run(shop: Market, scripts: readonly Step[][], holdMinutes = 0): Promise<void> {
  const told: Told = { orders: new Set(), transactions: new Map(), moves: [] };
  await shop.hold(holdMinutes);
  await shop.stock(LAMP, CREATED);
  for (let n = 0; n < CARTS; n += 1) await shop.cart(`cart-${n}`, product("S1"));
  const strange: string[] = [];
  const client = async (steps: readonly Step[]) => {
    for (const step of steps) {
      const answer = await send(shop, told, step);
      if (answer && ![200, 201, 400, 422].includes(answer.status)) {
        strange.push(`${JSON.stringify(step)}: ${answer.status} ${answer.text}`);
      }
    }
  };
  await Promise.all(scripts.map(client));
  expect(strange).toEqual([]);
  await check(shop, told, holdMinutes);
}

describe(`random histories of ${CLIENTS} clients at once`, () => {
  const scripts = (length: number) => fc.array(history(length), { minLength: CLIENTS, maxLength: CLIENTS });

  it.each([0, 60])(
    "leave counters, log, orders and transactions that agree, with stock held %d minutes",
    async (minutes) => {
      const property = fc.asyncProperty(scripts(20), async (all) => {
        await run(await market(memoryTable({ now }), { deadlineMs: 60_000, ticks: true }), all, minutes);
      });
      await fc.assert(property, { numRuns: ofVolume(3, 1000), endOnFailure: true });
    },
    900_000,
  );

  it("and on the engine", async () => {
    const property = fc.asyncProperty(scripts(20), async (all) => {
      const table = await engine.table({ now, deadline: deadlineIn(600_000) });
      await run(await market(table, { deadlineMs: 60_000, ticks: true }), all);
    });
    await fc.assert(property, { numRuns: ofVolume(2, 100), endOnFailure: true });
  }, 900_000);
});

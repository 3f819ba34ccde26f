import { describe, expect, it } from "@jest/globals";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import type { Table } from "../../lib/table/table.ts";
import { countStatuses, readRefusal, times } from "../support/answers.ts";
import { LAMP, market, readAmounts, readStates } from "../support/orders/market.ts";
import { foldLog } from "../support/orders/stock-log.ts";
import { custom, product } from "../support/shops/carts.ts";
import { useEngine } from "../support/tables/engine.ts";
import { memoryTable } from "../support/tables/memory-table.ts";
import { ofVolume } from "../support/volume.ts";

const engine = useEngine("dynoxide");
const now = () => new Date("2026-03-02T10:00:00.000Z");
const tables: [string, () => Promise<Table>][] = [
  ["in memory", async () => memoryTable({ now })],
  ["on the engine", () => engine.table({ now, deadline: deadlineIn(600_000) })],
];
const PIECES = ofVolume(3, 10);
const CANCELLATIONS = ofVolume(3, 6);
const SHOPPERS = 5 * PIECES;
/** Some refunds are refused whatever their number: there is not enough to refund. */
const REFUNDS = ofVolume(10, 20);
const SALES = ofVolume(12, 100);
const aShop = async (table: () => Promise<Table>) =>
  market(await table(), { deadlineMs: 200_000, ticks: true });

describe.each(tables)("payments at once, %s", (_, table) => {
  /** An order of this amount in cents. */
  const anOrder = async (amount: number) => {
    const shop = await aShop(table);
    await shop.cart("A", custom("w", { price: { amount } }));
    return { ...shop, id: (await shop.ordered("A")).id };
  };

  it("of five shoppers for each piece one has paid, the others have no transaction", async () => {
    const shop = await aShop(table);
    await shop.stock(LAMP, PIECES);
    await times(SHOPPERS, (n) => shop.cart(`cart-${n}`, product("S1")));
    const orders = await times(SHOPPERS, (n) => shop.ordered(`cart-${n}`));
    expect(await shop.count(LAMP)).toEqual([PIECES, 0, PIECES]);
    const answers = await times(SHOPPERS, (n) => shop.pay(orders[n]!.id));
    expect(countStatuses(answers)).toEqual({ 200: PIECES, 400: SHOPPERS - PIECES });
    for (const [n, answer] of answers.entries()) {
      const { length } = await shop.transactions(orders[n]!.id);
      const states = readStates(await shop.order(orders[n]!.id));
      if (answer.status === 200) expect([length, states]).toEqual([1, "complete/paid/unfulfilled"]);
      else {
        expect([length, states]).toEqual([0, "incomplete/unpaid/unfulfilled"]);
        expect(readRefusal(answer)).toEqual([400, "Insufficient stock"]);
      }
    }
    expect(await shop.count(LAMP)).toEqual([0, PIECES, PIECES]);
    expect(await shop.log(LAMP)).toEqual([["increment", PIECES], ...Array(PIECES).fill(["allocate", 1])]);
  }, 240_000);

  it("of ten for one order in full one is taken", async () => {
    const { id, pay, order, transactions } = await anOrder(1000);
    const answers = await times(10, () => pay(id));
    expect(countStatuses(answers)).toEqual({ 200: 1, 422: 9 });
    expect([(await transactions(id)).length, readStates(await order(id))]).toEqual([
      1,
      "complete/paid/unfulfilled",
    ]);
  }, 120_000);

  it("of ten of 300 on 1000 three are taken, and the balance is 100", async () => {
    const { id, pay, order } = await anOrder(1000);
    expect(countStatuses(await times(10, () => pay(id, { amount: 300 })))).toEqual({ 200: 3, 422: 7 });
    expect(readAmounts(await order(id))).toMatchObject({ paid: 900, balance_owing: 100 });
  }, 120_000);

  it("ten under one key are one, with one answer", async () => {
    const { id, pay, transactions } = await anOrder(1000);
    const headers = { "idempotency-key": "once" };
    const answers = await times(10, () => pay(id, { amount: 100 }, { as: "implicit", headers }));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await transactions(id)).toHaveLength(1);
  }, 120_000);

  it(`of ${REFUNDS} refunds of 60 on 100 one counts`, async () => {
    const { id, pay, settle, order, transactions } = await anOrder(100);
    const payment = (await pay(id)).body.data.id;
    const answers = await times(REFUNDS, () => settle(id, payment, "refund", { amount: 60 }));
    expect(countStatuses(answers)).toEqual({ 200: 1, 422: REFUNDS - 1 });
    expect((await transactions(id))[0]).toMatchObject({ refunded_amount: 60, amount: 100 });
    expect((await order(id)).payment).toBe("paid");
  }, 120_000);

  it(`of ${REFUNDS} refunds of 14 on 100 seven count, and no more is refunded than was paid`, async () => {
    const { id, pay, settle, transactions } = await anOrder(100);
    const payment = (await pay(id)).body.data.id;
    const answers = await times(REFUNDS, () => settle(id, payment, "refund", { amount: 14 }));
    expect(countStatuses(answers)).toEqual({ 200: 7, 422: REFUNDS - 7 });
    expect((await transactions(id))[0].refunded_amount).toBe(98);
  }, 120_000);

  it("of five captures one counts", async () => {
    const { id, pay, settle, order, transactions } = await anOrder(100);
    const payment = (await pay(id, { method: "authorize" })).body.data.id;
    expect(countStatuses(await times(5, () => settle(id, payment, "capture")))).toEqual({ 200: 1, 422: 4 });
    expect([(await transactions(id)).length, readStates(await order(id))]).toEqual([
      1,
      "complete/paid/unfulfilled",
    ]);
    expect(readAmounts(await order(id))).toMatchObject({ paid: 100, authorized: 0, balance_owing: 0 });
  }, 120_000);

  it("a cancellation against payments: whatever comes first, the stock says the same as the order", async () => {
    const shop = await aShop(table);
    await shop.stock(LAMP, 9);
    for (let n = 0; n < CANCELLATIONS; n += 1) {
      await shop.cart(`cart-${n}`, product("S1", 3));
      const { id } = await shop.ordered(`cart-${n}`);
      const [paid, again, cancelled] = await Promise.all([
        shop.pay(id, { amount: 10 }),
        shop.pay(id, { amount: 10 }),
        shop.change(id, { status: "cancelled" }),
      ]);
      expect(cancelled.status).toBe(200);
      const { length } = await shop.transactions(id);
      expect([paid, again].filter(({ status }) => status === 200)).toHaveLength(length);
      expect((await shop.order(id)).status).toBe("cancelled");
      expect(await shop.count(LAMP)).toEqual([9, 0, 9]);
    }
    expect(foldLog(await shop.log(LAMP))).toEqual([9, 0, 9]);
  }, 120_000);

  it("a cancellation against a shipment: one of them", async () => {
    const shop = await aShop(table);
    await shop.stock(LAMP, 9);
    await shop.cart("A", product("S1", 3));
    const { id } = await shop.ordered("A");
    await shop.pay(id);
    const states = ["cancelled", "fulfilled"] as const;
    const answers = await Promise.all([
      ...states.map((one) => shop.change(id, one === "cancelled" ? { status: one } : { shipping: one })),
      ...states.map((one) => shop.change(id, one === "cancelled" ? { status: one } : { shipping: one })),
    ]);
    const { status, shipping } = await shop.order(id);
    expect([
      ["cancelled", "unfulfilled"],
      ["complete", "fulfilled"],
    ]).toContainEqual([status, shipping]);
    expect(answers.some((answer) => answer.status === 200)).toBe(true);
    expect(await shop.count(LAMP)).toEqual(status === "cancelled" ? [9, 0, 9] : [6, 0, 6]);
    expect(foldLog(await shop.log(LAMP))).toEqual(await shop.count(LAMP));
  }, 120_000);

  it("as many `set`s as sales lose none", async () => {
    const shop = await aShop(table);
    await shop.stock(LAMP, 1000);
    await times(SALES, (n) => shop.cart(`cart-${n}`, product("S1")));
    const orders = await times(SALES, (n) => shop.ordered(`cart-${n}`));
    const [sets, sales] = await Promise.all([
      times(SALES, (n) => shop.move(LAMP, "set", 900 + n)),
      times(SALES, (n) => shop.pay(orders[n]!.id)),
    ]);
    expect([countStatuses(sets), countStatuses(sales)]).toEqual([{ 201: SALES }, { 200: SALES }]);
    const [available, allocated, total] = await shop.count(LAMP);
    expect(allocated).toBe(SALES);
    const log = await shop.log(LAMP);
    expect(log).toHaveLength(2 * SALES + 1);
    // The order of the `set`s is unknown, but every one includes the allocated units.
    expect(log.filter(([action]) => action === "set").map(([, n]) => n)).toContain(total);
    expect(available).toBe(total - allocated);
  }, 300_000);
});

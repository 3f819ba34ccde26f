import { describe, expect, it } from "@jest/globals";
import { orderStockWrites } from "../../lib/inventory/stock/order-stock-store.ts";
import type { Order } from "../../lib/orders/order.ts";
import { getOrder } from "../../lib/orders/orders-store.ts";
import { getTasks } from "../../lib/tasks/store.ts";
import type { Answer } from "../support/call.ts";
import { aStoredOrder, giveAllocated, PAID } from "../support/changed-orders.ts";
import { findUses } from "../support/find-uses.ts";
import { anOrderOf3000, aPaidShop } from "../support/orders/paid-shop.ts";
import { orderId } from "../support/orders.ts";
import { isWritten } from "../support/promotions/code-additions.ts";
import { NOON } from "../support/runtime.ts";
import { shopOn, tableAtNoon } from "../support/shop.ts";
import { aPart, giveStock, readStocked } from "../support/stock/stock.ts";
import { useEngine } from "../support/tables/engine.ts";
import { failingTable } from "../support/tables/failing-table.ts";
import { createLimitedCodes, finish, readUses, withCodes } from "./work/large-orders.ts";

const engine = useEngine();
const LAMP = orderId("f1");
const CANCEL = { status: "cancelled" };
const FULFIL = { shipping: "fulfilled" };
const PATIENT = { deadlineMs: 60_000 };
const ALLOCATED: Partial<Order> = { ...PAID, stock: { state: "allocated", parts: [aPart(LAMP, 3)] } };

const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted();

/** An order with three of ten lamps, and the changes that merchants make to it. */
async function allocated(fields: Partial<Order> = ALLOCATED, table = tableAtNoon()) {
  await giveAllocated(table, LAMP, 7, 3);
  return aStoredOrder(fields, table);
}

describe("the codes of a cancelled order [promotions 12]", () => {
  it("come back once, with the cancellation, while the order is unpaid", async () => {
    const { table, put, order } = await aStoredOrder();
    const codes = await createLimitedCodes(table, 2, {
      max_uses_per_shopper: { max_uses: 1, includes_guests: true },
    });
    await withCodes(table, order, codes);
    expect(await readUses(table, codes)).toEqual([1, 1]);
    expect((await put(CANCEL)).status).toBe(200);
    expect(await readUses(table, codes)).toEqual([0, 0]);
    expect((await put(CANCEL)).status).toBe(422);
    expect(await readUses(table, codes)).toEqual([0, 0]);
    expect(await findUses(table, codes[0]!, 5)).toMatchObject([
      { state: "returned", returned_because: "cancelled" },
    ]);
    expect(await getTasks(table)).toEqual([]);
  });

  it.each(["paid", "authorized", "partially_paid", "refunded"] as const)(
    "stay used once it was %s",
    async (payment) => {
      const { table, put, order } = await aStoredOrder({ payment });
      const codes = await createLimitedCodes(table, 1);
      await withCodes(table, order, codes);
      expect((await put(CANCEL)).status).toBe(200);
      expect(await readUses(table, codes)).toEqual([1]);
    },
  );

  it("come back all, also when they are more than a transaction holds", async () => {
    const { table, put, order, stored } = await aStoredOrder();
    const codes = await createLimitedCodes(table, 60);
    await withCodes(table, order, codes);
    expect((await put(CANCEL)).body.data.status).toBe("cancelled");
    await finish(table);
    expect(await readUses(table, codes)).toEqual(Array(60).fill(0));
    expect((await stored()).value.work).toBeUndefined();
  });
});

describe("one end for an order, whatever comes at once", () => {
  it.each(["memory", "engine"] as const)(
    "20 cancellations: one, and its stock and codes come back once (%s)",
    async (kind) => {
      const table = kind === "memory" ? tableAtNoon() : await engine.table({ now: () => NOON });
      const held = { state: "allocated", parts: [aPart(LAMP, 3)] } as const;
      const { put, order } = await allocated({ stock: held }, table as ReturnType<typeof tableAtNoon>);
      const codes = await createLimitedCodes(table, 1);
      await withCodes(table, order, codes);
      const answers = await Promise.all(Array.from({ length: 20 }, () => put(CANCEL, PATIENT)));
      expect(statusesOf(answers)).toEqual([200, ...Array(19).fill(422)]);
      expect(await readStocked(table, LAMP)).toEqual([10, 0, 10]);
      expect(await readUses(table, codes)).toEqual([0]);
    },
    60_000,
  );

  it("cancelled or fulfilled: one of ten wins, and the stock follows it", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { put, table, stored } = await allocated();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) => put((n + round) % 2 === 0 ? CANCEL : FULFIL, PATIENT)),
      );
      expect(statusesOf(answers)).toEqual([200, ...Array(9).fill(422)]);
      const { status, shipping, stock } = (await stored()).value;
      const isCancelled = status === "cancelled";
      expect([shipping, stock?.state]).toEqual(
        isCancelled ? ["unfulfilled", "released"] : ["fulfilled", "shipped"],
      );
      expect(await readStocked(table, LAMP)).toEqual(isCancelled ? [10, 0, 10] : [7, 0, 7]);
    }
  });

  it("paid, cancelled and fulfilled at once: one of three outcomes, and the stock agrees with it", async () => {
    const stories = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      const table = tableAtNoon();
      const { pay } = await aPaidShop({ table, orders: [anOrderOf3000()] });
      const path = `/v2/orders/${orderId(1)}` as const;
      const change = (data: object) => shopOn(table, PATIENT).put(path, { data: { type: "order", ...data } });
      await giveStock(table, LAMP, 10);
      // A payment takes longer than the other requests, so they start later from round to round.
      const later = async (run: () => Promise<Answer>) => {
        for (let turn = 0; turn < round * 2; turn += 1) await new Promise(setImmediate);
        return run();
      };
      const answers = await Promise.all([
        pay({}, { ...PATIENT, now: () => NOON }),
        later(() => change(CANCEL)),
        later(() => change(FULFIL)),
      ]);
      expect(statusesOf(answers).every((status) => status === 200 || status === 422)).toBe(true);
      const { status, payment, shipping, transactions, stock } = (await getOrder(table, orderId(1)))!.value;
      const story = [status, payment, shipping, transactions.length, stock?.state].join(" ");
      stories.add(story);
      const expected: Readonly<Record<string, readonly number[]>> = {
        "cancelled unpaid unfulfilled 0 ": [10, 0, 10],
        "cancelled paid unfulfilled 1 released": [10, 0, 10],
        "complete paid fulfilled 1 shipped": [7, 0, 7],
      };
      expect([story, await readStocked(table, LAMP)]).toEqual([story, expected[story]]);
    }
    expect(stories.size).toBeGreaterThan(1);
  });

  it.each(["lost", "unsent", "refused"] as const)(
    "a write that is %s ends the order once or not at all",
    async (fault) => {
      const { table, put, stored } = await allocated();
      const { status } = await put(CANCEL, { table: failingTable(table, 0, fault) });
      const isDone = (await stored()).value.status === "cancelled";
      expect(status).toBe(isDone ? 200 : 503);
      expect(await readStocked(table, LAMP)).toEqual(isDone ? [10, 0, 10] : [7, 3, 10]);
      await put(CANCEL);
      expect(await readStocked(table, LAMP)).toEqual([10, 0, 10]);
    },
  );
});

describe("an order with a timed hold", () => {
  it("200: gives back what it held when it is cancelled", async () => {
    const parts = [aPart(LAMP, 3)];
    const held_until = NOON.getTime() / 1000 + 600;
    const table = tableAtNoon();
    const record = await giveStock(table, LAMP, 10);
    const { put, order } = await aStoredOrder({ stock: { state: "held", parts, held_until } }, table);
    const facts = { orderId: order.id, at: NOON, records: new Map([[LAMP, record]]) };
    const hold = orderStockWrites(parts, { action: "hold", until: held_until }, facts);
    expect(await isWritten(table, hold)).toBe(true);
    expect(await readStocked(table, LAMP)).toEqual([7, 3, 10]);
    expect((await put(CANCEL)).status).toBe(200);
    expect(await readStocked(table, LAMP)).toEqual([10, 0, 10]);
  });
});

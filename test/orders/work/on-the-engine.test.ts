import { describe, expect, it } from "@jest/globals";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { type Fault, faultyHandler } from "../../support/faults/faults.ts";
import { NOON } from "../../support/runtime.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { ofVolume } from "../../support/volume.ts";
import { cancel, pay, ship } from "./changes.ts";
import {
  anOrderWith,
  checkStock,
  createLimitedCodes,
  finish,
  makeProducts,
  orderIn,
  readUses,
  requestOn,
  stockUp,
} from "./large-orders.ts";
import { anotherId, createOrderTest, type NewOrderTest, putCart } from "./new-orders.ts";

/** One order has more to write than a transaction holds, in stock alone. */
const [PRODUCTS, CODES] = [ofVolume(60, 100), ofVolume(30, 60)];
const FAULTS: readonly Fault[] = ["reset", "server-error", "drop", "twice", "collision", "in-progress"];

describe("large orders on the embedded engine", () => {
  const engine = useEngine();
  const now = () => NOON;

  async function shop() {
    const name = await engine.newTable();
    const table = await engine.table({ name, now });
    const products = makeProducts(PRODUCTS);
    await stockUp(table, products);
    await putCart(table, 1);
    return { name, table, products, codes: await createLimitedCodes(table, CODES) };
  }

  it("are created, paid, shipped and cancelled whole", async () => {
    const { table, products, codes } = await shop();
    const first: NewOrderTest = { order: anOrderWith(products), products, codes };
    const second = { ...anotherId(first), mark: "2" };
    for (const one of [first, second]) {
      expect(await createOrderTest(requestOn(table), one)).toEqual({ body: one.order.id });
      await pay(requestOn(table), one.order);
    }
    expect(await readUses(table, codes)).toEqual(codes.map(() => 2));
    const paid = await Promise.all([first, second].map(async ({ order }) => (await orderIn(table, order))!));
    await checkStock(table, products, paid);
    await ship(requestOn(table), first.order);
    await cancel(requestOn(table), second.order);
    await finish(table);
    await checkStock(table, products, []);
  }, 60_000);

  it("are whole or not there behind a network on which every seventh call goes wrong", async () => {
    const { name, table, products, codes } = await shop();
    const requestHandler = faultyHandler(({ index }) =>
      index % 7 === 6 ? FAULTS[Math.floor(index / 7) % FAULTS.length] : undefined,
    );
    const faulty = await engine.table({
      name,
      now,
      client: { requestHandler },
      deadline: deadlineIn(60_000),
    });
    const orders: NewOrderTest[] = [];
    for (let n = 0; n < 3; n += 1) {
      const order: NewOrderTest = { order: anOrderWith(products), products, codes, mark: String(n) };
      orders.push(order);
      const reply = await createOrderTest(requestOn(faulty), order).catch(() => ({ body: undefined }));
      const isThere = (await orderIn(table, order.order)) !== undefined;
      if (reply.body === order.order.id) expect(isThere).toBe(true);
      if (!isThere) continue;
      await pay(requestOn(faulty), order.order).catch(() => undefined);
      if (n === 1) await cancel(requestOn(faulty), order.order).catch(() => undefined);
    }
    await finish(table);
    const after = await Promise.all(orders.map(({ order }) => orderIn(table, order)));
    const there = after.filter((order) => order !== undefined);
    expect(there.length).toBeGreaterThan(0);
    expect(await readUses(table, codes)).toEqual(codes.map(() => there.length));
    await checkStock(table, products, there);
  }, 60_000);
});

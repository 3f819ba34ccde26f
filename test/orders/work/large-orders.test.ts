import { describe, expect, it } from "@jest/globals";
import { getTasks } from "../../../lib/tasks/store.ts";
import { NOON } from "../../support/runtime.ts";
import { giveStock } from "../../support/stock/stock.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";
import { cancel, pay, payInVain, ship } from "./changes.ts";
import {
  anOrderWith,
  checkStock,
  createLimitedCodes,
  finish,
  makeProducts,
  makeTaken,
  orderIn,
  PIECES,
  readCounts,
  readUses,
  requestOn,
  stockUp,
  storeOrder,
  withCodes,
} from "./large-orders.ts";

async function shopWith(count: number) {
  const table = memoryTable({ now: () => NOON });
  const products = makeProducts(count);
  await stockUp(table, products);
  return { table, products, order: await storeOrder(table, anOrderWith(products)) };
}

/** Number of transactions that the request needs. */
async function transactionsOf(
  table: ReturnType<typeof memoryTable>,
  run: () => Promise<unknown>,
): Promise<number> {
  const before = table.calls.transact;
  await run();
  return table.calls.transact - before;
}

describe("a payment of a large order", () => {
  it.each([
    [48, "key", 1],
    [49, "key", 4],
    [49, undefined, 1],
    [50, undefined, 5],
    [97, undefined, 5],
    [98, "key", 5],
    [99, undefined, 6],
    [100, "key", 6],
    [200, undefined, 8],
  ])("of %i products with %s is done in %i transactions", async (count, key, most) => {
    const { table, products, order } = await shopWith(count);
    const request = requestOn(table, key ? { key } : {});
    expect(await transactionsOf(table, () => pay(request, order))).toBe(most);
    expect(await readCounts(table, products)).toEqual([PIECES - 1, 1]);
    const paid = (await orderIn(table, order))!;
    expect(paid).toEqual({ ...order, payment: "paid", status: "complete", stock: makeTaken(products) });
    expect(await getTasks(table)).toEqual([]);
    await checkStock(table, products, [paid]);
  });

  it("400: too little of one product tells it, and leaves nothing of the order allocated", async () => {
    const { table, products, order } = await shopWith(99);
    await giveStock(table, "rare", 0);
    const rare = await storeOrder(table, anOrderWith([...products, "rare"]));
    await expect(pay(requestOn(table), rare)).rejects.toMatchObject({ problems: [{ meta: { id: "rare" } }] });
    expect(await readCounts(table, products)).toEqual([PIECES, 0]);
    await pay(requestOn(table), order);
    expect(await readCounts(table, products)).toEqual([PIECES - 1, 1]);
  });

  it("that is refused gives back what was allocated for it", async () => {
    const { table, products, order } = await shopWith(100);
    await expect(payInVain(requestOn(table), order)).rejects.toThrow("declined");
    expect(await readCounts(table, products)).toEqual([PIECES, 0]);
    expect(await orderIn(table, order)).toEqual(order);
    expect(await getTasks(table)).toEqual([]);
    await pay(requestOn(table), order);
    expect(await readCounts(table, products)).toEqual([PIECES - 1, 1]);
  });
});

describe("a large order that is paid", () => {
  it.each([
    ["cancel", 48],
    ["cancel", 97],
    ["cancel", 98],
    ["cancel", 99],
    ["cancel", 100],
    ["ship", 32],
    ["ship", 33],
    ["ship", 100],
  ] as const)("%s of %i products is decided at once, and carried out once", async (action, count) => {
    const { table, products, order } = await shopWith(count);
    await pay(requestOn(table), order);
    const run = { cancel, ship }[action];
    await run(requestOn(table), order);
    await finish(table);
    await run(requestOn(table), order);
    await finish(table);
    const left = action === "ship" ? [PIECES - 1, 0] : [PIECES, 0];
    expect(await readCounts(table, products)).toEqual(left);
    expect(await orderIn(table, order)).toMatchObject({
      stock: { state: action === "ship" ? "shipped" : "released" },
    });
    expect(await orderIn(table, order)).not.toHaveProperty("work");
    await checkStock(table, products, []);
  });

  it("and cancelled lets others have its pieces at once, those that come back later included", async () => {
    const { table, products, order } = await shopWith(100);
    await pay(requestOn(table), order);
    const other = await storeOrder(table, anOrderWith(products));
    await cancel(requestOn(table, { deadlineMs: 0 }), order);
    await pay(requestOn(table), other);
    await finish(table);
    await checkStock(table, products, [(await orderIn(table, other))!]);
  });
});

describe("the codes of a cancelled order", () => {
  it.each([
    [10, 20],
    [48, 0],
    [49, 0],
    [97, 0],
    [100, 0],
    [40, 40],
    [100, 100],
  ])("%i of them and the stock of %i products come back once", async (count, productCount) => {
    const { table, products, order } = await shopWith(productCount);
    const codes = await createLimitedCodes(table, count);
    await pay(requestOn(table), order);
    const withUses = await withCodes(table, (await orderIn(table, order))!, codes);
    expect(new Set(await readUses(table, codes))).toEqual(new Set([1]));
    await cancel(requestOn(table, { key: "cancel" }), withUses);
    await finish(table);
    await cancel(requestOn(table), withUses);
    await finish(table);
    expect(new Set(await readUses(table, codes))).toEqual(new Set([0]));
    await checkStock(table, products, []);
    expect(await orderIn(table, order)).not.toHaveProperty("work");
  });
});

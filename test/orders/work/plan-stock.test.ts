import { describe, expect, it } from "@jest/globals";
import { holdEnd } from "../../../lib/inventory/stock/holds.ts";
import { orderStockWrites } from "../../../lib/inventory/stock/order-stock-store.ts";
import { stockRead } from "../../../lib/inventory/stock/stock-store.ts";
import type { Table } from "../../../lib/table/table.ts";
import { readTogether } from "../../../lib/table/table.ts";
import { NOON } from "../../support/runtime.ts";
import { giveStock, readStocked } from "../../support/stock/stock.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";
import { cancel, pay, ship } from "./changes.ts";
import {
  anItem,
  anOrderWith,
  checkStock,
  finish,
  makeParts,
  makeTaken,
  orderIn,
  requestOn,
  storeOrder,
} from "./large-orders.ts";

const until = holdEnd(NOON, 10);

/** An order whose checkout held these products. */
async function held(table: Table, products: readonly string[]) {
  const parts = makeParts(products);
  const order = anOrderWith(products, { stock: { state: "held", parts, held_until: until } });
  const { records } = await readTogether(table, { records: stockRead(products) });
  const writes = orderStockWrites(parts, { action: "hold", until }, { orderId: order.id, at: NOON, records });
  await table.transact(writes, order.id);
  return storeOrder(table, order);
}

describe("the stock of an order", () => {
  it("is allocated by its first payment, once, and given back by its cancellation, once", async () => {
    const table = memoryTable({ now: () => NOON });
    await giveStock(table, "mug", 5);
    const order = await storeOrder(table, anOrderWith(["mug", "unmanaged"]));
    await pay(requestOn(table), order);
    await pay(requestOn(table), order);
    expect(await readStocked(table, "mug")).toEqual([4, 1, 5]);
    expect((await orderIn(table, order))?.stock).toEqual(makeTaken(["mug"]));
    await cancel(requestOn(table), order);
    await cancel(requestOn(table), order);
    expect(await readStocked(table, "mug")).toEqual([5, 0, 5]);
    expect((await orderIn(table, order))?.stock?.state).toBe("released");
    await checkStock(table, ["mug"], []);
  });

  it("leaves the shelves with its shipment, once", async () => {
    const table = memoryTable({ now: () => NOON });
    await giveStock(table, "mug", 5);
    const order = await storeOrder(table, anOrderWith(["mug"]));
    await pay(requestOn(table), order);
    await ship(requestOn(table), order);
    await ship(requestOn(table), order);
    expect(await readStocked(table, "mug")).toEqual([4, 0, 4]);
    expect((await orderIn(table, order))?.stock?.state).toBe("shipped");
  });

  it("does not exist for an order of products whose stock is not managed", async () => {
    const table = memoryTable({ now: () => NOON });
    const order = await storeOrder(table, anOrderWith(["unmanaged"]));
    await pay(requestOn(table), order);
    expect((await orderIn(table, order))?.stock).toBeUndefined();
  });

  it("adds up items of one product, counts gifts, and takes bundles without a record apart", async () => {
    const table = memoryTable({ now: () => NOON });
    await giveStock(table, "cup", 20);
    await giveStock(table, "box", 20);
    const bundle = {
      selected_options: { one: { cup: 2 }, other: { cup: 1, plate: 9 } },
      component_names: { one: "One", other: "Other" },
    };
    const items = [
      anItem("cup", { quantity: 3 }),
      anItem("CUP", { gift_of: "promotion" }),
      anItem("set", { quantity: 2, bundle }),
      anItem("box", { bundle }),
      anItem("", { kind: "custom", quantity: 50 }),
    ];
    const order = await storeOrder(table, anOrderWith([], { items }));
    await pay(requestOn(table), order);
    expect(await readStocked(table, "cup")).toEqual([10, 10, 20]);
    expect(await readStocked(table, "box")).toEqual([19, 1, 20]);
  });

  it("400: names each product with too little stock, and nothing is paid or allocated", async () => {
    const table = memoryTable({ now: () => NOON });
    for (const [id, pieces] of [
      ["mug", 5],
      ["cup", 0],
      ["box", 0],
    ] as const)
      await giveStock(table, id, pieces);
    const order = await storeOrder(table, anOrderWith(["mug", "cup", "box"]));
    const problem = (id: string) => ({
      ...{ status: 400, title: "Insufficient stock" },
      meta: { id, sku: id.toUpperCase() },
      detail: expect.stringContaining(id),
    });
    await expect(pay(requestOn(table), order)).rejects.toMatchObject({
      problems: [problem("cup"), problem("box")],
    });
    expect(await readStocked(table, "mug")).toEqual([5, 0, 5]);
    expect(await orderIn(table, order)).toEqual(order);
  });

  it("that it holds is kept by its payment, although no more is available", async () => {
    const table = memoryTable({ now: () => NOON });
    await giveStock(table, "mug", 1);
    const order = await held(table, ["mug"]);
    await pay(requestOn(table), order);
    expect(await readStocked(table, "mug")).toEqual([0, 1, 1]);
    expect((await orderIn(table, order))?.stock).toEqual({ state: "allocated", parts: makeParts(["mug"]) });
    await cancel(requestOn(table), order);
    expect(await readStocked(table, "mug")).toEqual([1, 0, 1]);
  });

  it("goes to other orders once its hold has ended; its own payment is then 400", async () => {
    const table = memoryTable({ now: () => NOON });
    await giveStock(table, "mug", 1);
    const [first, second] = [await held(table, ["mug"]), await storeOrder(table, anOrderWith(["mug"]))];
    const now = () => new Date(until * 1000);
    await pay(requestOn(table, { now }), second);
    await expect(pay(requestOn(table, { now }), first)).rejects.toMatchObject({ status: 400 });
    await cancel(requestOn(table, { now }), first);
    expect(await readStocked(table, "mug")).toEqual([0, 1, 1]);
    await cancel(requestOn(table, { now }), second);
    const third = await storeOrder(table, anOrderWith(["mug"]));
    await pay(requestOn(table, { now }), third);
    expect(await readStocked(table, "mug")).toEqual([0, 1, 1]);
  });

  it("that it holds goes back with its cancellation", async () => {
    const table = memoryTable({ now: () => NOON });
    await giveStock(table, "mug", 1);
    await cancel(requestOn(table), await held(table, ["mug"]));
    expect(await readStocked(table, "mug")).toEqual([1, 0, 1]);
  });
});

describe("a product that comes from very many locations", () => {
  it("is allocated, shipped and given back whole", async () => {
    const table = memoryTable({ now: () => NOON });
    const slugs = Array.from({ length: 100 }, (_, n) => `shop-${n}`);
    await giveStock(table, "mug", Object.fromEntries(slugs.map((slug) => [slug, 2])));
    const order = (quantity: number) =>
      storeOrder(table, anOrderWith([], { items: [anItem("mug", { quantity })] }));
    const [first, second] = [await order(80), await order(120)];
    await pay(requestOn(table), first);
    await pay(requestOn(table), second);
    expect(await readStocked(table, "mug")).toEqual([0, 200, 200]);
    await ship(requestOn(table), first);
    await cancel(requestOn(table), second);
    await finish(table);
    expect(await readStocked(table, "mug")).toEqual([120, 0, 120]);
  });
});

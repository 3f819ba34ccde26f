import { describe, expect, it } from "@jest/globals";
import { ApiError } from "../../../lib/kernel/errors.ts";
import { NOON } from "../../support/runtime.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";
import { afterWrites } from "./after-writes.ts";
import { cancel, pay, payInVain } from "./changes.ts";
import {
  anOrderWith,
  checkStock,
  createLimitedCodes,
  draftIn,
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
} from "./large-orders.ts";
import { createOrderTest, makeNewOrder, putCart } from "./new-orders.ts";

async function shop(count = 60, pieces = PIECES) {
  const table = memoryTable({ now: () => NOON });
  const products = makeProducts(count);
  await stockUp(table, products, pieces);
  return { table, products, order: await storeOrder(table, anOrderWith(products)) };
}

/** The statuses of requests, 200 for an answer. */
const statusesOf = async (requests: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(requests)).map((result) => {
    if (result.status === "fulfilled") return 200;
    return result.reason instanceof ApiError ? result.reason.status : result.reason.message;
  });

describe("a large order", () => {
  it("that is paid by several at once has its stock once, though there is no more", async () => {
    const { table, products, order } = await shop(100, 1);
    const statuses = await statusesOf([1, 2, 3, 4].map(() => pay(requestOn(table), order)));
    expect(statuses).toEqual([200, 200, 200, 200]);
    await finish(table);
    expect(await readCounts(table, products)).toEqual([0, 1]);
    expect((await orderIn(table, order))?.stock).toEqual(makeTaken(products));
    await checkStock(table, products, [(await orderIn(table, order))!], 1);
  });

  it("is paid although another payment is refused meanwhile", async () => {
    const { table, products, order } = await shop(60, 1);
    const [good] = await statusesOf([
      pay(requestOn(table), order),
      payInVain(requestOn(table), order),
      payInVain(requestOn(table), order),
    ]);
    await finish(table);
    const after = (await orderIn(table, order))!;
    expect(after.payment).toBe(good === 200 ? "paid" : "unpaid");
    if (good !== 200) await pay(requestOn(table), order);
    await finish(table);
    await checkStock(table, products, [(await orderIn(table, order))!], 1);
  });

  it.each([0, 1, 2, 3])("that is cancelled after %i writes of its payment keeps nothing", async (at) => {
    const { table, products, order } = await shop();
    const slow = afterWrites(table, at, () => cancel(requestOn(table), order));
    expect(await statusesOf([pay(requestOn(slow), order)])).toEqual(["cancelled"]);
    await finish(table);
    expect(await orderIn(table, order)).toMatchObject({ status: "cancelled", payment: "unpaid" });
    expect(await readCounts(table, products)).toEqual([PIECES, 0]);
    await checkStock(table, products, []);
  });

  it.each([1, 2, 3])("whose payment a worker takes for dead after %i writes is paid whole", async (at) => {
    const { table, products, order } = await shop();
    const slow = afterWrites(table, at, () => finish(table));
    expect(await statusesOf([pay(requestOn(slow), order)])).toEqual([200]);
    await finish(table);
    await checkStock(table, products, [(await orderIn(table, order))!]);
  });

  it.each([1, 2])("that a worker takes for dead after %i writes is not createdBy, or whole", async (at) => {
    const { table, products } = await shop();
    await putCart(table, 1);
    const codes = await createLimitedCodes(table, 60);
    const order = anOrderWith(products);
    const slow = afterWrites(table, at, () => finish(table));
    const [status] = await statusesOf([
      createOrderTest(requestOn(slow), makeNewOrder({ order, products, codes })),
    ]);
    await finish(table);
    expect(await draftIn(table, order)).toBeUndefined();
    const after = await orderIn(table, order);
    if (status === 200) expect(after).toBeUndefined();
    await checkStock(table, products, after ? [after] : []);
    expect(new Set(await readUses(table, codes))).toEqual(new Set([after ? 1 : 0]));
  });
});

describe("large orders for the same products", () => {
  it("never have more than there is, whichever payment is faster, and all of it is sold", async () => {
    const { table, products } = await shop(60, 3);
    const orders = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        // Each order has the items in another order.
        storeOrder(table, anOrderWith([...products.slice(n * 5), ...products.slice(0, n * 5)])),
      ),
    );
    const statuses = await statusesOf(orders.map((order) => pay(requestOn(table), order)));
    for (const status of statuses) expect([200, 400, 409]).toContain(status);
    for (const order of orders) await pay(requestOn(table), order).catch(() => undefined);
    await finish(table);
    const after = await Promise.all(orders.map(async (order) => (await orderIn(table, order))!));
    expect(after.filter(({ payment }) => payment === "paid")).toHaveLength(3);
    expect(await readCounts(table, products)).toEqual([0, 3]);
    await checkStock(table, products, after, 3);
  });
});

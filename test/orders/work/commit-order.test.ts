import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { commitOrder } from "../../../lib/orders/work/commit-order.ts";
import type { StoredCode } from "../../../lib/promotions/live/code.ts";
import { findLostCodes, useWrites } from "../../../lib/promotions/live/code-uses-store.ts";
import type { Table } from "../../../lib/table/table.ts";
import { getTasks } from "../../../lib/tasks/store.ts";
import { findUses } from "../../support/find-uses.ts";
import { NOON } from "../../support/runtime.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";
import { afterWrites } from "./after-writes.ts";
import {
  anOrderWith,
  checkStock,
  createLimitedCodes,
  draftIn,
  makeProducts,
  makeUse,
  orderIn,
  PIECES,
  readCounts,
  readUses,
  requestOn,
  stockUp,
} from "./large-orders.ts";
import { anotherId, createOrderTest, makeNewOrder, putCart, toCreate } from "./new-orders.ts";

async function shopWith(products: number, codes: number) {
  const table = memoryTable({ now: () => NOON });
  const ids = makeProducts(products);
  await stockUp(table, ids);
  await putCart(table, 1);
  return { table, products: ids, codes: await createLimitedCodes(table, codes), order: anOrderWith(ids) };
}

const taken = (codes: readonly StoredCode[]) => codes.map((code) => ({ code, times: 1 }));

/** Other orders take all uses of a code, which this order has not read yet. */
async function useUp(table: Table, code: StoredCode): Promise<void> {
  for (let n = 0; n < 3; n += 1) {
    await table.transact(useWrites(taken([code]), makeUse({ id: randomUUID() })), randomUUID());
  }
}

describe("an order that is created", () => {
  // An order needs four more writes: the order, the cart's condition, the checkout's mark, and the answer kept for a key.
  it.each([
    [0, 23, "key", 1],
    [0, 24, "key", 3],
    [0, 23, undefined, 1],
    [0, 24, undefined, 3],
    [46, 0, "key", 1],
    [47, 0, "key", 3],
    [47, 0, undefined, 1],
    [48, 0, undefined, 3],
    [97, 0, "key", 4],
    [98, 0, "key", 4],
    [99, 0, "key", 4],
    [100, 0, "key", 4],
    [0, 97, undefined, 6],
    [0, 98, undefined, 6],
    [0, 99, undefined, 6],
    [0, 100, undefined, 6],
    [100, 100, "key", 8],
  ])(
    "with %i products and %i codes and %s takes each once, in %i transactions",
    async (products, codes, key, most) => {
      const shop = await shopWith(products, codes);
      const { table, order } = shop;
      const before = table.calls.transact;
      const request = requestOn(table, key ? { key } : {});
      expect(await createOrderTest(request, makeNewOrder(shop))).toEqual({ body: order.id });
      expect(table.calls.transact - before).toBe(most);
      const there = (await orderIn(table, order))!;
      expect(there.id).toBe(order.id);
      if (products > 0) expect(await readCounts(table, shop.products)).toEqual([PIECES - 1, 1]);
      expect(await readUses(table, shop.codes)).toEqual(shop.codes.map(() => 1));
      await checkStock(table, shop.products, [there]);
      expect(await draftIn(table, order)).toBeUndefined();
      expect(await getTasks(table)).toEqual([]);
    },
  );

  it("is computed again without a code whose last use another order has taken", async () => {
    const shop = await shopWith(60, 100);
    const { table, codes, products } = shop;
    const last = codes[99]!;
    await useUp(table, last);
    const anew = anotherId(makeNewOrder(shop));
    const asked: string[][] = [];
    await commitOrder(requestOn(table), async (failed) => {
      const lost = findLostCodes(taken(codes), makeUse(shop.order), failed);
      asked.push(lost.map(({ code }) => code));
      const left = codes.filter(({ code }) => !lost.some((one) => one.code === code));
      const next = lost.length > 0 ? { ...anew, codes: left } : makeNewOrder(shop);
      return { created: await toCreate(requestOn(table), next), reply: { body: next.order.id } };
    });
    expect(asked).toEqual([[], ["CODE-99"]]);
    expect(await orderIn(table, shop.order)).toBeUndefined();
    expect(await readUses(table, codes)).toEqual([...Array(99).fill(1), 3]);
    await checkStock(table, products, [(await orderIn(table, anew.order))!]);
    expect(await getTasks(table)).toEqual([]);
    expect(await findUses(table, { promotion_id: codes[0]!.promotion_id }, 9)).toMatchObject([
      { order_id: anew.order.id, state: "taken" },
    ]);
  });

  it("takes nothing for a cart that has changed, before or while it takes", async () => {
    for (const at of [0, 1, 2]) {
      const shop = await shopWith(60, 60);
      const table = afterWrites(shop.table, at, () => putCart(shop.table, 2));
      expect(await createOrderTest(requestOn(table), makeNewOrder(shop))).toMatchObject({ body: "lost" });
      expect(await orderIn(table, shop.order)).toBeUndefined();
      expect(await readUses(table, shop.codes)).toEqual(shop.codes.map(() => 0));
      await checkStock(shop.table, shop.products, []);
      expect(await getTasks(table)).toEqual([]);
    }
  });

  it("that came to nothing leaves each shopper all uses of codes that count shoppers", async () => {
    const shop = await shopWith(10, 0);
    const limit = { max_uses: 1, includes_guests: true };
    const codes = await createLimitedCodes(shop.table, 40, { max_uses_per_shopper: limit });
    const wanted = { ...makeNewOrder(shop), codes };
    const table = afterWrites(shop.table, 1, () => putCart(shop.table, 2));
    expect(await createOrderTest(requestOn(table), wanted)).toMatchObject({ body: "lost" });
    await putCart(shop.table, 1);
    const again = anotherId(wanted);
    expect(await createOrderTest(requestOn(shop.table), again)).toEqual({ body: again.order.id });
    expect(await readUses(shop.table, codes)).toEqual(codes.map(() => 1));
    expect(await createOrderTest(requestOn(shop.table), { ...anotherId(wanted), mark: "2" })).toMatchObject({
      body: "lost",
    });
  });

  it("is the only one for one mark of a checkout, whichever of two is first", async () => {
    const shop = await shopWith(60, 60);
    const twin = anotherId(makeNewOrder(shop));
    const { table } = shop;
    const answers = await Promise.all([
      createOrderTest(requestOn(table), makeNewOrder(shop)),
      createOrderTest(requestOn(table), twin),
    ]);
    expect(answers.map(({ body }) => body)).toContain("lost");
    const there = [await orderIn(table, shop.order), await orderIn(table, twin.order)].filter(
      (order) => order !== undefined,
    );
    expect(there).toHaveLength(1);
    expect(await readUses(table, shop.codes)).toEqual(shop.codes.map(() => 1));
    await checkStock(table, shop.products, there);
    expect(await getTasks(table)).toEqual([]);
  });

  it("is answered once for one key, and the twin has taken nothing", async () => {
    const shop = await shopWith(60, 60);
    const twin = { ...anotherId(makeNewOrder(shop)), mark: "2" };
    const { table } = shop;
    const key = { key: "same" };
    const answers = await Promise.all([
      createOrderTest(requestOn(table, key), makeNewOrder(shop)),
      createOrderTest(requestOn(table, key), twin),
    ]);
    expect(answers[0].body).toBe(answers[1].body);
    expect([shop.order.id, twin.order.id]).toContain(answers[0].body);
    expect(await readUses(table, shop.codes)).toEqual(shop.codes.map(() => 1));
    expect(await getTasks(table)).toEqual([]);
  });
});

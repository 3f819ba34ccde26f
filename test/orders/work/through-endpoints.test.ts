import { describe, expect, it } from "@jest/globals";
import type { Order } from "../../../lib/orders/order.ts";
import { getOrder } from "../../../lib/orders/orders-store.ts";
import type { Table } from "../../../lib/table/table.ts";
import { getTasks } from "../../../lib/tasks/store.ts";
import type { Call } from "../../support/call.ts";
import { checkOut } from "../../support/checkout.ts";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { aShop, product } from "../../support/shops/carts.ts";
import { aProduct } from "../../support/shops/products.ts";
import { failingTable, WRITE_FAULTS } from "../../support/tables/failing-table.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";
import { checkStock, finish, makeProducts, stockUp } from "./large-orders.ts";

/** A cart of `count` products with stock, which checkouts hold for `hold_minutes`. */
async function aFullCart(count: number, hold_minutes: number) {
  const names = makeProducts(count);
  const sold = names.map((name) => aProduct({ name, sku: name, price: { USD: 100 } }));
  const table = memoryTable({ now: () => NOON });
  const { add } = await aShop(sold, table);
  const shop = shopOn(table);
  const ids = sold.map(({ id }) => id);
  await stockUp(table, ids);
  await shop.put("/v2/gateways/manual", { data: { enabled: true } });
  const settings = { type: "settings", inventories: { hold_minutes } };
  await shop.put("/v2/settings/cart", { data: settings });
  expect(
    (
      await add(
        "C",
        names.map((name) => product(name)),
      )
    ).status,
  ).toBe(201);
  return { table, ids };
}

const pay = (table: Table, orderID: string, more: Call = {}) =>
  shopOn(table).post(
    `/v2/orders/${orderID}/payments`,
    { data: { gateway: "manual", method: "purchase" } },
    { as: "implicit", ...more },
  );

const update = (table: Table, orderID: string, data: object) =>
  shopOn(table).put(`/v2/orders/${orderID}`, { data: { type: "order", ...data } });

const ordersIn = async (table: Table, ids: readonly string[]): Promise<Order[]> =>
  Promise.all(ids.map(async (id) => (await getOrder(table, id))!.value));

describe("an order of 100 products, from the cart to its end", () => {
  it.each([0, 10])(
    "is held for %i minutes, paid and shipped as a small one is",
    async (minutes) => {
      const { table, ids } = await aFullCart(100, minutes);
      const { status, body } = await checkOut(table, "C", undefined, { headers: { "Idempotency-Key": "k" } });
      expect(status).toBe(201);
      const { id } = body.data;
      await checkStock(table, ids, await ordersIn(table, [id]));
      const again = await checkOut(table, "C", undefined, { headers: { "Idempotency-Key": "other" } });
      expect([again.status, again.body.data.id]).toEqual([201, id]);
      expect((await pay(table, id)).status).toBe(200);
      await checkStock(table, ids, await ordersIn(table, [id]));
      expect((await update(table, id, { shipping: "fulfilled" })).status).toBe(200);
      await finish(table);
      const [order] = await ordersIn(table, [id]);
      expect(order).toMatchObject({ shipping: "fulfilled", stock: { state: "shipped" } });
      await checkStock(table, ids, []);
    },
    30_000,
  );

  it("is one order, and has its stock once, of four checkouts and payments at once", async () => {
    const { table, ids } = await aFullCart(100, 10);
    const answers = await Promise.all([1, 2, 3, 4].map(() => checkOut(table, "C")));
    expect(new Set(answers.map(({ status, body }) => [status, body.data?.id].join()))).toHaveProperty(
      "size",
      1,
    );
    const { id } = answers[0]!.body.data;
    const paid = await Promise.all([1, 2, 3, 4].map(() => pay(table, id)));
    expect(paid.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    await finish(table);
    await checkStock(table, ids, await ordersIn(table, [id]));
  }, 30_000);

  it("gives all back when it is cancelled, held or paid", async () => {
    for (const isPaid of [false, true]) {
      const { table, ids } = await aFullCart(100, 10);
      const { id } = (await checkOut(table, "C")).body.data;
      if (isPaid) expect((await pay(table, id)).status).toBe(200);
      expect((await update(table, id, { status: "cancelled" })).status).toBe(200);
      await finish(table);
      await checkStock(table, ids, []);
    }
  }, 30_000);
});

describe("DELETE of an order that has more to give back than one transaction has room for", () => {
  const remove = (table: Table, orderID: string) => shopOn(table).delete(`/v2/orders/${orderID}`);

  it("204, 404: of two at once one deletes it, once all is back", async () => {
    const { table, ids } = await aFullCart(100, 10);
    const { id } = (await checkOut(table, "C")).body.data;
    const answers = await Promise.all([remove(table, id), remove(table, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    await finish(table);
    expect(await getOrder(table, id)).toBeUndefined();
    await checkStock(table, ids, []);
  }, 30_000);

  it.each(WRITE_FAULTS)(
    "204: all is back once after a write that was %s",
    async (fault) => {
      const { table, ids } = await aFullCart(60, 10);
      const { id } = (await checkOut(table, "C")).body.data;
      const putBack = table.keepState();
      for (let at = 0; ; at += 1) {
        putBack();
        const failing = failingTable(table, at, fault);
        await remove(failing, id).catch(() => undefined);
        await finish(table);
        expect([204, 404]).toContain((await remove(table, id)).status);
        await finish(table);
        expect(await getOrder(table, id)).toBeUndefined();
        await checkStock(table, ids, []);
        if (!failing.isHit()) return;
      }
    },
    60_000,
  );
});

describe.each(WRITE_FAULTS)("a checkout of 60 held products with a write that is %s", (fault) => {
  it("is acknowledged whole, or nothing of it stays", async () => {
    const { table, ids } = await aFullCart(60, 10);
    const putBack = table.keepState();
    for (let at = 0; ; at += 1) {
      putBack();
      const failing = failingTable(table, at, fault);
      const { status, body } = await checkOut(failing, "C");
      await finish(table);
      if (status === 201) {
        await checkStock(table, ids, await ordersIn(table, [body.data.id]));
      } else if (fault !== "killed") {
        expect([429, 503]).toContain(status);
        await checkStock(table, ids, []);
      }
      const again = await checkOut(table, "C", undefined, { now: () => new Date(NOON.getTime() + 1000) });
      expect(again.status).toBe(201);
      const first = status === 201 ? [body.data.id] : [];
      const all = [...new Set([...first, again.body.data.id])];
      expect(all).toHaveLength(1);
      await checkStock(table, ids, await ordersIn(table, all));
      expect(await getTasks(table)).toEqual([]);
      if (!failing.isHit()) return;
    }
  }, 60_000);
});

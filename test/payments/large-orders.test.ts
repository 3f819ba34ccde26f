import { describe, expect, it } from "@jest/globals";
import type { Order } from "../../lib/orders/order.ts";
import { orderEnd } from "../../lib/orders/order-end.ts";
import { anOrderOf3000, aPaidShop, ORDER } from "../support/orders/paid-shop.ts";
import { anOrderItem } from "../support/orders.ts";
import { NOON } from "../support/runtime.ts";
import { giveStock, readStocked } from "../support/stock/stock.ts";
import type { MemoryTable } from "../support/tables/memory-table.ts";

const PRODUCTS = Array.from({ length: 60 }, (_, at) => `mug-${at}`);

/** An order of one of five units of each product, more products than one transaction can hold. */
async function aLargeOrder(pieces: (product: string) => number = () => 5, fields: Partial<Order> = {}) {
  const items = PRODUCTS.map((product_id) => anOrderItem({ quantity: 1, product_id }));
  const shop = await aPaidShop({ orders: [anOrderOf3000({ items, ...fields })] });
  for (const product of PRODUCTS) await giveStock(shop.table, product, pieces(product));
  const stocked = async () => {
    const counts = await Promise.all(PRODUCTS.map((product) => readStocked(shop.table, product)));
    return [...new Set(counts.map((count) => count.join()))];
  };
  const countMovements = () =>
    (shop.table as MemoryTable).all().filter(({ type }) => type === "stock_movement").length;
  return { ...shop, stocked, countMovements };
}

describe("an order whose stock takes more than one transaction", () => {
  it("200: the first payment takes all of it, the next one moves nothing", async () => {
    const { pay, stocked, stateOf, order } = await aLargeOrder();
    expect((await pay({ amount: 1000 })).status).toBe(200);
    expect(await stocked()).toEqual(["4,1,5"]);
    expect((await pay()).status).toBe(200);
    expect(await stocked()).toEqual(["4,1,5"]);
    expect(await stateOf()).toEqual(["paid", "complete", 2]);
    expect((await order()).work).toBeUndefined();
  });

  it("400: too little of the last product takes nothing of the others", async () => {
    const { pay, stocked, stateOf } = await aLargeOrder((product) => (product === "mug-59" ? 0 : 5));
    const { status, body } = await pay();
    expect([status, body.errors.map(({ title, meta }) => [title, meta.id])]).toEqual([
      400,
      [["Insufficient stock", "mug-59"]],
    ]);
    expect(await stocked()).toEqual(["5,0,5", "0,0,0"]);
    expect(await stateOf()).toEqual(["unpaid", "incomplete", 0]);
  });

  it("422: a payment that is refused anyway takes nothing", async () => {
    const { pay, stocked, countMovements } = await aLargeOrder();
    const before = countMovements();
    expect((await pay({ amount: 3001 })).status).toBe(422);
    expect([countMovements(), await stocked()]).toEqual([before, ["5,0,5"]]);
  });

  it("200: a payment of an imported order takes nothing", async () => {
    const { pay, stocked, countMovements } = await aLargeOrder(() => 5, { is_manual: true });
    const before = countMovements();
    expect((await pay()).status).toBe(200);
    expect([countMovements(), await stocked()]).toEqual([before, ["5,0,5"]]);
  });

  it("200: stock that goes back with a decline is taken again by the next payment", async () => {
    const { pay, settle, stocked, stateOf } = await aLargeOrder();
    const transaction_id = (await pay({ gateway: "external" })).body.data.id;
    expect(await stocked()).toEqual(["4,1,5"]);
    expect((await settle({ transaction_id, outcome: "declined", order_id: ORDER })).status).toBe(200);
    expect(await stocked()).toEqual(["5,0,5"]);
    expect((await pay()).status).toBe(200);
    expect(await stocked()).toEqual(["4,1,5"]);
    expect(await stateOf()).toEqual(["paid", "complete", 2]);
  });

  it("200, 422: three payments at once are one, and take the stock once", async () => {
    const { pay, stocked, stateOf } = await aLargeOrder();
    const answers = await Promise.all([1, 2, 3].map(() => pay({}, { deadlineMs: 30_000 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect(await stocked()).toEqual(["4,1,5"]);
    expect(await stateOf()).toEqual(["paid", "complete", 1]);
  });

  const ends_at = orderEnd(NOON, 30);
  const expiries = ({ table }: Awaited<ReturnType<typeof aLargeOrder>>) =>
    (table as MemoryTable).all().filter((item) => item.expires_at === ends_at).length;

  it.each([46, 47, 48, 49, 60])(
    "200: with the first payment for %i products the end is gone",
    async (count) => {
      const items = PRODUCTS.slice(0, count).map((product_id) => anOrderItem({ quantity: 1, product_id }));
      const shop = await aLargeOrder(() => 5, { items, ends_at });
      expect(expiries(shop)).toBe(3);
      expect((await shop.pay({}, { headers: { "Idempotency-Key": "k" } })).status).toBe(200);
      expect([(await shop.order()).ends_at, expiries(shop)]).toEqual([undefined, 0]);
    },
  );

  it("400: and with one that is refused, once it has taken stock; all of that goes back", async () => {
    const shop = await aLargeOrder((product) => (product === "mug-59" ? 0 : 5), { ends_at });
    expect((await shop.pay()).status).toBe(400);
    expect(await shop.stocked()).toEqual(["5,0,5", "0,0,0"]);
    const { ends_at: ends, work } = await shop.order();
    expect(work).toBeUndefined();
    expect(expiries(shop)).toBe(ends === undefined ? 0 : 3);
  });
});

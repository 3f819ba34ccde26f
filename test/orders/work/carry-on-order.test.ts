import { describe, expect, it } from "@jest/globals";
import { carryOnOrder } from "../../../lib/orders/work/carry-on-order.ts";
import { NOON } from "../../support/runtime.ts";
import { failingTable } from "../../support/tables/failing-table.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";
import { pay } from "./changes.ts";
import {
  anOrderWith,
  checkStock,
  finish,
  makeProducts,
  orderIn,
  requestOn,
  stockUp,
  storeOrder,
} from "./large-orders.ts";

describe("background work at stock that was allocated ahead of a payment", () => {
  it("409 and nothing moves until the payment's lease ends; from that moment all is given back", async () => {
    const table = memoryTable({ now: () => NOON });
    const products = makeProducts(60);
    await stockUp(table, products);
    const order = await storeOrder(table, anOrderWith(products));
    await pay(requestOn(failingTable(table, 2, "killed")), order).catch(() => undefined);
    const { work } = (await orderIn(table, order))!;
    const until = Date.parse(work!.until!);
    const carryOn = (at: number) =>
      carryOnOrder(requestOn(table, { now: () => new Date(at) }), {
        kind: "carry-on-order",
        order_id: order.id,
      });
    const before = table.all();
    await expect(carryOn(until - 1)).rejects.toMatchObject({ status: 409 });
    expect(table.all()).toEqual(before);
    await carryOn(until);
    expect((await orderIn(table, order))?.work?.goal).not.toBe("allocate");
    await finish(table, new Date(until + 60_000));
    const after = await orderIn(table, order);
    expect([after?.work, after?.stock]).toEqual([undefined, undefined]);
    await checkStock(table, products, [after!]);
  });
});

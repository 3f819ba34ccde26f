import { describe, expect, it } from "@jest/globals";
import { readRefusal } from "../support/answers.ts";
import { aMarket, LAMP, readStates } from "../support/orders/market.ts";
import { expectData } from "../support/shop.ts";
import { P2, product } from "../support/shops/carts.ts";

const short = [400, "Insufficient stock"];

/** A shop with stock of lamps, and an unpaid order of some of them. */
async function anOrder(quantity = 5, there = 12) {
  const shop = await aMarket({ ticks: true });
  await shop.stock(LAMP, there);
  await shop.cart("A", product("S1", quantity));
  const { id } = await shop.ordered("A");
  return {
    ...shop,
    id,
    count: () => shop.count(LAMP),
    log: () => shop.log(LAMP),
    states: async () => readStates(await shop.order(id)),
  };
}

describe("payment and shipment", () => {
  it("from the cart to the shipment", async () => {
    const { cart, ordered, pay, id, count, log, change, transactions, order } = await anOrder();
    await cart("B", product("S1", 9));
    const other = await ordered("B");
    expect(await count()).toEqual([12, 0, 12]);
    expect((await pay(id)).status).toBe(200);
    expect(await count()).toEqual([7, 5, 12]);
    const refused = await pay(other.id);
    expect(readRefusal(refused)).toEqual(short);
    expect(refused.body.errors[0].meta).toMatchObject({ id: LAMP, sku: "S1" });
    expect([readStates(await order(other.id)), await transactions(other.id)]).toEqual([
      ...["incomplete/unpaid/unfulfilled", []],
    ]);
    expect(await count()).toEqual([7, 5, 12]);
    await change(id, { shipping: "fulfilled" });
    expect(await count()).toEqual([7, 0, 7]);
    expect(await log()).toEqual([
      ["increment", 12],
      ["allocate", 5],
      ["deallocate", 5],
      ["decrement", 5],
    ]);
  });

  it("an authorisation allocates", async () => {
    const { pay, id, count } = await anOrder();
    await pay(id, { method: "authorize" });
    expect(await count()).toEqual([7, 5, 12]);
  });

  it("a payment that is refused leaves the stock as it was", async () => {
    const shop = await anOrder();
    const { pay, id, count, log, states } = shop;
    expect((await pay(id, { amount: 999_999 })).status).toBe(422);
    expect((await pay(id, { gateway: "stripe" })).status).toBe(422);
    expect((await pay(id, { method: "purchase_setup" })).status).toBe(422);
    await expectData(shop.put("/v2/gateways/manual", { data: { enabled: false } }));
    expect((await pay(id)).status).toBe(422);
    expect([await count(), await log(), await states()]).toEqual([
      ...[[12, 0, 12], [["increment", 12]], "incomplete/unpaid/unfulfilled"],
    ]);
  });

  it("40, orders 20: of two unpaid orders for the last piece the first that pays has it", async () => {
    const { cart, ordered, pay, id, transactions, order, count } = await anOrder(1, 1);
    await cart("B", product("S1"));
    const { id: other } = await ordered("B");
    expect((await pay(other)).status).toBe(200);
    expect(readRefusal(await pay(id))).toEqual(short);
    expect(readRefusal(await pay(id, { method: "authorize", amount: 1 }))).toEqual(short);
    expect([readStates(await order(id)), await transactions(id)]).toEqual([
      "incomplete/unpaid/unfulfilled",
      [],
    ]);
    expect(await count()).toEqual([0, 1, 1]);
  });

  it("a refused order is paid once there is stock again", async () => {
    const { pay, id, move, count } = await anOrder(5, 5);
    await move(LAMP, "decrement", 1);
    expect(readRefusal(await pay(id))).toEqual(short);
    await move(LAMP, "increment", 1);
    expect((await pay(id)).status).toBe(200);
    expect(await count()).toEqual([0, 5, 5]);
  });

  it("the second part of a payment moves nothing, nor does a capture", async () => {
    const { pay, id, count, log, settle, states } = await anOrder();
    const { body } = await pay(id, { method: "authorize", amount: 100 });
    expect(await count()).toEqual([7, 5, 12]);
    await pay(id);
    await settle(id, body.data.id, "capture");
    expect([await count(), await log(), await states()]).toEqual([
      ...[
        [7, 5, 12],
        [
          ["increment", 12],
          ["allocate", 5],
        ],
        "complete/paid/unfulfilled",
      ],
    ]);
  });

  it("a cancellation gives the pieces back once, however often it is asked", async () => {
    const { pay, id, count, log, change, states } = await anOrder();
    await pay(id);
    expect((await change(id, { status: "cancelled" })).status).toBe(200);
    const again = await change(id, { status: "cancelled" });
    expect([200, 422]).toContain(again.status);
    expect([await count(), await log(), await states()]).toEqual([
      ...[
        [12, 0, 12],
        [
          ["increment", 12],
          ["allocate", 5],
          ["deallocate", 5],
        ],
        "cancelled/paid/unfulfilled",
      ],
    ]);
  });

  it("an unpaid order that is cancelled gives nothing back", async () => {
    const { id, count, log, change } = await anOrder();
    expect((await change(id, { status: "cancelled" })).status).toBe(200);
    expect([await count(), await log()]).toEqual([[12, 0, 12], [["increment", 12]]]);
  });

  it("a shipment takes the pieces off the shelf, once", async () => {
    const { pay, id, count, change } = await anOrder();
    await pay(id);
    for (const _ of [1, 2]) await change(id, { shipping: "fulfilled" });
    expect(await count()).toEqual([7, 0, 7]);
  });

  it("a refund moves nothing", async () => {
    const { pay, id, count, log, settle } = await anOrder();
    const { body } = await pay(id);
    await settle(id, body.data.id, "refund", { amount: 1 });
    await settle(id, body.data.id, "refund");
    expect([await count(), (await log()).length]).toEqual([[7, 5, 12], 2]);
  });

  it("all pieces of an order or none", async () => {
    const { cart, ordered, pay, stock, count, log, move } = await anOrder();
    await cart("B", [product("S1", 3), product("S2", 2)]);
    await stock(P2.id, 2);
    const { id } = await ordered("B");
    await move(P2.id, "decrement", 1);
    const refused = await pay(id);
    expect(readRefusal(refused)).toEqual(short);
    expect(refused.body.errors.map(({ meta }: { meta: { id: string } }) => meta.id)).toEqual([P2.id]);
    expect([await count(), await log()]).toEqual([[12, 0, 12], [["increment", 12]]]);
  });

  it("an order without managed items moves and logs nothing", async () => {
    const shop = await aMarket();
    await shop.cart("A", product("S1", 5));
    const { id } = await shop.ordered("A");
    expect((await shop.pay(id)).status).toBe(200);
    await shop.stock(LAMP, 7);
    await shop.change(id, { shipping: "fulfilled" });
    expect(await shop.count(LAMP)).toEqual([7, 0, 7]);
    expect(await shop.log(LAMP)).toEqual([["increment", 7]]);
  });

  it("a product that became managed after it was added is checked from checkout on", async () => {
    const shop = await aMarket();
    await shop.cart("A", product("S1", 5));
    await shop.stock(LAMP, 4);
    expect(readRefusal(await shop.checkout("A"))).toEqual(short);
    await shop.move(LAMP, "increment", 1);
    const { id } = await shop.ordered("A");
    await shop.pay(id);
    expect(await shop.count(LAMP)).toEqual([0, 5, 5]);
  });

  it("a merchant's `set` loses no piece that is allocated", async () => {
    const { pay, id, count, move, change } = await anOrder();
    await pay(id);
    await move(LAMP, "set", 20);
    expect(await count()).toEqual([15, 5, 20]);
    await change(id, { shipping: "fulfilled" });
    expect(await count()).toEqual([15, 0, 15]);
  });
});

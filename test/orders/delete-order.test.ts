import { describe, expect, it } from "@jest/globals";
import { getOrder, orderWrites } from "../../lib/orders/orders-store.ts";
import { readRefusal } from "../support/answers.ts";
import { aMarket, asGuest, BILLING, guestCheckout, LAMP } from "../support/orders/market.ts";
import { NOON } from "../support/runtime.ts";
import { expectData, shopOn } from "../support/shop.ts";
import { product } from "../support/shops/carts.ts";
import { betweenReads } from "../support/tables/between-reads.ts";
import { failingTable, WRITE_FAULTS } from "../support/tables/failing-table.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

/** A shop with an order that holds two of five lamps, and one of a code's three uses. */
async function aHeldOrder() {
  const shop = await aMarket();
  const secret = "a secret of thirty-two characters";
  await expectData(shop.put("/v2/gateways/external", { data: { enabled: true, secret } }));
  await shop.stock(LAMP, 5);
  await shop.hold(30);
  const { left } = await shop.promote([{ code: "LARK", uses: 3, consume_unit: "per_cart" }]);
  await shop.cart("A", product("S1", 2));
  await expectData(shop.add("A", { type: "promotion_item", code: "LARK" }));
  const { id } = await shop.ordered("A");
  const taken = async () => [await shop.count(LAMP), await left()];
  const remove = (given: Parameters<typeof shop.delete>[1] = {}) => shop.delete(`/v2/orders/${id}`, given);
  const rows = () =>
    shop.table.all().filter(({ type }) => type.startsWith("order") && type !== "order_count").length;
  const total = async () => (await shop.get("/v2/orders")).body.meta.results.total;
  return { ...shop, id, taken, remove, rows, total };
}

const LATER = new Date(NOON.getTime() + 60_000).toISOString();
const HELD = [[3, 2, 5], 2];
const FREE = [[5, 0, 5], 3];

describe("DELETE /v2/orders/{orderID}", () => {
  it("204: an unpaid order is gone from everywhere, and what it had is given back", async () => {
    const { taken, remove, rows, total, log } = await aHeldOrder();
    expect(await taken()).toEqual(HELD);
    expect((await remove()).status).toBe(204);
    expect([await taken(), rows(), await total()]).toEqual([FREE, 0, 0]);
    expect((await log(LAMP)).filter(([action]) => action === "deallocate")).toEqual([["deallocate", 2]]);
    expect((await remove()).status).toBe(404);
  });

  it("204: a cancelled one, which has given all back before", async () => {
    const { id, change, taken, remove, rows, total } = await aHeldOrder();
    await expectData(change(id, { status: "cancelled" }));
    expect(await taken()).toEqual(FREE);
    expect((await remove()).status).toBe(204);
    expect([await taken(), rows(), await total()]).toEqual([FREE, 0, 0]);
  });

  it("204: one whose payments were all given up or declined", async () => {
    const { id, pay, settle, taken, remove, total } = await aHeldOrder();
    const { id: transaction } = await expectData(pay(id, { gateway: "external" }));
    await expectData(settle(id, transaction, "cancel"));
    expect((await remove()).status).toBe(204);
    expect([await taken(), await total()]).toEqual([FREE, 0]);
  });

  it("409: while its first payment allocates ahead; nothing is deleted or given back", async () => {
    const shop = await aHeldOrder();
    const { id, table, taken, rows } = shop;
    const change = async () => {
      const stored = (await getOrder(table, id))!;
      const step = { kind: "stock" as const, action: { action: "allocate" as const }, parts: [] };
      const work = { id: UNKNOWN_ID, goal: "allocate" as const, left: [step], until: LATER };
      await table.transact(orderWrites({ ...stored.value, work }, stored), UNKNOWN_ID);
    };
    const changing = betweenReads(table, { after: ({ pk }) => pk.includes(id), change });
    const { status } = await shopOn(changing, { now: () => NOON }).delete(`/v2/orders/${id}`);
    expect([status, await taken(), rows() > 0]).toEqual([409, HELD, true]);
  });

  it("403, 401: shoppers and requests without a token delete none", async () => {
    const { remove, rows } = await aHeldOrder();
    expect((await remove(asGuest)).status).toBe(403);
    expect((await remove({ as: null })).status).toBe(401);
    expect(rows()).toBe(3);
  });

  it.each([
    ["purchase", {}],
    ["purchase", { amount: 100 }],
  ] as const)("422: one that is paid, in whole or in part, says what helps", async (method, more) => {
    const { id, pay, remove, rows, taken } = await aHeldOrder();
    await expectData(pay(id, { method, ...more }));
    const answer = await remove();
    expect(readRefusal(answer)).toEqual([422, "Unprocessable Entity"]);
    expect(answer.body.errors[0].detail).toMatch(/kept for accounting.*anonymize/);
    expect([rows(), await taken()]).toEqual([3, HELD]);
  });

  it("422: one that was paid, refunded and cancelled stays", async () => {
    const { id, pay, settle, change, remove } = await aHeldOrder();
    const { id: transaction } = await expectData(pay(id));
    await expectData(settle(id, transaction, "refund"));
    await expectData(change(id, { status: "cancelled" }));
    expect((await remove()).body.errors[0].detail).toMatch(/refunded and cancelled/);
  });

  const IN_PROGRESS = {
    status: 422,
    body: { errors: [{ detail: expect.stringMatching(/in progress. Cancel its transaction first/) }] },
  };

  it.each(["purchase", "authorize"])(
    "422, 204: one whose %s is in progress at a provider, until that is cancelled",
    async (method) => {
      const { id, pay, settle, change, remove, taken } = await aHeldOrder();
      const { id: transaction } = await expectData(pay(id, { gateway: "external", method }));
      expect(await remove()).toMatchObject(IN_PROGRESS);
      await expectData(change(id, { status: "cancelled" }));
      expect(await remove()).toMatchObject(IN_PROGRESS);
      await expectData(settle(id, transaction, "cancel"));
      expect((await remove()).status).toBe(204);
      expect(await taken()).toEqual(FREE);
    },
  );

  it("422, 204: one that is authorised by hand, until it is cancelled", async () => {
    const { id, pay, change, remove, taken } = await aHeldOrder();
    await expectData(pay(id, { method: "authorize" }));
    expect(await remove()).toMatchObject(IN_PROGRESS);
    await expectData(change(id, { status: "cancelled" }));
    expect((await remove()).status).toBe(204);
    expect(await taken()).toEqual(FREE);
  });

  it("204, 404: of three at once one deletes, and all is given back once", async () => {
    const { remove, taken, total } = await aHeldOrder();
    const answers = await Promise.all([remove(), remove(), remove()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404]);
    expect([await taken(), await total()]).toEqual([FREE, 0]);
  });

  it("at once with a payment: either the order is gone or it is paid", async () => {
    for (const first of ["delete", "pay"]) {
      const { id, pay, remove, taken, table, total } = await aHeldOrder();
      const send = first === "delete" ? [remove(), pay(id)] : [pay(id), remove()];
      const statuses = (await Promise.all<{ readonly status: number }>(send)).map(({ status }) => status);
      const order = (await getOrder(table, id))?.value;
      if (order)
        expect([order.payment, statuses.toSorted(), await taken()]).toEqual(["paid", [200, 422], HELD]);
      else expect([statuses.toSorted(), await taken()]).toEqual([[204, 404], FREE]);
      expect(await total()).toBe(order ? 1 : 0);
    }
  });

  it("at once with a cancellation: the order is gone, and all is given back once", async () => {
    const { id, change, remove, taken, total } = await aHeldOrder();
    const [cancelled, deleted] = await Promise.all([change(id, { status: "cancelled" }), remove()]);
    expect([200, 404]).toContain(cancelled.status);
    expect(deleted.status).toBe(204);
    expect([await taken(), await total()]).toEqual([FREE, 0]);
  });

  it.each(WRITE_FAULTS)("gives all back once when the write was %s", async (fault) => {
    const { remove, taken, table, total } = await aHeldOrder();
    await remove({ table: failingTable(table, 0, fault) }).catch(() => undefined);
    expect([204, 404]).toContain((await remove()).status);
    expect([await taken(), await total()]).toEqual([FREE, 0]);
  });

  it("204, 422: an imported one whatever it says was paid, unless money was settled on it here", async () => {
    const { post, pay, settle, ...shop } = await aMarket();
    const price = (amount: number) => ({ amount, currency: "USD" });
    const display_price = { with_tax: price(100), without_tax: price(100), tax: price(0) };
    const imported = async (payment: string) => {
      const states = {
        status: payment === "paid" ? "complete" : "incomplete",
        payment,
        shipping: "unfulfilled",
      };
      const data = {
        type: "order",
        ...states,
        ...guestCheckout(),
        shipping_address: BILLING,
        meta: { display_price },
      };
      return (await expectData(post("/v2/orders", { data }))).id;
    };
    const remove = async (id: string) => (await shop.delete(`/v2/orders/${id}`)).status;
    expect(await remove(await imported("paid"))).toBe(204);
    const paidHere = await imported("unpaid");
    shop.later(1);
    await expectData(pay(paidHere));
    expect(await remove(paidHere)).toBe(422);
    const refundedHere = await imported("paid");
    const [transaction] = await shop.transactions(refundedHere);
    shop.later(1);
    await expectData(settle(refundedHere, transaction!.id, "refund"));
    expect(await remove(refundedHere)).toBe(422);
  });
});

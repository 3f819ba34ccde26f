import { describe, expect, it } from "@jest/globals";
import { keys } from "../../lib/table/keys.ts";
import { checkOut, GUEST } from "../support/checkout.ts";
import { aMarket, aMarketWith, asGuest, LAMP, readAmounts } from "../support/orders/market.ts";
import { testToken } from "../support/runtime.ts";
import { shopOn } from "../support/shop.ts";
import { aShop, codeItem, product } from "../support/shops/carts.ts";
import { betweenReads } from "../support/tables/between-reads.ts";

const admin = "client_credentials" as const;
const POST = { type: "shipping_group", shipping_type: "Post", tracking_reference: "t" };

/** An order with a payment that has begun at a provider. */
async function anOrderBeingPaid() {
  const { table, add } = await aShop();
  const shop = shopOn(table);
  const data = { enabled: true, secret: "s".repeat(32) };
  await shop.put("/v2/gateways/external", { data }, { as: admin });
  await add("C", product("S1"));
  const orderID = String((await checkOut(table, "C")).body.data.id);
  const payment = { data: { gateway: "external", method: "purchase" } };
  const { body } = await shop.post(`/v2/orders/${orderID}/payments`, payment);
  return { table, orderID, transactionID: String(body.data.id) };
}

const keyed = (key: string) => ({ ...asGuest, headers: { "idempotency-key": key } });

describe("the same checkout again", () => {
  it("201: is another order while the first is being paid at a provider", async () => {
    const { table, orderID } = await anOrderBeingPaid();
    expect((await checkOut(table, "C")).body.data.id).not.toBe(orderID);
  });

  it("201: is the same order once its only payment was given up", async () => {
    const { table, orderID, transactionID } = await anOrderBeingPaid();
    const shop = shopOn(table);
    const given = await shop.post(`/v2/orders/${orderID}/transactions/${transactionID}/cancel`, undefined, {
      as: admin,
    });
    expect(given.status).toBe(200);
    expect((await checkOut(table, "C")).body.data.id).toBe(orderID);
  });

  it("201: is the same order where it has taken the cart's shipping group along", async () => {
    const { table, add } = await aShop();
    const shop = shopOn(table);
    const data = { ...POST, shipping_price: { base: 500 } };
    const { body } = await shop.post("/v2/carts/C/shipping-groups", { data });
    await add("C", product("S1", 1, { shipping_group_id: body.data.id }));
    const [first, again] = [await checkOut(table, "C"), await checkOut(table, "C")];
    expect(again.body).toEqual(first.body);
  });

  it("201: is another order for another caller", async () => {
    const { table, add } = await aShop();
    await add("C", product("S1"));
    const first = await checkOut(table, "C", GUEST);
    const other = await checkOut(table, "C", GUEST, { as: admin });
    expect(other.body.data.id).not.toBe(first.body.data.id);
  });
});

describe("a checkout that comes twice", () => {
  it("is one order without any header, and the same answer", async () => {
    const shop = await aMarketWith(product("S1", 2));
    const first = await shop.checkout("A");
    shop.later(599);
    const second = await shop.checkout("A");
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data.id).toBe(first.body.data.id);
    expect(second.body).toEqual(first.body);
    expect(await shop.orders()).toHaveLength(1);
  });

  it("is another order after ten minutes", async () => {
    const shop = await aMarketWith(product("S1", 2));
    const first = await shop.ordered("A");
    shop.later(601);
    expect((await shop.ordered("A")).id).not.toBe(first.id);
  });

  it("is another order once the cart has changed", async () => {
    const shop = await aMarketWith(product("S1", 2));
    const first = await shop.ordered("A");
    await shop.add("A", product("S2"));
    const second = await shop.ordered("A");
    expect(second.id).not.toBe(first.id);
    expect([readAmounts(first)["with_tax"], readAmounts(second)["with_tax"]]).toEqual([3998, 4698]);
  });

  it("is another order with another body", async () => {
    const shop = await aMarketWith(product("S1", 2));
    const first = await shop.ordered("A");
    const second = await shop.ordered("A", { customer: { ...GUEST.customer, name: "Otto" } });
    expect(second.id).not.toBe(first.id);
    expect((await shop.ordered("A", { customer: { ...GUEST.customer, name: "Otto" } })).id).toBe(second.id);
  });

  it("is another order once the first is paid, and once it is cancelled", async () => {
    const shop = await aMarketWith(product("S1", 2));
    const first = await shop.ordered("A");
    await shop.pay(first.id, { amount: 100 });
    const second = await shop.ordered("A");
    await shop.change(second.id, { status: "cancelled" });
    const third = await shop.ordered("A");
    expect(new Set([first.id, second.id, third.id]).size).toBe(3);
  });

  it("is the same order for ten different keys, and 422 for one key with another body", async () => {
    const shop = await aMarketWith(product("S1", 2));
    const ids = [];
    for (let n = 0; n < 10; n += 1) ids.push((await shop.ordered("A", {}, keyed(`key-${n}`))).id);
    expect(new Set(ids).size).toBe(1);
    const other = await shop.checkout("A", { order_number: "1" }, keyed("key-0"));
    expect(other.status).toBe(422);
    expect(await shop.orders()).toHaveLength(1);
  });

  it("replays the answer of its key, whatever became of the cart and the order", async () => {
    const shop = await aMarketWith(product("S1", 2));
    const token = await testToken("implicit", shop.clock.now);
    const given = { ...keyed("k"), as: { token } };
    const first = await shop.checkout("A", {}, given);
    await shop.pay(first.body.data.id);
    await shop.add("A", product("S2"));
    shop.later(3000);
    const again = await shop.checkout("A", {}, given);
    expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id]);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect(await shop.orders()).toHaveLength(1);
  });

  it.each([
    ["the last pieces", 2, {}, 3998],
    ["the last use of a code, by the expected total", 9, { amount: 3598, currency: "USD" }, 3598],
  ])("is the same order where its twin meanwhile took %s", async (_, pieces, expected_total, total) => {
    const shop = await aMarket();
    await shop.stock(LAMP, pieces);
    await shop.hold(10);
    await shop.promote([{ code: "LARK", uses: 1 }]);
    const isExpecting = "amount" in expected_total;
    await shop.cart("A", [product("S1", 2), ...(isExpecting ? [codeItem("LARK")] : [])]);
    const data = { ...GUEST, ...(isExpecting ? { expected_total } : {}) };
    const twins: string[] = [];
    const late = betweenReads(shop.table, {
      after: ({ pk }) => pk === keys.cart("A").pk,
      change: async () => twins.push((await checkOut(shop.table, "A", data)).body.data.id),
    });
    const { status, body } = await checkOut(late, "A", data);
    expect([status, body.data?.id]).toEqual([201, twins[0]]);
    expect(readAmounts(body.data)["with_tax"]).toBe(total);
    expect(await shop.orders()).toHaveLength(1);
  });

  it("of two carts with the same items is two orders", async () => {
    const shop = await aMarketWith(product("S1", 2));
    await shop.cart("B", product("S1", 2));
    expect((await shop.ordered("A")).id).not.toBe((await shop.ordered("B")).id);
  });
});

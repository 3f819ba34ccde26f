import { describe, expect, it } from "@jest/globals";
import { aMarket, amountsOf, asGuest, GUEST, LAMP, refusalOf } from "../../support/orders/market.ts";
import { testToken } from "../../support/runtime.ts";
import { dataOf } from "../../support/shop.ts";
import { P1, product } from "../../support/shops/carts.ts";
import { publish } from "../../support/shops/products.ts";

async function aShopWithACart() {
  const shop = await aMarket();
  await shop.cart("A", product("S1", 2));
  return shop;
}

const keyed = (key: string) => ({ ...asGuest, headers: { "idempotency-key": key } });

describe("design 12: a checkout that comes twice", () => {
  it("is one order without any header, and the same answer", async () => {
    const shop = await aShopWithACart();
    const first = await shop.checkout("A");
    shop.later(599);
    const second = await shop.checkout("A");
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data.id).toBe(first.body.data.id);
    expect(second.body).toEqual(first.body);
    expect(await shop.orders()).toHaveLength(1);
  });

  it("is another order after ten minutes", async () => {
    const shop = await aShopWithACart();
    const first = await shop.ordered("A");
    shop.later(601);
    expect((await shop.ordered("A")).id).not.toBe(first.id);
  });

  it("is another order once the cart has changed", async () => {
    const shop = await aShopWithACart();
    const first = await shop.ordered("A");
    await shop.add("A", product("S2"));
    const second = await shop.ordered("A");
    expect(second.id).not.toBe(first.id);
    expect([amountsOf(first)["with_tax"], amountsOf(second)["with_tax"]]).toEqual([3998, 4698]);
  });

  it("is another order with another body", async () => {
    const shop = await aShopWithACart();
    const first = await shop.ordered("A");
    const second = await shop.ordered("A", { customer: { ...GUEST, name: "Otto" } });
    expect(second.id).not.toBe(first.id);
    expect((await shop.ordered("A", { customer: { ...GUEST, name: "Otto" } })).id).toBe(second.id);
  });

  it("is another order once the first is paid, and once it is cancelled", async () => {
    const shop = await aShopWithACart();
    const first = await shop.ordered("A");
    await shop.pay(first.id, { amount: 100 });
    const second = await shop.ordered("A");
    await shop.change(second.id, { status: "cancelled" });
    const third = await shop.ordered("A");
    expect(new Set([first.id, second.id, third.id]).size).toBe(3);
  });

  it("is the same order for ten different keys, and 422 for one key with another body", async () => {
    const shop = await aShopWithACart();
    const ids = [];
    for (let n = 0; n < 10; n += 1) ids.push((await shop.ordered("A", {}, keyed(`key-${n}`))).id);
    expect(new Set(ids).size).toBe(1);
    const other = await shop.checkout("A", { order_number: "1" }, keyed("key-0"));
    expect(other.status).toBe(422);
    expect(await shop.orders()).toHaveLength(1);
  });

  it("replays the answer of its key, whatever became of the cart and the order", async () => {
    const shop = await aShopWithACart();
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

  it("of two carts with the same items is two orders", async () => {
    const shop = await aShopWithACart();
    await shop.cart("B", product("S1", 2));
    expect((await shop.ordered("A")).id).not.toBe((await shop.ordered("B")).id);
  });
});

describe("design 12: the expected total", () => {
  it("is let through where it is what the order costs", async () => {
    const shop = await aShopWithACart();
    const order = await shop.ordered("A", { expected_total: { amount: 3998, currency: "USD" } });
    expect(amountsOf(order)["with_tax"]).toBe(3998);
  });

  it.each([
    [{ amount: 3997, currency: "USD" }, "39.97"],
    [{ amount: 3998, currency: "EUR" }, "39.98"],
  ])("%j is one 409 with both amounts, and nothing is written", async (expected_total, named) => {
    const shop = await aShopWithACart();
    await shop.stock(LAMP, 5);
    const answer = await shop.checkout("A", { expected_total });
    expect(refusalOf(answer)).toEqual([409, "Conflict"]);
    expect(answer.body.errors).toHaveLength(1);
    expect(answer.body.errors[0].detail.replaceAll(".", "")).toContain(named.replace(".", ""));
    expect(answer.body.errors[0].detail.replaceAll(".", "")).toContain("3998");
    expect(await shop.orders()).toEqual([]);
    expect(await shop.count(LAMP)).toEqual([5, 0, 5]);
  });

  it("is refused for a price that has aged and is another by now", async () => {
    const shop = await aShopWithACart();
    await dataOf(shop.put("/v2/settings/cart", { data: { type: "settings", max_price_age_days: 1 } }));
    shop.later(2 * 86_400);
    const prices = [{ ...P1.prices[0]!, currencies: { USD: { amount: 2500, includes_tax: false } } }];
    await publish(shop.table, [{ ...P1, prices }]);
    const answer = await shop.checkout("A", { expected_total: { amount: 3998, currency: "USD" } });
    expect(refusalOf(answer)).toEqual([409, "Conflict"]);
    expect(answer.body.errors[0].detail.replaceAll(".", "")).toMatch(/3998.*5000|5000.*3998/);
    expect(await shop.orders()).toEqual([]);
    const order = await shop.ordered("A", { expected_total: { amount: 5000, currency: "USD" } });
    expect(amountsOf(order)["with_tax"]).toBe(5000);
  });

  it.each([
    {},
    { amount: 3998 },
    { amount: "3998", currency: "USD" },
    { amount: 1.5, currency: "USD" },
    3998,
  ])("%j is 400", async (expected_total) => {
    const shop = await aShopWithACart();
    const answer = await shop.checkout("A", { expected_total });
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].source).toMatch(/^data\.expected_total/);
    expect(await shop.orders()).toEqual([]);
  });
});

describe("orders 13, O22: an order that was made", () => {
  it("keeps its amounts when prices change, promotions start and the cart is deleted", async () => {
    const shop = await aShopWithACart();
    const order = await shop.ordered("A");
    const prices = [{ ...P1.prices[0]!, currencies: { USD: { amount: 1, includes_tax: false } } }];
    await publish(shop.table, [{ ...P1, prices }]);
    await dataOf(shop.delete("/v2/carts/A"));
    const read = await shop.order(order.id);
    expect([amountsOf(read), read.items]).toEqual([amountsOf(order), order.items]);
    const { body } = await shop.pay(order.id);
    expect(body.data.amount).toBe(3998);
  });

  it("keeps its amounts under an update that names others", async () => {
    const shop = await aShopWithACart();
    const order = await shop.ordered("A");
    const meta = { display_price: { with_tax: { amount: 1, currency: "USD", formatted: "$0.01" } } };
    const changed = await shop.change(order.id, {
      meta,
      payment: "paid",
      customer: { name: "X", email: "x@y.zz" },
    });
    expect(changed.status).toBe(200);
    const read = await shop.order(order.id);
    expect([amountsOf(read), read.payment, read.customer]).toEqual([amountsOf(order), "unpaid", GUEST]);
  });
});

import { describe, expect, it } from "@jest/globals";
import { rulePromotion, standardPromotion } from "../../support/orders/goods.ts";
import { aMarket, amountsOf, refusalOf } from "../../support/orders/market.ts";
import { dataOf } from "../../support/shop.ts";
import { product } from "../../support/shops/carts.ts";

const code = (text: string) => ({ type: "promotion_item", code: text });

/** A shop with a standard promotion whose codes are these. */
async function coded(codes: readonly object[], more: object = {}) {
  const shop = await aMarket();
  const { id } = await dataOf(shop.post("/v2/promotions", { data: standardPromotion(more) }));
  await dataOf(shop.post(`/v2/promotions/${id}/codes`, { data: { type: "promotion_codes", codes } }));
  const found = async () => dataOf(shop.get(`/v2/promotions/${id}/codes`));
  /** How many uses of its first code are left. */
  const left = async () => {
    const [first] = await found();
    return first.uses;
  };
  return { ...shop, promotion: id, left };
}

const ONCE = { code: "LARK", uses: 1, consume_unit: "per_cart" };

describe("promotions 12: codes at checkout", () => {
  it("20: adding a code takes no use, checking out takes one, and checking out again another", async () => {
    const shop = await coded([{ ...ONCE, uses: 3 }]);
    await shop.cart("A", [product("S1", 2), code("lark")]);
    expect(await shop.left()).toBe(3);
    const order = await shop.ordered("A");
    expect([await shop.left(), amountsOf(order)]).toEqual([
      2,
      expect.objectContaining({ with_tax: 3598, discount: -400 }),
    ]);
    await shop.ordered("A");
    expect(await shop.left()).toBe(2);
    await shop.ordered("A", { order_number: "another" });
    expect(await shop.left()).toBe(1);
  });

  it("21: per_item, three uses and five units: three are discounted, and none is left", async () => {
    const schema = { currencies: [{ currency: "USD", percentage: 10 }], targets: ["S1"], percent: 10 };
    const shop = await coded([{ ...ONCE, uses: 3, consume_unit: "per_item" }], {
      ...{ promotion_type: "item_percent_discount", schema: { targets: schema.targets, percent: 10 } },
    });
    await shop.cart("A", [product("S1", 5), code("LARK")]);
    const order = await shop.ordered("A");
    expect(amountsOf(order)).toMatchObject({ discount: -600, without_discount: 9995 });
    expect(await shop.left()).toBe(0);
  });

  it("66: a promotion that has ended is gone from the order, which is made without it", async () => {
    const shop = await coded([ONCE], { end: "2026-03-02T11:00:00Z" });
    await shop.cart("A", [product("S1", 2), code("LARK")]);
    shop.later(3601);
    const order = await shop.ordered("A");
    expect(amountsOf(order)).toMatchObject({ with_tax: 3998, discount: 0 });
    expect(order.items).toHaveLength(1);
    expect(await shop.left()).toBe(1);
  });

  it.each(["ended", "disabled", "deleted"])(
    "66: one that was %s is 409 where its price is expected, and nothing is written",
    async (what) => {
      const shop = await coded([{ ...ONCE, uses: 3 }], { end: "2026-03-02T11:00:00Z" });
      await shop.cart("A", [product("S1", 2), code("LARK")]);
      const path = `/v2/promotions/${shop.promotion}`;
      if (what === "ended") shop.later(3601);
      if (what === "deleted") await dataOf(shop.delete(path));
      if (what === "disabled") await dataOf(shop.put(path, { data: { type: "promotion", enabled: false } }));
      const refused = await shop.checkout("A", { expected_total: { amount: 3598, currency: "USD" } });
      expect(refusalOf(refused)).toEqual([409, "Conflict"]);
      expect(refused.body.errors[0].detail).toMatch(/35[.]?98[\s\S]*39[.]?98|39[.]?98[\s\S]*35[.]?98/);
      expect(await shop.orders()).toEqual([]);
      const order = await shop.ordered("A", { expected_total: { amount: 3998, currency: "USD" } });
      expect(amountsOf(order)).toMatchObject({ with_tax: 3998, discount: 0 });
    },
  );

  it("66: a promotion that was disabled too", async () => {
    const shop = await coded([ONCE]);
    await shop.cart("A", [product("S1", 2), code("LARK")]);
    await dataOf(
      shop.put(`/v2/promotions/${shop.promotion}`, { data: { type: "promotion", enabled: false } }),
    );
    expect(amountsOf(await shop.ordered("A"))).toMatchObject({ with_tax: 3998, discount: 0 });
    expect(await shop.left()).toBe(1);
  });

  it("67, orders 13: a standard and a rule promotion are one negative item each, with sku = code", async () => {
    const shop = await coded([ONCE]);
    const { id } = await dataOf(shop.post("/v2/rule-promotions", { data: rulePromotion() }));
    const codes = [{ code: "RULE" }];
    await dataOf(shop.post(`/v2/rule-promotions/${id}/codes`, { data: { type: "promotion_codes", codes } }));
    const fields = { discount_settings: { use_rule_promotions: true } };
    await shop.cart("A", [product("S1", 2), code("LARK"), code("RULE")], {}, fields);
    const order = await shop.ordered("A");
    const promotions = order.items.filter(({ unit_price }) => unit_price.amount < 0);
    expect(
      promotions.map(({ type, sku, product_id, quantity, unit_price }) => [
        type,
        sku.toUpperCase(),
        product_id,
        quantity,
        unit_price.amount,
      ]),
    ).toEqual([
      ["order_item", "LARK", shop.promotion, 1, -400],
      ["promotion_item", "RULE", id, 1, -360],
    ]);
    expect(promotions[1]!.promotion_source).toBe("rule-promotion");
    expect(promotions[0]!.meta.display_price.without_discount.value.amount).toBe(-400);
    expect(amountsOf(order)).toMatchObject({ with_tax: 3238, discount: -760 });
    const [lamp] = order.items;
    expect(lamp.discounts.map(({ code, amount }) => [code.toUpperCase(), amount.amount])).toEqual([
      ["RULE", -360],
    ]);
    expect(lamp.meta.display_price.discount.value.amount).toBe(-760);
    const read = await shop.get(`/v2/orders/${order.id}?include=promotions`);
    expect(read.body.included.promotions.map(({ id: one }) => one).sort()).toEqual(
      [shop.promotion, id].sort(),
    );
  });

  it("12: a use that others took first: the price without it and a message, or 409 by the expected total", async () => {
    const shop = await coded([ONCE]);
    const items = [product("S1", 2), code("LARK")];
    for (const cart of ["A", "B"]) await shop.cart(cart, items);
    await shop.ordered("A");
    const expected_total = { amount: 3598, currency: "USD" };
    const refused = await shop.checkout("B", { expected_total });
    expect(refusalOf(refused)).toEqual([409, "Conflict"]);
    expect(refused.body.errors[0].detail).toMatch(/35[.]?98[\s\S]*39[.]?98|39[.]?98[\s\S]*35[.]?98/);
    expect(await shop.orders()).toHaveLength(1);
    const answer = await shop.checkout("B");
    expect([answer.status, amountsOf(answer.body.data)["with_tax"]]).toEqual([201, 3998]);
    expect(JSON.stringify(answer.body.meta.messages)).toMatch(/LARK/i);
    expect(await shop.left()).toBe(0);
  });

  it("12: uses come back once when the unpaid order is cancelled, and never by a refund", async () => {
    const shop = await coded([{ ...ONCE, uses: 2 }]);
    await shop.cart("A", [product("S1", 2), code("LARK")]);
    const unpaid = await shop.ordered("A");
    expect(await shop.left()).toBe(1);
    for (const _ of [1, 2]) await shop.change(unpaid.id, { status: "cancelled" });
    expect(await shop.left()).toBe(2);
    const paid = await shop.ordered("A", { order_number: "paid" });
    const transaction = (await shop.pay(paid.id)).body.data.id;
    expect((await shop.settle(paid.id, transaction, "refund")).status).toBe(200);
    expect(await shop.left()).toBe(1);
    await shop.change(paid.id, { status: "cancelled" });
    expect(await shop.left()).toBe(1);
  });

  it("12: the order's code is still told when the promotion is gone", async () => {
    const shop = await coded([ONCE]);
    await shop.cart("A", [product("S1", 2), code("LARK")]);
    const order = await shop.ordered("A");
    await dataOf(shop.delete(`/v2/promotions/${shop.promotion}`));
    const read = await shop.order(order.id);
    expect(amountsOf(read)).toEqual(amountsOf(order));
    expect(read.items).toEqual(order.items);
    expect((await shop.change(order.id, { status: "cancelled" })).status).toBe(200);
  });
});

import { describe, expect, it } from "@jest/globals";
import { findCodes } from "../../lib/promotions/live/codes-store.ts";
import { readRefusal } from "../support/answers.ts";
import { checkOut, GUEST } from "../support/checkout.ts";
import { rulePromotion } from "../support/orders/goods.ts";
import { aMarket, readAmounts } from "../support/orders/market.ts";
import { aPromotion, aRulePromotion } from "../support/promotions/promotions.ts";
import { asShopper } from "../support/runtime.ts";
import { expectData, shopOn } from "../support/shop.ts";
import { product } from "../support/shops/carts.ts";
import { aPromotedShop, onMugs } from "../support/shops/promoted-shop.ts";

const totalOf = ({ data }: { readonly data: Parameters<typeof readAmounts>[0] }) =>
  readAmounts(data)["with_tax"];
const guest = (email: string) => ({ ...GUEST, customer: { name: "G", email } });

/** A shop with a code that has `uses` uses, and carts with that code. */
async function withCode(uses: number | null, carts: readonly string[], more: object = {}) {
  const shop = await aPromotedShop();
  await shop.promote(aPromotion(), { code: "LARK10", max_uses: uses, ...more });
  for (const cart of carts) {
    if (cart !== "C") await shop.fill(cart);
    expect((await shop.giveCode(cart, "LARK10")).status).toBe(201);
  }
  const used = async () => (await findCodes(shop.table, "LARK10"))[0]?.used;
  return { ...shop, used };
}

const code = (text: string) => ({ type: "promotion_item", code: text });

/** A shop with a standard promotion that has these codes. */
async function coded(codes: readonly object[], more: object = {}) {
  const shop = await aMarket();
  const { id, left } = await shop.promote(codes, more);
  return { ...shop, promotion: id, left };
}

const ONCE = { code: "LARK", uses: 1, consume_unit: "per_cart" };

describe("codes at checkout", () => {
  it("201: a promotion of each engine is an item of the order with its code as sku", async () => {
    const shop = await aPromotedShop({ cart: { use_rule_promotions: true } });
    await shop.fill("R");
    await shop.promote(aPromotion({ name: "Lark" }), "LARK10");
    await shop.promote(aRulePromotion({ name: "Wren" }), "WREN");
    await shop.giveCode("R", "LARK10");
    await shop.giveCode("R", "WREN");
    const cart = (await shop.read("R")).body;
    const { body } = await checkOut(shop.table, "R");
    expect(totalOf(body)).toBe(totalOf(cart));
    const lines = body.included.items.slice(-2);
    expect(lines.map(({ type, sku }) => [type, sku])).toEqual([
      ["order_item", "LARK10"],
      ["promotion_item", "WREN"],
    ]);
    expect(lines.every(({ unit_price }) => unit_price.amount < 0)).toBe(true);
    expect(lines[1]!.promotion_source).toBe("rule-promotion");
  });

  it("201: a use is taken with the order, once, however often the same is sent", async () => {
    const { table, used } = await withCode(5, ["C"]);
    const first = await checkOut(table, "C");
    await checkOut(table, "C");
    expect(totalOf(first.body)).toBe(4050);
    expect(await used()).toBe(1);
  });

  it("201: of two carts with the last use one has it, the other one pays in full and gets a message", async () => {
    const { table, used } = await withCode(1, ["C", "D"]);
    const first = await checkOut(table, "C");
    const second = await checkOut(table, "D");
    expect([totalOf(first.body), totalOf(second.body)]).toEqual([4050, 4500]);
    expect(second.body.meta.messages.map(({ title }) => title)).toEqual(["Fully Consumed"]);
    expect(first.body.meta).toBeUndefined();
    expect(await used()).toBe(1);
  });

  it("409: a lost use makes no order where the request has an expected total", async () => {
    const { table, used } = await withCode(1, ["C", "D"]);
    await checkOut(table, "C");
    const expected_total = { amount: 4050, currency: "USD" };
    const { status, body } = await checkOut(table, "D", { ...GUEST, expected_total });
    expect([status, body.errors[0].meta.total.amount]).toEqual([409, 4500]);
    expect(await used()).toBe(1);
  });

  it("201: of 20 checkouts at once for 7 uses exactly 7 have one", async () => {
    const carts = Array.from({ length: 20 }, (_, at) => `cart-${at}`);
    const { table, used } = await withCode(7, carts);
    const answers = await Promise.all(carts.map((cart) => checkOut(table, cart)));
    const totals = answers.map(({ body }) => totalOf(body));
    expect(totals.filter((total) => total === 4050)).toHaveLength(7);
    expect(totals.filter((total) => total === 4500)).toHaveLength(13);
    expect(await used()).toBe(7);
  });

  it("201: a code takes a use for each unit that it lowers, if its uses count units", async () => {
    const shop = await aPromotedShop();
    await shop.promote(onMugs(), { code: "MUGS", max_uses: 9, consume_unit: "per_item" });
    await shop.giveCode("C", "MUGS");
    await checkOut(shop.table, "C");
    expect((await findCodes(shop.table, "MUGS"))[0]?.used).toBe(2);
  });

  it("201: a customer's code lowers only the customer's own orders, also when the cart has the code already", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion(), { code: "MINE", max_uses: 5, user: ["cust-1"] });
    const headers = await asShopper({ customer: "cust-1" });
    expect((await shop.giveCode("C", "MINE", { headers })).status).toBe(201);
    const { body } = await checkOut(shop.table, "C");
    expect(totalOf(body)).toBe(4500);
    expect(body.meta.messages).toHaveLength(1);
    const data = { ...GUEST, customer: { name: "One", email: "one@example.org" } };
    const own = await checkOut(shop.table, "C", data, { headers });
    expect(totalOf(own.body)).toBe(4050);
  });

  it("201: a caller with only a customer's id neither uses nor uses up the customer's codes", async () => {
    const limit = { max_uses_per_shopper: { max_uses: 1, includes_guests: true } };
    const shop = await aPromotedShop();
    const { table } = shop;
    const data = { type: "customer", name: "Tom", email: "tom@example.org", password: "a long password" };
    const { id } = (await shopOn(table).post("/v2/customers", { data })).body.data;
    const headers = await asShopper({ customer: id });
    await shop.promote(aPromotion(), { code: "ONCE", max_uses: null, ...limit });
    await shop.promote(aPromotion(), { code: "HELLO", max_uses: null, is_for_new_shopper: true });
    for (const [cart, code] of Object.entries({ C: "ONCE", D: "HELLO" })) {
      if (cart !== "C") await shop.fill(cart);
      expect((await shop.giveCode(cart, code, { headers })).status).toBe(201);
      const named = { ...GUEST, customer: { id } };
      expect(totalOf((await checkOut(table, cart, named)).body)).toBe(4500);
    }
    const own = await checkOut(table, "C", { ...GUEST, customer: { id } }, { headers });
    expect(totalOf(own.body)).toBe(4050);
  });

  it("201: who names a customer without the customer's token has none of the customer's codes", async () => {
    const shop = await aPromotedShop();
    const fields = { type: "customer", name: "One", email: "one@example.org", password: "a long password" };
    const { id } = (await shopOn(shop.table).post("/v2/customers", { data: fields })).body.data;
    await shop.promote(aPromotion(), { code: "MINE", max_uses: 5, user: [id] });
    const headers = await asShopper({ customer: id });
    expect((await shop.giveCode("C", "MINE", { headers })).status).toBe(201);
    const data = { ...GUEST, customer: { id } };
    expect(totalOf((await checkOut(shop.table, "C", data)).body)).toBe(4500);
    expect(totalOf((await checkOut(shop.table, "C", data, { headers })).body)).toBe(4050);
  });

  it("201: guests are counted by the address with which they buy", async () => {
    const limit = { max_uses_per_shopper: { max_uses: 1, includes_guests: true } };
    const shop = await aPromotedShop();
    await shop.promote(aPromotion(), { code: "ONCE", max_uses: null, ...limit });
    const { table } = shop;
    for (const cart of ["C", "D"]) {
      if (cart !== "C") await shop.fill(cart);
      const body = { data: { contact: { email: `${cart}@example.org` } } };
      await shopOn(table).put(`/v2/carts/${cart}`, body);
      expect((await shop.giveCode(cart, "ONCE")).status).toBe(201);
    }
    const first = await checkOut(table, "C", guest("same@example.org"));
    const second = await checkOut(table, "D", guest("Same@example.org"));
    expect([totalOf(first.body), totalOf(second.body)]).toEqual([4050, 4500]);
  });

  it("201: a code for new shoppers is for the first order of an address alone", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion(), { code: "HELLO", max_uses: null, is_for_new_shopper: true });
    const { table } = shop;
    await shop.fill("D");
    await checkOut(table, "D", guest("known@example.org"));
    const contact = { email: "new@example.org" };
    await shopOn(table).put("/v2/carts/C", { data: { contact } });
    expect((await shop.giveCode("C", "HELLO")).status).toBe(201);
    const known = await checkOut(table, "C", guest("known@example.org"));
    expect(totalOf(known.body)).toBe(4500);
    const fresh = await checkOut(table, "C", guest("new@example.org"));
    expect(totalOf(fresh.body)).toBe(4050);
  });

  it("201: a promotion that ended since is not in the order, nor a use of it", async () => {
    const { table, used } = await withCode(5, ["C"]);
    const now = () => new Date("2026-06-01T00:00:00.000Z");
    const { body, status } = await checkOut(table, "C", GUEST, { now });
    expect(status).toBe(201);
    expect(totalOf(body)).toBe(4500);
    expect(await used()).toBe(0);
  });
});

describe("uses of codes at checkout", () => {
  it("adding a code takes no use, checking out takes one, and checking out again another", async () => {
    const shop = await coded([{ ...ONCE, uses: 3 }]);
    await shop.cart("A", [product("S1", 2), code("lark")]);
    expect(await shop.left()).toBe(3);
    const order = await shop.ordered("A");
    expect([await shop.left(), readAmounts(order)]).toEqual([
      2,
      expect.objectContaining({ with_tax: 3598, discount: -400 }),
    ]);
    await shop.ordered("A");
    expect(await shop.left()).toBe(2);
    await shop.ordered("A", { order_number: "another" });
    expect(await shop.left()).toBe(1);
  });

  it("per_item, three uses and five units: three are discounted, and none is left", async () => {
    const schema = { currencies: [{ currency: "USD", percentage: 10 }], targets: ["S1"], percent: 10 };
    const shop = await coded([{ ...ONCE, uses: 3, consume_unit: "per_item" }], {
      ...{ promotion_type: "item_percent_discount", schema: { targets: schema.targets, percent: 10 } },
    });
    await shop.cart("A", [product("S1", 5), code("LARK")]);
    const order = await shop.ordered("A");
    expect(readAmounts(order)).toMatchObject({ discount: -600, without_discount: 9995 });
    expect(await shop.left()).toBe(0);
  });

  it("a promotion that has ended is gone from the order, which is made without it", async () => {
    const shop = await coded([ONCE], { end: "2026-03-02T11:00:00Z" });
    await shop.cart("A", [product("S1", 2), code("LARK")]);
    shop.later(3601);
    const order = await shop.ordered("A");
    expect(readAmounts(order)).toMatchObject({ with_tax: 3998, discount: 0 });
    expect(order.items).toHaveLength(1);
    expect(await shop.left()).toBe(1);
  });

  it.each(["ended", "disabled", "deleted"])(
    "one that was %s is 409 where its price is expected, and nothing is written",
    async (what) => {
      const shop = await coded([{ ...ONCE, uses: 3 }], { end: "2026-03-02T11:00:00Z" });
      await shop.cart("A", [product("S1", 2), code("LARK")]);
      const path = `/v2/promotions/${shop.promotion}`;
      if (what === "ended") shop.later(3601);
      if (what === "deleted") await expectData(shop.delete(path));
      if (what === "disabled")
        await expectData(shop.put(path, { data: { type: "promotion", enabled: false } }));
      const refused = await shop.checkout("A", { expected_total: { amount: 3598, currency: "USD" } });
      expect(readRefusal(refused)).toEqual([409, "Conflict"]);
      expect(refused.body.errors[0].detail).toMatch(/35[.]?98[\s\S]*39[.]?98|39[.]?98[\s\S]*35[.]?98/);
      expect(await shop.orders()).toEqual([]);
      const order = await shop.ordered("A", { expected_total: { amount: 3998, currency: "USD" } });
      expect(readAmounts(order)).toMatchObject({ with_tax: 3998, discount: 0 });
    },
  );

  it("a promotion that was disabled too", async () => {
    const shop = await coded([ONCE]);
    await shop.cart("A", [product("S1", 2), code("LARK")]);
    await expectData(
      shop.put(`/v2/promotions/${shop.promotion}`, { data: { type: "promotion", enabled: false } }),
    );
    expect(readAmounts(await shop.ordered("A"))).toMatchObject({ with_tax: 3998, discount: 0 });
    expect(await shop.left()).toBe(1);
  });

  it("67, orders 13: a standard and a rule promotion are one negative item each, with sku = code", async () => {
    const shop = await coded([ONCE]);
    const { id } = await expectData(shop.post("/v2/rule-promotions", { data: rulePromotion() }));
    const codes = [{ code: "RULE" }];
    await expectData(
      shop.post(`/v2/rule-promotions/${id}/codes`, { data: { type: "promotion_codes", codes } }),
    );
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
    expect(readAmounts(order)).toMatchObject({ with_tax: 3238, discount: -760 });
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

  it("a use that others took first: the price without it and a message, or 409 by the expected total", async () => {
    const shop = await coded([ONCE]);
    const items = [product("S1", 2), code("LARK")];
    for (const cart of ["A", "B"]) await shop.cart(cart, items);
    await shop.ordered("A");
    const expected_total = { amount: 3598, currency: "USD" };
    const refused = await shop.checkout("B", { expected_total });
    expect(readRefusal(refused)).toEqual([409, "Conflict"]);
    expect(refused.body.errors[0].detail).toMatch(/35[.]?98[\s\S]*39[.]?98|39[.]?98[\s\S]*35[.]?98/);
    expect(await shop.orders()).toHaveLength(1);
    const answer = await shop.checkout("B");
    expect([answer.status, readAmounts(answer.body.data)["with_tax"]]).toEqual([201, 3998]);
    expect(JSON.stringify(answer.body.meta.messages)).toMatch(/LARK/i);
    expect(await shop.left()).toBe(0);
  });

  it("uses come back once when the unpaid order is cancelled, and never by a refund", async () => {
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

  it("the order's code is still told when the promotion is gone", async () => {
    const shop = await coded([ONCE]);
    await shop.cart("A", [product("S1", 2), code("LARK")]);
    const order = await shop.ordered("A");
    await expectData(shop.delete(`/v2/promotions/${shop.promotion}`));
    const read = await shop.order(order.id);
    expect(readAmounts(read)).toEqual(readAmounts(order));
    expect(read.items).toEqual(order.items);
    expect((await shop.change(order.id, { status: "cancelled" })).status).toBe(200);
  });
});

import { describe, expect, it } from "@jest/globals";
import { findCodes } from "../../lib/live-promotions/codes-store.ts";
import { checkOut, GUEST } from "../support/checkout.ts";
import { amountsOf } from "../support/orders/market.ts";
import { aPromotion, aRulePromotion } from "../support/promotions/promotions.ts";
import { asShopper } from "../support/runtime.ts";
import { shopOn } from "../support/shop.ts";
import { aPromotedShop, onMugs } from "../support/shops/promoted-shop.ts";

const totalOf = ({ data }: { readonly data: Parameters<typeof amountsOf>[0] }) => amountsOf(data)["with_tax"];
const guest = (email: string) => ({ ...GUEST, customer: { name: "G", email } });

/** A shop with a code of so many uses, and carts that have it. */
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

describe("codes at checkout", () => {
  it("201: a promotion of each engine is an item of the order with its code as sku [Case 13]", async () => {
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

  it("201: of two carts with the last use one has it, the other one pays in full and is told", async () => {
    const { table, used } = await withCode(1, ["C", "D"]);
    const first = await checkOut(table, "C");
    const second = await checkOut(table, "D");
    expect([totalOf(first.body), totalOf(second.body)]).toEqual([4050, 4500]);
    expect(second.body.meta.messages.map(({ title }) => title)).toEqual(["Fully Consumed"]);
    expect(first.body.meta).toBeUndefined();
    expect(await used()).toBe(1);
  });

  it("409: a lost use is no order for who has said what it may cost", async () => {
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

  it("201: a customer's code lowers the order of the customer alone, whoever gave it to the cart", async () => {
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

  it("201: who knows a customer's id alone neither uses nor uses up what is the customer's", async () => {
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

import { describe, expect, it } from "@jest/globals";
import { aPromotion, aRulePromotion } from "../../support/promotions/promotions.ts";
import { asShopper } from "../../support/runtime.ts";
import { type CartAnswer, product } from "../../support/shops/carts.ts";
import { aPromotedShop, onMugs } from "../../support/shops/promoted-shop.ts";

type Condensed = CartAnswer["body"]["included"]["promotions"];
const shortly = (list: Condensed) =>
  list.map(({ id, promotion_type, promotion_source }) => [id, promotion_type ?? promotion_source]);
const administrator = { as: "client_credentials" } as const;
const shopper = { as: "implicit" } as const;

describe("include=promotions", () => {
  const shopOfBoth = async () => {
    const shop = await aPromotedShop({ cart: { use_rule_promotions: true } });
    await shop.fill("R");
    const whole = await shop.promote(aPromotion({ name: "Lark", description: "Ten off" }), "LARK10");
    const mugs = await shop.promote(onMugs(), "MUG25");
    const rule = await shop.promote(aRulePromotion({ automatic: true }));
    await shop.promote(
      aPromotion({ min_cart_value: [{ currency: "USD", amount: 99_999 }], automatic: true }),
    );
    for (const code of ["LARK10", "MUG25"]) await shop.giveCode("R", code);
    return { shop, whole, mugs, rule };
  };

  it("200: condensed promotions of the whole cart, those of items with the items, none that does nothing", async () => {
    const { shop, whole, mugs, rule } = await shopOfBoth();
    const alone = (await shop.read("R", { query: "include=promotions" })).body;
    expect(shortly(alone.included.promotions)).toEqual([
      [whole.id, "percent_discount"],
      [rule.id, "rule-promotion"],
    ]);
    expect(alone.included.promotions[0]).toEqual({
      type: "promotion",
      id: whole.id,
      name: "Lark",
      description: "Ten off",
      automatic: false,
      start: whole.start,
      end: whole.end,
      promotion_type: "percent_discount",
    });
    expect(alone.data.relationships.promotions.data).toEqual([
      { type: "promotion", id: whole.id },
      { type: "promotion", id: rule.id },
    ]);
    const both = (await shop.read("R", { query: "include=items,promotions" })).body;
    expect(shortly(both.included.promotions)).toContainEqual([mugs.id, "item_percent_discount"]);
    const [mug] = both.included.items;
    expect(mug.relationships.promotions.data).toContainEqual({ type: "promotion", id: mugs.id });
  });

  it("200: on the items of a cart, and on the answers about them", async () => {
    const { shop, whole, mugs, rule } = await shopOfBoth();
    const items = await shop.get("/v2/carts/R/items?include=promotions", shopper);
    expect(
      shortly(items.body.included.promotions)
        .map(([id]) => id)
        .toSorted(),
    ).toEqual([whole.id, mugs.id, rule.id].toSorted());
    const added = await shop.add("R", product("TEA-HILL"), { query: "include=promotions" });
    expect(added.body.included.promotions).toHaveLength(3);
  });

  it("200: without it carts and items name none", async () => {
    const { shop } = await shopOfBoth();
    const { body } = await shop.read("R", { query: "include=items" });
    expect(body.included.promotions).toBeUndefined();
    expect(body.data.relationships).not.toHaveProperty("promotions");
    for (const item of body.included.items.slice(0, 2)) expect(item.relationships).toBeUndefined();
  });

  it("200: nothing to include is an empty list, and a disabled promotion leaves it", async () => {
    const shop = await aPromotedShop();
    const promotion = await shop.promote(aPromotion(), "LARK10");
    await shop.giveCode("C", "LARK10");
    await shop.disable(promotion);
    const { body } = await shop.read("C", { query: "include=promotions" });
    expect([body.included.promotions, body.data.relationships.promotions.data]).toEqual([[], []]);
  });
});

describe("a list of carts", () => {
  it("200: shows each cart as it is read alone, with its own codes and automatic promotions", async () => {
    const shop = await aPromotedShop();
    const headers = await asShopper({ customer: "00000000-0000-4000-8000-00000000000a" });
    const { id: whole } = await shop.promote(aPromotion(), "LARK10");
    const { id: mugs } = await shop.promote(onMugs({ automatic: true }));
    for (const cart of ["L1", "L2", "L3"]) await shop.fill(cart, { headers });
    await shop.giveCode("L2", "LARK10", { headers });
    const query = "include=items,promotions";
    const { body } = await shop.get(`/v2/carts?${query}`, { as: "implicit", headers });
    for (const cart of body.data) {
      const alone = (await shop.read(cart.id, { headers, query })).body;
      expect(cart).toEqual(alone.data);
      for (const item of alone.included.items) expect(body.included.items).toContainEqual(item);
    }
    expect(body.included.promotions.map(({ id }) => id).toSorted()).toEqual([whole, mugs].toSorted());
    const totals = body.data.map(({ id, meta }) => [id, meta.display_price.with_tax.amount]);
    expect(totals.toSorted()).toEqual([
      ["L1", 3600],
      ["L2", 3240],
      ["L3", 3600],
    ]);
  });
});

describe("the settings of promotions", () => {
  it("422: a cart takes one of both kinds of discounts", async () => {
    const shop = await aPromotedShop({ cart: { use_rule_promotions: true } });
    await shop.fill("R");
    const body = { data: { discount_settings: { custom_discounts_enabled: true } } };
    const answer = await shop.put("/v2/carts/R", body, administrator);
    expect([answer.status, answer.body.errors[0].title]).toEqual([422, "Cannot use both discounts together"]);
  });

  it("200: custom discounts keep all promotions out, and given codes come back when they are switched off", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion(), "LARK10");
    await shop.promote(aPromotion({ automatic: true }));
    await shop.giveCode("C", "LARK10");
    const turn = (custom_discounts_enabled: boolean) => {
      const body = { data: { discount_settings: { custom_discounts_enabled } } };
      return shop.put("/v2/carts/C", body, administrator);
    };
    expect((await turn(true)).body.data.meta.discounts).toBeUndefined();
    const { body } = await shop.read("C", { query: "include=items" });
    expect(body.included.items.map(({ type }) => type)).toEqual(["cart_item", "cart_item"]);
    expect(Object.keys((await turn(false)).body.data.meta.discounts)).toContain("LARK10");
  });

  it("200: rule promotions apply once a cart takes them", async () => {
    const shop = await aPromotedShop();
    const { id } = await shop.promote(aRulePromotion({ automatic: true }));
    expect((await shop.read("C")).body.data.meta.discounts).toBeUndefined();
    const body = { data: { discount_settings: { use_rule_promotions: true } } };
    const { body: cart } = await shop.put("/v2/carts/C", body, administrator);
    expect(cart.data.meta.discounts).toMatchObject({ [`auto_${id}`]: { amount: -450 } });
  });
});

describe("the method simple", () => {
  it("200: takes discounts of the whole cart from the total alone, and none of items", async () => {
    const shop = await aPromotedShop({ calculation_method: "simple" });
    await shop.fill("S");
    await shop.promote(onMugs(), "MUG25");
    const { id } = await shop.promote(aPromotion(), "LARK10");
    expect((await shop.giveCode("S", "MUG25")).status).toBe(404);
    const { body } = await shop.giveCode("S", "LARK10");
    const [mugs, , lark] = body.data;
    expect([
      mugs.meta.display_price.discount.value.amount,
      mugs.meta.display_price.with_tax.value.amount,
    ]).toEqual([0, 3600]);
    expect([lark.type, lark.value.amount]).toEqual(["promotion_item", -450]);
    const { with_tax, discount, without_discount, discounts } = body.meta.display_price;
    expect([with_tax.amount, discount.amount, without_discount.amount]).toEqual([4050, -450, 4500]);
    expect(discounts.LARK10.constituents).toMatchObject({ [id]: { amount: -450 } });
    expect(body.meta.discounts.LARK10.amount).toBe(-450);
  });
});

describe("a discount on shipping", () => {
  it("200: lowers the groups that it names, and the cart's shipping by as much", async () => {
    const shop = await aPromotedShop({ cart: { use_rule_promotions: true } });
    const { body: filled } = await shop.fill("R");
    const group = {
      type: "shipping_group",
      shipping_type: "express",
      tracking_reference: "",
      shipping_price: { base: 500, tax: 100, fees: 50 },
    };
    const { body: made } = await shop.post("/v2/carts/R/shipping-groups", { data: group }, shopper);
    const shipping_group_id = made.data.id;
    const item = `/v2/carts/R/items/${filled.data[0].id}` as const;
    await shop.put(item, { data: { shipping_group_id, quantity: 2 } }, shopper);
    const before = (await shop.read("R")).body.data.meta.display_price;
    await shop.promote(
      aRulePromotion({
        automatic: true,
        rule_set: {
          catalog_ids: [],
          currencies: ["USD"],
          actions: [
            {
              strategy: "shipping_discount",
              args: ["percent", 50],
              condition: { strategy: "shipping_type", operator: "in", args: ["express"] },
            },
          ],
        },
      } as object),
    );
    const prices = (await shop.read("R")).body.data.meta.display_price;
    expect([before.shipping.amount, prices.shipping.amount, prices.shipping_discount.amount]).toEqual([
      650, 400, -250,
    ]);
    expect(prices.with_tax.amount).toBe(before.with_tax.amount - 250);
    const shown = await shop.get(`/v2/carts/R/shipping-groups/${shipping_group_id}`, shopper);
    expect(shown.body.data.meta.shipping_display_price).toMatchObject({
      base: { amount: 500 },
      discount: { amount: -250 },
      total: { amount: 400 },
    });
  });
});

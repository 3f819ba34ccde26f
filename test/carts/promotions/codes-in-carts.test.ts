import { describe, expect, it } from "@jest/globals";
import { aPromotion, aRulePromotion } from "../../support/promotions/promotions.ts";
import { codeItem, custom, type ItemsAnswer, product, readTotal } from "../../support/shops/carts.ts";
import { aPromotedShop, onMugs } from "../../support/shops/promoted-shop.ts";

const itemOf = ({ data }: ItemsAnswer["body"], code: string) => data.find(({ sku }) => sku === code);
const titlesOf = ({ meta }: ItemsAnswer["body"]) => (meta.messages ?? []).map(({ title }) => title);

describe("a code of a promotion of the whole cart", () => {
  it("201: blanks around it, as pasted texts have them, do not count", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion(), "LARK10");
    expect((await shop.giveCode("C", " lark10\t")).status).toBe(201);
  });

  it("201: 10 percent is shared by the items and shown as one item of its own", async () => {
    const shop = await aPromotedShop();
    const { id } = await shop.promote(aPromotion({ name: "Lark" }), "LARK10");
    const { status, body } = await shop.giveCode("C", "LARK10");
    expect(status).toBe(201);
    const [mugs, tea, lark, ...others] = body.data;
    expect(others).toEqual([]);
    for (const [item, value, share] of [
      [mugs, 3600, -360],
      [tea, 900, -90],
    ] as const) {
      expect([item.value.amount, item.discounts]).toEqual([value, undefined]);
      expect(item.meta.display_price.discount.value.amount).toBe(share);
      expect(item.meta.display_price.without_discount.value.amount).toBe(value);
      expect(item.meta.display_price.with_tax.value.amount).toBe(value + share);
    }
    expect(lark).toMatchObject({
      type: "promotion_item",
      promotion_id: id,
      name: "Lark",
      description: "Promotion",
      sku: "LARK10",
      code: "LARK10",
      slug: "",
      quantity: 1,
      manage_stock: false,
      links: {},
      unit_price: { amount: -450, currency: "USD", includes_tax: false },
      value: { amount: -450, currency: "USD", includes_tax: false },
      relationships: { promotions: { data: [{ type: "promotion", id }] } },
    });
    expect(lark.promotion_source).toBeUndefined();
    const { display_price: prices, discounts } = body.meta;
    expect([prices.with_tax.amount, prices.discount.amount, prices.without_discount.amount]).toEqual([
      4050, -450, 4500,
    ]);
    expect(discounts).toEqual({ LARK10: { amount: -450, currency: "USD", formatted: "-$4.50" } });
    expect(prices.discounts).toEqual({
      LARK10: { ...discounts.LARK10, constituents: { [id]: discounts.LARK10 } },
    });
    expect(titlesOf(body)).toEqual(["Promotion Added"]);
  });

  it("201: a tax is of what the discount leaves of an item", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion(), "LARK10");
    const taxed = custom("w", {
      price: { amount: 1000, includes_tax: false },
      tax: [{ type: "tax_item", name: "Tax", code: "T", jurisdiction: "X", rate: 0.2 }],
    });
    await shop.add("D", taxed, { as: "client_credentials", profile: "compatible" });
    const { body } = await shop.giveCode("D", "LARK10");
    const { tax, with_tax } = itemOf(body, "w")["meta"].display_price;
    expect([tax.value.amount, with_tax.value.amount, readTotal(body)]).toEqual([180, 1080, 1080]);
  });

  it("201: an automatic one appears without a code, named after its promotion", async () => {
    const shop = await aPromotedShop();
    const { id } = await shop.promote(aPromotion({ automatic: true }));
    const { body } = await shop.add("C", product("TEA-HILL"));
    const item = body.data.at(-1);
    expect([item.type, item.sku, item.code]).toEqual(["promotion_item", `auto_${id}`, `auto_${id}`]);
    expect(Object.keys(body.meta.discounts)).toEqual([`auto_${id}`]);
  });

  it("201: the same code again, in any case, changes nothing", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion(), "Lark10");
    const first = await shop.giveCode("C", "LARK10");
    const again = await shop.giveCode("C", "lark10");
    expect(again.status).toBe(201);
    expect(again.body.data).toEqual(first.body.data);
    expect(itemOf(again.body, "Lark10")["code"]).toBe("Lark10");
    expect(titlesOf(again.body)).toEqual([]);
  });

  it("204: taken off in any case, and the totals are back", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion(), "LARK 10/x");
    const before = (await shop.read("C")).body.data.meta.display_price;
    await shop.giveCode("C", "LARK 10/x");
    const taken = await shop.takeCode("C", "lark 10/X");
    expect([taken.status, taken.text]).toEqual([204, ""]);
    expect((await shop.read("C")).body.data.meta.display_price).toEqual(before);
    expect((await shop.takeCode("C", "LARK 10/x")).status).toBe(404);
  });

  it("422: an automatic promotion cannot be taken off; 404: a code the cart does not have", async () => {
    const shop = await aPromotedShop();
    const { id } = await shop.promote(aPromotion({ automatic: true }));
    await shop.promote(aPromotion(), "LARK10");
    const refused = await shop.takeCode("C", `AUTO_${id}`);
    expect([refused.status, refused.body.errors[0].meta]).toEqual([422, { code: `AUTO_${id}` }]);
    for (const code of ["LARK10", "NOBODYS", "auto_nothing"]) {
      const missing = await shop.takeCode("C", code);
      expect([missing.status, missing.body.errors[0].meta]).toEqual([404, { code }]);
    }
    expect((await shop.takeCode("NONE", "LARK10")).status).toBe(404);
  });

  it("200: deleting its item takes the code off, too; an automatic one applies again", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion(), "LARK10");
    const { body } = await shop.giveCode("C", "LARK10");
    const remove = (itemID: string) => shop.delete(`/v2/carts/C/items/${itemID}`, { as: "implicit" });
    const left = await remove(itemOf(body, "LARK10")["id"]);
    expect([left.status, left.body.data.length, readTotal(left.body)]).toEqual([200, 2, 4500]);
    expect(titlesOf(left.body)).toEqual(["Deleted Promotion"]);
    expect((await shop.takeCode("C", "LARK10")).status).toBe(404);
    const { id } = await shop.promote(aPromotion({ automatic: true }));
    const automatic = (await shop.add("C", product("TEA-HILL"))).body;
    const stays = await remove(itemOf(automatic, `auto_${id}`)["id"]);
    expect([stays.status, itemOf(stays.body, `auto_${id}`)["value"].amount]).toEqual([200, -540]);
  });

  it("200: its item keeps its id as long as it applies", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion(), "LARK10");
    const first = itemOf((await shop.giveCode("C", "LARK10")).body, "LARK10");
    const second = itemOf((await shop.add("C", product("TEA-HILL"))).body, "LARK10");
    expect([second["id"], second["value"].amount]).toEqual([first["id"], -540]);
    const { relationships } = (await shop.read("C")).body.data;
    expect(relationships.items.data).toContainEqual({ type: "promotion_item", id: first["id"] });
  });

  it("201: the qualifying product leaves and comes back, and so does the discount", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion({ min_cart_value: [{ currency: "USD", amount: 4000 }] }), "LARK10");
    const { body } = await shop.giveCode("C", "LARK10");
    const without = (
      await shop.delete(`/v2/carts/C/items/${itemOf(body, "MUG-ALDER").id}`, { as: "implicit" })
    ).body;
    expect([readTotal(without), without.data.length, without.meta.discounts]).toEqual([900, 1, undefined]);
    const back = await shop.add("C", product("MUG-ALDER", 2));
    expect([readTotal(back.body), titlesOf(back.body)]).toEqual([4050, ["Promotion Added"]]);
  });
});

describe("a code of a promotion of items", () => {
  it("201: an entry in its items' discounts, and no item of its own", async () => {
    const shop = await aPromotedShop();
    const { id } = await shop.promote(onMugs(), "MUG25");
    const { body } = await shop.giveCode("C", "mug25");
    expect(body.data.map(({ type }) => type)).toEqual(["cart_item", "cart_item"]);
    expect(itemOf(body, "MUG-ALDER")["discounts"]).toEqual([
      { id, code: "MUG25", amount: { amount: -900, currency: "USD", includes_tax: false }, ordinal: 1 },
    ]);
    expect(itemOf(body, "TEA-HILL")["discounts"]).toBeUndefined();
    expect(body.meta.messages).toMatchObject([
      { title: "Discount Added", source: { type: "cart_item", code: "MUG25" } },
    ]);
    expect((await shop.takeCode("C", "MUG25")).status).toBe(204);
  });

  it("201: with a code of the whole cart, which takes from what is left", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion(), "LARK10");
    await shop.promote(onMugs(), "MUG25");
    const { body } = await shop.add("C", [codeItem("LARK10"), codeItem("MUG25")]);
    expect([readTotal(body), body.meta.display_price.discount.amount]).toEqual([3240, -1260]);
    expect(body.meta.discounts).toMatchObject({ LARK10: { amount: -360 }, MUG25: { amount: -900 } });
  });
});

describe("a code of both engines", () => {
  it("201: brings both promotions where the cart takes rule promotions, the standard one first", async () => {
    const shop = await aPromotedShop({ cart: { use_rule_promotions: true } });
    await shop.fill("R");
    const standard = await shop.promote(aPromotion(), "BOTH");
    const rule = await shop.promote(aRulePromotion(), "Both");
    const { body } = await shop.giveCode("R", "both");
    const items = body.data.slice(2);
    expect(
      items.map(({ promotion_id, promotion_source, value }) => [
        promotion_id,
        promotion_source,
        value.amount,
      ]),
    ).toEqual([
      [standard.id, undefined, -450],
      [rule.id, "rule-promotion", -405],
    ]);
    expect(readTotal(body)).toBe(3645);
    expect(itemOf(body, "MUG-ALDER")["discounts"]).toEqual([
      expect.objectContaining({
        id: rule.id,
        promotion_source: "rule-promotion",
        is_cart_discount: true,
        ordinal: 2,
      }),
    ]);
    expect((await shop.takeCode("R", "BOTH")).status).toBe(204);
    expect((await shop.read("R")).body.data.meta.discounts).toBeUndefined();
  });

  it("201: given again, brings what has got the code since, and once all is there changes nothing", async () => {
    const shop = await aPromotedShop({ cart: { use_rule_promotions: true } });
    await shop.fill("R");
    await shop.promote(aPromotion(), "LARK10");
    expect(readTotal((await shop.giveCode("R", "LARK10")).body)).toBe(4050);
    await shop.promote(aRulePromotion(), "LARK10");
    const again = await shop.giveCode("R", "lark10");
    expect([again.status, readTotal(again.body), titlesOf(again.body)]).toEqual([
      201,
      3645,
      ["Promotion Added"],
    ]);
    const third = await shop.giveCode("R", "LARK10");
    expect([readTotal(third.body), titlesOf(third.body)]).toEqual([3645, []]);
  });

  it("201: given again, stays as it is while what has got it since does nothing", async () => {
    const shop = await aPromotedShop({ cart: { use_rule_promotions: true } });
    await shop.fill("R");
    await shop.promote(aPromotion(), "LARK10");
    await shop.giveCode("R", "LARK10");
    const rule_set = { ...aRulePromotion().rule_set, currencies: ["EUR"] };
    await shop.promote(aRulePromotion({ rule_set }), "LARK10");
    const again = await shop.giveCode("R", "LARK10");
    expect([again.status, readTotal(again.body)]).toEqual([201, 4050]);
  });

  it("201: brings the standard one alone to a cart without rule promotions", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion(), "BOTH");
    await shop.promote(aRulePromotion(), "BOTH");
    await shop.promote(aRulePromotion({ automatic: true }));
    expect(readTotal((await shop.giveCode("C", "BOTH")).body)).toBe(4050);
  });
});

describe("the text of a code", () => {
  it.each([
    ["CAFE\u0301", "caf\u00e9"],
    ["ÅNGSTRÖM-ÆØ", "ångström-æø"],
    ["\u0416\u0443\u043a", "\u0436\u0423\u041a"],
    ["__proto__", "__PROTO__"],
    ["constructor", "Constructor"],
    ["a#b/c?d%25 e", "A#B/C?D%25 E"],
    ["x".repeat(255), "X".repeat(255)],
  ])("201, 204: %s is %s, shown as it was created", async (created, given) => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion(), created);
    const { status, body } = await shop.giveCode("C", given);
    expect([status, Object.entries(body.meta.discounts)]).toEqual([
      201,
      [[created, { amount: -450, currency: "USD", formatted: "-$4.50" }]],
    ]);
    expect(body.data.at(-1).sku).toBe(created);
    expect((await shop.takeCode("C", given)).status).toBe(204);
  });

  it.each([[""], ["x".repeat(256)], [7], [null], [["A"]], [{ a: 1 }], [undefined]])(
    "400: %p is none",
    async (code) => {
      const shop = await aPromotedShop();
      const { status, body } = await shop.add("C", { type: "promotion_item", code });
      expect([status, body.errors[0].source]).toEqual([400, "data.code"]);
    },
  );

  it("404: one of blanks or of control characters is just unknown; 400: half a character", async () => {
    const shop = await aPromotedShop();
    const odd = ["   ", "\u0000", "\ud800", "CODE\n"];
    const answers = await Promise.all(odd.map((code) => shop.giveCode("C", code)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 400, 404]);
  });
});

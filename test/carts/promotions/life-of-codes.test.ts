import { describe, expect, it } from "@jest/globals";
import type { Call } from "../../support/call.ts";
import { aPromotion } from "../../support/promotions/promotions.ts";
import { NOON } from "../../support/runtime.ts";
import { codeItem, type ItemsAnswer, manyCustom, product, readTotal } from "../../support/shops/carts.ts";
import { aPromotedShop, onMugs, type PromotedShop } from "../../support/shops/promoted-shop.ts";

const promotionsIn = ({ data }: ItemsAnswer["body"]): string[] =>
  data.filter(({ type }) => type === "promotion_item").map(({ sku }) => sku);
const items = "/v2/carts/C/items";
const shopper = { as: "implicit" } as const;

async function aCodedShop() {
  const shop = await aPromotedShop();
  const promotion = await shop.promote(aPromotion(), "LARK10");
  const { body } = await shop.giveCode("C", "LARK10");
  const idOf = (sku: string) => body.data.find((item) => item.sku === sku).id;
  const update = (id: string, data: object) => shop.put(`${items}/${id}`, { data }, shopper);
  const remove = (sku: string) => shop.delete(`${items}/${idOf(sku)}`, shopper);
  return { ...shop, promotion, idOf, update, remove };
}

const discountsOf = async (shop: PromotedShop, cart = "C", more: Call = {}) =>
  (await shop.read(cart, more)).body.data.meta.discounts;

describe("a list with codes", () => {
  it("201: products first, then codes, whatever their order; each is reported at its position", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion({ min_cart_value: [{ currency: "USD", amount: 4501 }] }), "MORE");
    const { status, body } = await shop.add("C", [codeItem("MORE"), codeItem("BAD"), product("TEA-HILL")]);
    expect([status, promotionsIn(body), readTotal(body)]).toEqual([201, ["MORE"], 4860]);
    expect(body.errors).toEqual([
      expect.objectContaining({ status: 404, source: "data.1.code", meta: { code: "BAD" } }),
    ]);
    expect(body.meta.outcomes.map(({ outcome }) => outcome)).toEqual(["added", "rejected", "merged"]);
  });

  it("404: under add_all_or_nothing a bad code changes nothing", async () => {
    const shop = await aPromotedShop();
    const before = (await shop.read("C")).text;
    const options = { add_all_or_nothing: true };
    const { status, body } = await shop.add("C", [product("TEA-HILL"), codeItem("BAD")], { options });
    expect([status, body.data, (await shop.read("C")).text]).toEqual([404, undefined, before]);
  });

  it("201: into a cart that the same list fills", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion(), "LARK10");
    const more = { profile: "compatible" } as const;
    const { body } = await shop.add("NEW", [codeItem("LARK10"), product("TEA-HILL")], more);
    expect([promotionsIn(body), readTotal(body)]).toEqual([["LARK10"], 810]);
  });

  it("400 for each code more than 20", async () => {
    const shop = await aPromotedShop();
    const codes = Array.from({ length: 22 }, (_, at) => codeItem(`CODE-${at}`));
    const { body } = await shop.add("C", [product("TEA-HILL"), ...codes]);
    const statuses = body.errors.map(({ status }) => status);
    expect(statuses).toEqual([...Array(20).fill(404), 400, 400]);
  });

  it("201: a dry run shows what a code would do, and gives it not", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion(), "LARK10");
    const { status, body } = await shop.giveCode("C", "LARK10", { options: { dry_run: true } } as object);
    expect([status, readTotal(body)]).toEqual([201, 4050]);
    expect(await discountsOf(shop)).toBeUndefined();
  });
});

describe("codes leave a cart", () => {
  it("204: with all of its items", async () => {
    const shop = await aCodedShop();
    expect((await shop.delete(items, shopper)).status).toBe(204);
    const { body } = await shop.add("C", product("TEA-HILL"));
    expect([promotionsIn(body), readTotal(body)]).toEqual([[], 900]);
  });

  it("200: with the last of its items", async () => {
    const shop = await aCodedShop();
    await shop.remove("TEA-HILL");
    const { body: left } = await shop.remove("MUG-ALDER");
    expect([left.data, readTotal(left)]).toEqual([[], 0]);
    expect(promotionsIn((await shop.add("C", product("TEA-HILL"))).body)).toEqual([]);
  });

  it("200: with their promotion, silently, and do not come back with it", async () => {
    const shop = await aCodedShop();
    await shop.disable(shop.promotion);
    expect(await discountsOf(shop)).toBeUndefined();
    const { body } = await shop.add("C", product("TEA-HILL"));
    expect([promotionsIn(body), readTotal(body)]).toEqual([[], 5400]);
    await shop.promote(shop.promotion);
    expect(await discountsOf(shop)).toBeUndefined();
    expect((await shop.giveCode("C", "LARK10")).status).toBe(201);
  });

  it("200: when their promotion ends, to the second", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion({ end: "2026-03-02T10:00:30Z" }), "SOON");
    await shop.giveCode("C", "SOON");
    const at = (ms: number) => ({ now: () => new Date(NOON.getTime() + ms) });
    expect(await discountsOf(shop, "C", at(29_999))).toHaveProperty("SOON");
    expect(await discountsOf(shop, "C", at(30_000))).toBeUndefined();
  });

  it("200: a code that is used up by others does nothing until it has uses again, and stays", async () => {
    const shop = await aPromotedShop();
    const promotion = await shop.promote(aPromotion(), { code: "ONCE", max_uses: 1 });
    await shop.giveCode("C", "ONCE");
    await shop.use(promotion, "ONCE", 1);
    expect(await discountsOf(shop)).toBeUndefined();
    await shop.add("C", product("TEA-HILL"));
    await shop.use(promotion, "ONCE", 0);
    expect(await discountsOf(shop)).toMatchObject({ ONCE: { amount: -540 } });
  });

  it("201: a merge brings no codes, and automatic promotions apply to the merged cart", async () => {
    const shop = await aCodedShop();
    const { id } = await shop.promote(
      aPromotion({ automatic: true, schema: { currencies: [{ currency: "USD", percentage: 5 }] } }),
    );
    await shop.add("D", { type: "cart_items", cart_id: "C" }, { profile: "compatible" });
    const { body } = await shop.read("D", { query: "include=items" });
    expect(Object.keys(body.data.meta.discounts)).toEqual([`auto_${id}`]);
    expect(body.included.items.map(({ type }) => type)).toEqual(["cart_item", "cart_item", "promotion_item"]);
    expect(Object.keys(await discountsOf(shop))).toContain("LARK10");
  });
});

describe("an item that is a promotion", () => {
  it("400: cannot be changed, alone or in a list; 404 once it is gone", async () => {
    const shop = await aCodedShop();
    const itemID = shop.idOf("LARK10");
    const data = { type: "cart_item", quantity: 2 };
    const alone = () => shop.update(itemID, { ...data, id: itemID });
    expect((await alone()).status).toBe(400);
    const list = await shop.put(items, { data: [{ ...data, id: itemID }] }, shopper);
    expect([list.status, list.body.errors[0].status]).toEqual([400, 400]);
    expect((await shop.update(itemID.toUpperCase(), data)).status).toBe(400);
    await shop.takeCode("C", "LARK10");
    expect((await alone()).status).toBe(404);
  });

  it("200: follows the quantities of the others", async () => {
    const shop = await aCodedShop();
    const changed = await shop.update(shop.idOf("MUG-ALDER"), { quantity: 4 });
    expect([changed.status, readTotal(changed.body)]).toEqual([200, 7290]);
    expect(changed.body.data.at(-1)).toMatchObject({ id: shop.idOf("LARK10"), value: { amount: -810 } });
  });
});

describe("the limit of 100 unique items", () => {
  const codeOfItems = onMugs({ schema: { targets: ["w0"], percent: 50 } } as object);

  it("422: counts a promotion of the whole cart that a code brought, not one of items", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion(), "WHOLE");
    await shop.promote(codeOfItems, "ITEMS");
    await shop.add("F", manyCustom(100), { profile: "compatible" });
    const full = await shop.giveCode("F", "WHOLE");
    expect([full.status, full.body.errors[0].title]).toEqual([422, "Limit Reached"]);
    expect((await shop.giveCode("F", "ITEMS")).status).toBe(201);
  });

  it("201 for the hundredth, 422 for an item after it; automatic promotions never count", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion(), "WHOLE");
    for (let at = 0; at < 3; at += 1) await shop.promote(aPromotion({ automatic: true }));
    await shop.add("F", manyCustom(99), { profile: "compatible" });
    const hundredth = await shop.giveCode("F", "WHOLE");
    expect([hundredth.status, hundredth.body.data.length]).toEqual([201, 103]);
    expect((await shop.add("F", manyCustom(1, 99))).status).toBe(422);
    await shop.takeCode("F", "WHOLE");
    expect((await shop.add("F", manyCustom(1, 99))).status).toBe(201);
  });
});

describe("the limit of 100 codes", () => {
  it("201 for the hundredth that is no item, 422 for one more, 201 again once one is taken off", async () => {
    const shop = await aPromotedShop();
    const codes = Array.from({ length: 101 }, (_, at) => `MUG-${at}`);
    await shop.promote(onMugs(), ...codes);
    for (let at = 0; at < 100; at += 20) await shop.add("C", codes.slice(at, at + 20).map(codeItem));
    const more = await shop.giveCode("C", "MUG-100");
    expect([more.status, more.body.errors[0].title]).toEqual([422, "Limit Reached"]);
    expect((await shop.giveCode("C", "mug-99")).status).toBe(201);
    expect((await shop.takeCode("C", "MUG-7")).status).toBe(204);
    const last = await shop.giveCode("C", "MUG-100");
    expect([last.status, readTotal(last.body)]).toEqual([201, 3600]);
  });
});

describe("codes and repeated or conditional requests", () => {
  it("412: If-Match keeps a code from another state of the cart, and from leaving it", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion(), "LARK10");
    const old = (await shop.read("C")).headers["etag"] ?? "";
    const given = await shop.giveCode("C", "LARK10", { headers: { "if-match": old } });
    expect([given.status, given.headers["etag"] === old]).toEqual([201, false]);
    const headers = { "if-match": old };
    expect((await shop.takeCode("C", "LARK10", { headers })).status).toBe(412);
    expect((await shop.giveCode("C", "OTHER", { headers })).status).toBe(412);
    expect(await discountsOf(shop)).toHaveProperty("LARK10");
  });

  it("201: a repeat with its Idempotency-Key is one change with one answer, also when the code is over", async () => {
    const shop = await aPromotedShop();
    const promotion = await shop.promote(aPromotion(), "LARK10");
    const headers = { "idempotency-key": "k" };
    const first = await shop.giveCode("C", "LARK10", { headers });
    await shop.disable(promotion);
    const again = await shop.giveCode("C", "LARK10", { headers });
    expect([again.status, again.text, again.headers["idempotent-replayed"]]).toEqual([
      201,
      first.text,
      "true",
    ]);
  });

  it("201: ten at once give the code once", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion(), "LARK10");
    const ten = Array.from({ length: 10 }, () => shop.giveCode("C", "LARK10", { deadlineMs: 60_000 }));
    const answers = await Promise.all(ten);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    for (const { body } of answers) expect([promotionsIn(body), readTotal(body)]).toEqual([["LARK10"], 4050]);
  });
});

describe("a preview cart", () => {
  it("200: has the promotions of its moment, automatic ones and codes", async () => {
    const shop = await aPromotedShop();
    const april = await shop.promote(aPromotion({ automatic: true, start: "2026-04-01T00:00:00Z" }));
    await shop.promote(aPromotion({ end: "2026-03-31T00:00:00Z" }), "MARCH");
    const data = { id: "P", snapshot_date: "2026-04-02T00:00:00Z" };
    await shop.post("/v2/carts", { data });
    await shop.add("P", product("TEA-HILL"));
    expect(Object.keys(await discountsOf(shop, "P"))).toEqual([`auto_${april.id}`]);
    expect((await shop.giveCode("P", "MARCH")).status).toBe(404);
    expect((await shop.giveCode("C", "MARCH")).status).toBe(201);
    expect(Object.keys(await discountsOf(shop))).toEqual(["MARCH"]);
  });
});

import { describe, expect, it } from "@jest/globals";
import { getOrder, orderOnlyWrite } from "../../lib/orders/orders-store.ts";
import { getVersion } from "../../lib/promotions/history-store.ts";
import { checkOut } from "../support/checkout.ts";
import { checkEvidence, type Step, withoutIds } from "../support/money/check-evidence.ts";
import { aCustomDiscount, rulePromotion, standardPromotion } from "../support/orders/goods.ts";
import { aMarket, aMarketWith } from "../support/orders/market.ts";
import { expectData, type Shop } from "../support/shop.ts";
import { custom, onItem, P1, product } from "../support/shops/carts.ts";
import { aPrice, PRICEBOOK_ID, publish } from "../support/shops/products.ts";
import { aSegmentedShop, SOON } from "../support/shops/segmented-shop.ts";
import { BLACK, bundle, CUP, GREEN } from "../support/shops/tea-set.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

type Checked = { readonly body: Awaited<ReturnType<typeof checkOut>>["body"] };

/** Reads the explanation of an order, and checks that it adds up to all that the order shows. */
async function explain({ get }: Pick<Shop, "get">, { body }: Checked) {
  const evidence = await expectData(get(`/v2/orders/${body.data.id}/price-evidence`, { now: () => SOON }));
  expect(checkEvidence(evidence, body.included.items, body.data.meta.display_price)).toEqual([]);
  return evidence;
}

/** Steps in short, such as `sale -600 spring`. */
const short = (steps: readonly Step[] | undefined) =>
  (steps ?? []).map(({ kind, amount, name }) => [kind, amount, ...(name ? [name] : [])].join(" "));

/** A guest's cart in a shop with price segmentation. The channel `trade` has the books Gold and Bronze. */
async function buySegmented(channel: "web" | "trade", sku: string, quantity = 1) {
  const shop = await aSegmentedShop();
  const pricebook_ids = shop.rank(["G", 5], ["Z", 1]);
  const { id: trade } = await expectData(shop.rule({ name: "Trade", channels: ["trade"], pricebook_ids }));
  const call = { now: () => SOON, headers: { "EP-Channel": channel } };
  await expectData(shop.add("guest", "C", sku, quantity, call));
  const buy = async () => {
    const { body } = await checkOut(shop.table, "C", undefined, call);
    return { body, evidence: await explain(shop, { body }) };
  };
  return { ...shop, buy, trade };
}

describe("GET /v2/orders/{orderID}/price-evidence: prices", () => {
  it("200: a list price is one step, with the price book that had the currency", async () => {
    const { buy, books, catalog_id } = await buySegmented("web", "BOWL-ALDER", 2);
    const { evidence } = await buy();
    const [item] = evidence.items;
    expect(item?.steps).toEqual([
      { kind: "list", pricebook: { id: books.K, name: "Clearance" }, unit: 2000, amount: 4000 },
    ]);
    expect(evidence.catalog).toEqual({ id: catalog_id, release_id: expect.any(String), number: 1 });
    expect([evidence.of, evidence.complete, evidence.calculation_method, evidence.currency]).toEqual([
      ...["order", true, "line", "USD"],
    ]);
  });

  it("200: the rule of the shopper and the price book that came first by it", async () => {
    const { buy, books, trade } = await buySegmented("trade", "MUG-ALDER", 12);
    const { evidence } = await buy();
    expect(evidence.catalog?.rule).toEqual({ id: trade, name: "Trade" });
    expect(evidence.items[0]?.steps).toEqual([
      { kind: "list", pricebook: { id: books.G, name: "Gold" }, unit: 1450, amount: 17_400 },
      { kind: "tier", minimum_quantity: 12, unit: -150, amount: -1800 },
    ]);
  });

  it("200: list price and sale; from the sale's last moment on the list price alone", async () => {
    const { buy } = await buySegmented("web", "TEA-OAK", 3);
    const { evidence } = await buy();
    expect(evidence.items[0]?.steps.slice(1)).toEqual([
      { kind: "sale", name: "march", until: "2026-04-01T00:00:00.000Z", unit: -200, amount: -600 },
    ]);
    const ended = { now: () => new Date("2026-04-01T00:00:00Z") };
    const shop = await aSegmentedShop();
    await shop.add("guest", "D", "TEA-OAK", 3, ended);
    const after = await checkOut(shop.table, "D", undefined, ended);
    expect(short((await explain(shop, after)).items[0]?.steps)).toEqual(["list 2700"]);
  });

  it("200: a tier from its quantity on, and no longer below it", async () => {
    const { put, buy, get } = await buySegmented("web", "MUG-ALDER", 6);
    const evidence = async () => expectData(get("/v2/carts/C/price-evidence", { now: () => SOON }));
    expect(short((await evidence()).items[0]?.steps)).toEqual(["list 10800", "tier -1200"]);
    const { items } = await evidence();
    const call = { now: () => SOON };
    await expectData(put(`/v2/carts/C/items/${items[0]?.id ?? ""}`, { data: { quantity: 5 } }, call));
    expect(short((await buy()).evidence.items[0]?.steps)).toEqual(["list 9000"]);
  });

  it("200: modifiers of a child in their order, from the parent's price", async () => {
    const shop = await aSegmentedShop({ publish: false });
    const { R } = shop.books;
    for (const [name, modifier_type, amount] of [
      ["rust", "price_increment", 500],
      ["large", "price_decrement", 200],
    ] as const) {
      const attributes = { name, modifier_type, currencies: { USD: { amount, includes_tax: false } } };
      const data = { type: "price-modifier", attributes };
      await expectData(shop.post(`/pcm/pricebooks/${R}/modifiers`, { data }));
    }
    await shop.modifier(shop.colour.id, shop.colour.ids["Rust"]!, { type: "price", value: "rust" });
    await shop.modifier(shop.size.id, shop.size.ids["L"]!, { type: "price", value: "large" });
    await shop.start();
    await shop.publish();
    await expectData(shop.add("guest", "C", "TEERustL", 2));
    const ordered = await checkOut(shop.table, "C", undefined, { now: () => SOON });
    const [item] = (await explain(shop, ordered)).items;
    expect(short(item?.steps)).toEqual(["list 6000", "modifier 1000 rust", "modifier -400 large"]);
    expect(item?.total).toBe(6600);
  });

  it("200: an option each for a bundle without a price; one list price for one with a price", async () => {
    const chosen = { vessel: { [CUP]: 2 }, tea: { [GREEN]: 1, [BLACK]: 3 } };
    const shop = await aMarketWith([bundle("OWN-SET", chosen, { quantity: 2 }), bundle("TEA-SET", chosen)]);
    const [own, fixed] = (await explain(shop, await shop.checkout("A"))).items;
    expect(own?.steps.map(({ kind, product: of, unit, amount }) => [kind, of, unit, amount])).toEqual([
      ["option", { id: CUP, quantity: 2 }, 1100, 4400],
      ["option", { id: GREEN, quantity: 1 }, 400, 800],
      ["option", { id: BLACK, quantity: 3 }, 350, 2100],
    ]);
    expect(fixed?.steps).toEqual([
      { kind: "list", pricebook: { id: PRICEBOOK_ID }, unit: 2500, amount: 2500 },
    ]);
  });

  it("200: custom items say whether the merchant or the shopper named their price", async () => {
    const shop = await aMarketWith([custom("SHOPPERS", { quantity: 2 })]);
    await expectData(shop.add("A", custom("MERCHANTS"), {}));
    const { items } = await explain(shop, await shop.checkout("A", {}, {}));
    expect(items.map(({ sku, steps }) => [sku, steps[0]?.kind, steps[0]?.named_by])).toEqual([
      ["SHOPPERS", "custom", "shopper"],
      ["MERCHANTS", "custom", "merchant"],
    ]);
  });
});

describe("GET /v2/orders/{orderID}/price-evidence: discounts, taxes, shipping", () => {
  it("200: each promotion with its version, name and code, and shares of the whole cart", async () => {
    const shop = await aMarketWith([product("S1", 2), product("S2")]);
    const { id } = await shop.promote([{ code: "SPRING" }]);
    await expectData(shop.put(`/v2/promotions/${id}`, { data: { type: "promotion", name: "Welcome" } }));
    const schema = { targets: ["S2"], percent: 50 };
    const half = { promotion_type: "item_percent_discount", automatic: true, name: "Half", schema };
    await expectData(shop.post("/v2/promotions", { data: standardPromotion(half) }));
    await expectData(shop.add("A", { type: "promotion_item", code: "SPRING" }));
    const { items } = await explain(shop, await shop.checkout("A"));
    expect(items.map(({ steps }) => short(steps))).toEqual([
      ["list 3998", "promotion -400 Welcome"],
      ["list 700", "promotion -350 Half", "promotion -35 Welcome"],
    ]);
    expect(items[1]?.steps[2]).toMatchObject({ id, version: 3, code: "SPRING", share_of_cart: true });
    expect(items[1]?.steps[1]).toMatchObject({ version: 1, source: "standard" });
  });

  it("200: a limit of the discount, a gift, and custom discounts", async () => {
    const shop = await aMarketWith([product("S1", 2)]);
    const most = { max_discount_value: [{ currency: "USD", amount: 100 }] };
    await shop.promote([{ code: "SPRING" }], most);
    const requirements = [{ targets: ["S1"], quantity: 2 }];
    const schema = { requirements, gifts: ["S2"], auto_add_free_gift: true };
    const gift = { promotion_type: "bundle_gift", automatic: true, name: "Free tea", schema };
    await expectData(shop.post("/v2/promotions", { data: standardPromotion(gift) }));
    await expectData(shop.add("A", { type: "promotion_item", code: "SPRING" }));
    const { items } = await explain(shop, await shop.checkout("A"));
    expect(items.map(({ steps }) => short(steps))).toEqual([
      ["list 3998", "promotion -100 Spring"],
      ["list 700", "promotion -700 Free tea"],
    ]);

    const discount_settings = { custom_discounts_enabled: true };
    await shop.cart("B", [product("S1"), product("S2")], {}, { discount_settings });
    const [first] = await shop.items("B");
    const ofItem = { ...aCustomDiscount(-99), ...onItem(first!.id, "cart_item") };
    await expectData(shop.post("/v2/carts/B/custom-discounts", { data: [aCustomDiscount(-101), ofItem] }));
    const own = await explain(shop, await shop.checkout("B", {}, {}));
    expect(own.items.map(({ steps }) => short(steps))).toEqual([
      ["list 1999", "custom_discount -99 A regular", "custom_discount -74 A regular"],
      ["list 700", "custom_discount -27 A regular"],
    ]);
  });

  it.each(["line", "simple"] as const)(
    "200: taxes by their rates and amounts, with the method %s",
    async (method) => {
      const shop = await aMarket();
      const data = { type: "settings", calculation_method: method };
      await expectData(shop.put("/v2/settings", { data }));
      const tax = (name: string, more: object) => ({ type: "tax_item", name, ...more });
      const taxes = [
        tax("State", { rate: 0.0725 }),
        tax("City", { rate: 0.015 }),
        tax("Fee", { amount: 37 }),
      ];
      const inside = custom("IN", { price: { amount: 1999, includes_tax: true }, quantity: 3 });
      await shop.cart("A", [product("S1", 3), inside], {});
      const items = await shop.items("A");
      for (const { id, type } of items) {
        for (const one of taxes) {
          const path = `/v2/carts/A/items/${id}/taxes` as const;
          await expectData(shop.post(path, { data: { ...one, ...onItem(id, type) } }));
        }
      }
      const explained = await explain(shop, await shop.checkout("A", {}, {}));
      const [outside, within] = explained.items.map(({ steps }) =>
        steps.filter(({ kind }) => kind === "tax"),
      );
      expect(outside?.map(({ name, rate, included }) => [name, rate, included])).toEqual([
        ["State", 0.0725, undefined],
        ["City", 0.015, undefined],
        ["Fee", undefined, undefined],
      ]);
      expect(outside?.[2]?.amount).toBe(37);
      expect(within?.every(({ included, amount }) => included === true && amount > 0)).toBe(true);
      expect(explained.calculation_method).toBe(method);
    },
  );

  it("200: shipping and what promotions take from it", async () => {
    const shop = await aMarket();
    const rule_set = {
      currencies: ["USD"],
      actions: [{ strategy: "shipping_discount", args: ["percent", 50] }],
    };
    const data = rulePromotion({ automatic: true, name: "Half shipping", rule_set });
    await expectData(shop.post("/v2/rule-promotions", { data }));
    const discount_settings = { use_rule_promotions: true };
    await shop.cart("A", [product("S1")], {}, { discount_settings });
    const shipping_price = { base: 499, tax: 100, fees: 20 };
    const group = { type: "shipping_group", shipping_type: "express", shipping_price };
    const { id } = await expectData(shop.post("/v2/carts/A/shipping-groups", { data: group }));
    const [item] = await shop.items("A");
    await expectData(shop.put(`/v2/carts/A/items/${item!.id}`, { data: { shipping_group_id: id } }));
    const { shipping, totals } = await explain(shop, await shop.checkout("A", {}, {}));
    expect(shipping.map(({ steps, ...one }) => ({ ...one, steps: short(steps) }))).toEqual([
      { id, name: "express", total: 369, steps: ["shipping 619", "shipping_discount -250 Half shipping"] },
    ]);
    expect(shipping[0]?.steps[1]).toMatchObject({ version: 1, source: "rule" });
    expect([totals.shipping, totals.shipping_discount]).toEqual([369, -250]);
  });

  it("200: a promotion that lowers the total alone, with the method simple", async () => {
    const shop = await aMarket();
    const data = { type: "settings", calculation_method: "simple" };
    await expectData(shop.put("/v2/settings", { data }));
    await shop.cart("A", [product("S1", 2)]);
    await shop.promote([{ code: "SPRING" }]);
    await expectData(shop.add("A", { type: "promotion_item", code: "SPRING" }));
    const { items, steps } = await explain(shop, await shop.checkout("A"));
    expect([short(items[0]?.steps), short(steps)]).toEqual([["list 3998"], ["promotion -400 Spring"]]);
  });
});

describe("GET /v2/orders/{orderID}/price-evidence: later", () => {
  it("200: as before, once its promotions were edited, disabled and deleted; their versions stay", async () => {
    const shop = await aMarket();
    await shop.cart("A", [product("S1", 2)], {}, { discount_settings: { use_rule_promotions: true } });
    const { id } = await shop.promote([{ code: "SPRING" }]);
    const rule = rulePromotion({ automatic: true });
    const { id: ruleId } = await expectData(shop.post("/v2/rule-promotions", { data: rule }));
    await expectData(shop.add("A", { type: "promotion_item", code: "SPRING" }));
    const ordered = await shop.checkout("A");
    const before = await explain(shop, ordered);
    expect(short(before.items[0]?.steps)).toEqual([
      ...["list 3998", "promotion -400 Spring", "promotion -360 Rule spring"],
    ]);
    const change = { name: "Autumn", enabled: false };
    await expectData(shop.put(`/v2/promotions/${id}`, { data: { type: "promotion", ...change } }));
    await expectData(
      shop.put(`/v2/rule-promotions/${ruleId}`, { data: { type: "rule_promotion", ...change } }),
    );
    expect(await explain(shop, ordered)).toEqual(before);
    expect((await shop.delete(`/v2/promotions/${id}`)).status).toBe(204);
    expect((await shop.delete(`/v2/rule-promotions/${ruleId}`)).status).toBe(204);
    expect(await explain(shop, ordered)).toEqual(before);
    const kept = await Promise.all([id, ruleId].map((one) => getVersion(shop.table, one, 1)));
    expect(kept.map((one) => one?.promotion.name)).toEqual(["Spring", "Rule spring"]);
  });

  it("200: a promotion that is deleted without a change leaves its only version", async () => {
    const shop = await aMarket();
    const { id } = await shop.promote([{ code: "SPRING" }]);
    await shop.delete(`/v2/promotions/${id}`);
    expect((await getVersion(shop.table, id, 1))?.promotion.name).toBe("Spring");
  });

  it("200: complete, with ids for names, once price book, rule, release and catalog are deleted", async () => {
    const shop = await buySegmented("trade", "TEA-OAK", 2);
    const { body, evidence: before } = await shop.buy();
    const status = async (path: `/${string}`) => (await shop.delete(path)).status;
    for (const id of [...Object.values(shop.rules), shop.trade]) await shop.delete(`/catalogs/rules/${id}`);
    const releases = await expectData(shop.get(`/catalogs/${shop.catalog_id}/releases`));
    expect(await status(`/catalogs/${shop.catalog_id}/releases/${releases[0]!.id}`)).toBe(204);
    expect(await status(`/catalogs/${shop.catalog_id}`)).toBe(204);
    for (const id of Object.values(shop.books)) expect(await status(`/pcm/pricebooks/${id}`)).toBe(204);
    const after = await explain(shop, { body });
    expect(after.complete).toBe(true);
    expect(after.catalog).toEqual({ ...before.catalog, rule: { id: shop.trade } });
    expect(after.items[0]?.steps[0]?.pricebook).toEqual({ id: shop.books.Z });
    expect(after.items[0]?.total).toBe(before.items[0]?.total);
  });

  it("200: an order made before says what is not known; its sums are right", async () => {
    const shop = await aMarketWith([product("S1", 2), product("S2"), custom("ENGRAVING")]);
    await shop.promote([{ code: "SPRING" }]);
    await expectData(shop.add("A", { type: "promotion_item", code: "SPRING" }));
    const { body } = await shop.checkout("A");
    const stored = await getOrder(shop.table, body.data.id);
    const { calculation_method: _, items, ...order } = stored!.value;
    const old = items.map(({ evidence: __, priced_by: ___, ...item }) => item);
    const { put, when } = orderOnlyWrite({ ...order, items: old }, stored!);
    await shop.table.put(put, when);
    const evidence = await expectData(shop.get(`/v2/orders/${body.data.id}/price-evidence`));
    expect([evidence.complete, evidence.missing]).toEqual([
      false,
      ["calculation_method", "items.0", "items.1", "items.2"],
    ]);
    expect(short(evidence.items[0]?.steps)).toEqual(["unexplained 3998", "promotion -400 Spring"]);
    const total = evidence.items.reduce((all, one) => all + one.total, 0);
    expect(total).toBe(body.data.meta.display_price.with_tax.amount);
    for (const { steps, total: ofItem } of evidence.items) {
      expect(steps.reduce((all, { amount }) => all + amount, 0)).toBe(ofItem);
    }
  });

  it("403 for an implicit token, 401 for none, 404 for an unknown order", async () => {
    const shop = await aMarketWith([product("S1")]);
    const { body } = await shop.checkout("A");
    const path = `/v2/orders/${body.data.id}/price-evidence` as const;
    expect((await shop.get(path, { as: "implicit" })).status).toBe(403);
    expect((await shop.get(path, { as: null })).status).toBe(401);
    expect((await shop.get(`/v2/orders/${UNKNOWN_ID}/price-evidence`)).status).toBe(404);
  });
});

describe("the price evidence of a cart and its order", () => {
  it("is the same, unless a price moved; then a message names the old and the new one", async () => {
    const shop = await aMarket();
    await expectData(shop.put("/v2/settings/cart", { data: { type: "settings", cart_expiry_days: 30 } }));
    await shop.cart("A", [product("S1", 2)]);
    const before = await expectData(shop.get("/v2/carts/A/price-evidence"));
    const ordered = await explain(shop, await shop.checkout("A"));
    expect(withoutIds(before)).toEqual(withoutIds(ordered));
    await publish(shop.table, [{ ...P1, prices: [aPrice({ USD: 2500 })] }]);
    shop.later(7 * 24 * 60 * 60);
    const { body } = await shop.checkout("A");
    const message = `'${P1.attributes.name}' now costs $25.00 instead of $19.99`;
    expect(body.meta?.messages[0]?.description).toContain(message);
    expect(short((await explain(shop, { body })).items[0]?.steps)).toEqual(["list 5000"]);
  });
});

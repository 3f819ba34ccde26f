import { describe, expect, it } from "@jest/globals";
import { forgetProcessMemory } from "../../../lib/kernel/process-memory.ts";
import { checkOut, GUEST } from "../../support/checkout.ts";
import { createPromotionFor } from "../../support/promotions/promotions.ts";
import { expectData } from "../../support/shop.ts";
import { aSegmentedShop, SOON, type Who } from "../../support/shops/segmented-shop.ts";

async function aCart(who: Who, sku = "MUG-ALDER", quantity = 1) {
  const shop = await aSegmentedShop();
  const { body } = await shop.add(who, "C", sku, quantity);
  const itemId: string = body.data[0]?.id ?? "";
  const callAs = async (by: Who | "admin") =>
    by === "admin"
      ? { as: "client_credentials" as const, profile: "compatible" as const, now: () => SOON }
      : { ...(await shop.callAs(by)), profile: "compatible" as const };
  const units = async () => {
    const items = await expectData(shop.get("/v2/carts/C/items", await callAs("admin")));
    return items.flatMap((item) =>
      item.type === "cart_item" ? [`${item.sku} ${item.unit_price?.amount}`] : [],
    );
  };
  const rename = async (by: Who | "admin") =>
    shop.put("/v2/carts/C", { data: { name: "Renamed" } }, await callAs(by));
  const setQuantity = async (by: Who | "admin", amount: number) =>
    shop.put(`/v2/carts/C/items/${itemId}`, { data: { quantity: amount } }, await callAs(by));
  return { ...shop, itemId, callAs, units, rename, setQuantity };
}

const messages = (body: { readonly meta?: { readonly messages?: readonly { description?: string }[] } }) =>
  (body.meta?.messages ?? []).map(({ description = "" }) => description);

describe("prices of carts by catalog rule", () => {
  it("200: a guest who signs in gets the account's price with the next change, and a message", async () => {
    const { add, units } = await aCart("guest");
    const { body } = await add("birch", "C", "TEA-OAK");
    expect(messages(body)).toEqual([expect.stringContaining("'Alder mug'")]);
    expect(await units()).toEqual(["MUG-ALDER 1450", "TEA-OAK 850"]);
  });

  it.each(["rename", "setQuantity"] as const)("200: also by %s", async (change) => {
    const shop = await aCart("guest");
    await shop[change]("birch", 2);
    expect(await shop.units()).toEqual(["MUG-ALDER 1450"]);
  });

  it("200: who signs out pays the default price, in any quantity", async () => {
    const { rename, units, setQuantity } = await aCart("birch");
    const renamed = await rename("guest");
    expect([renamed.status, await units()]).toEqual([200, ["MUG-ALDER 1800"]]);
    await setQuantity("guest", 12);
    expect(await units()).toEqual(["MUG-ALDER 1600"]);
  });

  it("200: another account's books price up and down", async () => {
    const { rename, units } = await aCart("birch");
    await rename("fern");
    expect(await units()).toEqual(["MUG-ALDER 1600"]);
    await rename("birch");
    expect(await units()).toEqual(["MUG-ALDER 1450"]);
  });

  it("204: a cart that its account gives up has the default price", async () => {
    const shop = await aSegmentedShop();
    const call = { ...(await shop.callAs("birch")) };
    await expectData(shop.post("/v2/carts", { data: { id: "owned" } }, call));
    await shop.add("birch", "owned", "MUG-ALDER", 1, { profile: "specification" });
    const body = { data: [{ type: "account", id: "birch" }] };
    expect((await shop.delete("/v2/carts/owned/relationships/accounts", { ...call, body })).status).toBe(204);
    const items = await expectData(shop.get("/v2/carts/owned/items", { now: () => SOON }));
    expect(items.map((item) => ("unit_price" in item ? item.unit_price?.amount : 0))).toEqual([1800]);
  });

  it("201: what a cart had when its account gave it up cannot be ordered at the account's price", async () => {
    const shop = await aSegmentedShop();
    const call = { ...(await shop.callAs("birch")) };
    await expectData(shop.post("/v2/carts", { data: { id: "owned" } }, call));
    const { body } = await shop.add("birch", "owned", "MUG-ALDER", 12, { profile: "specification" });
    expect(body.data[0]?.unit_price?.amount).toBe(1300);
    await shop.delete("/v2/carts/owned/relationships/accounts", {
      ...call,
      body: { data: [{ type: "account", id: "birch" }] },
    });
    const order = await expectData(checkOut(shop.table, "owned", GUEST, { now: () => SOON }));
    expect(order.meta.display_price.without_tax.amount).toBe(12 * 1600);
  });

  it("200: client credentials without a shopper keep the price of the cart's owners", async () => {
    const shop = await aSegmentedShop();
    const call = await shop.callAs("birch");
    await expectData(shop.post("/v2/carts", { data: { id: "owned" } }, call));
    const { body } = await shop.add("birch", "owned", "MUG-ALDER", 1, { profile: "specification" });
    const id = body.data[0]?.id;
    const changed = await shop.put(
      `/v2/carts/owned/items/${id}`,
      { data: { quantity: 3 } },
      { now: () => SOON },
    );
    expect([changed.body.data[0]?.unit_price?.amount, messages(changed.body)]).toEqual([1450, []]);
  });

  it("200: the same books keep a price that was published again, without a message", async () => {
    const { books, priceIds, put, publish, rename, units, setQuantity } = await aCart("birch");
    const currencies = { USD: { amount: 1000, includes_tax: false } };
    const data = { type: "product-price", id: priceIds.gold, attributes: { sku: "MUG-ALDER", currencies } };
    await expectData(put(`/pcm/pricebooks/${books.G}/prices/${priceIds.gold}`, { data }));
    await publish();
    await rename("birch");
    expect(await units()).toEqual(["MUG-ALDER 1450"]);
    await setQuantity("birch", 2);
    expect(await units()).toEqual(["MUG-ALDER 1000"]);
  });

  it("200: a rule that gets other books prices its carts again", async () => {
    const { setRule, rules, rank, rename, units } = await aCart("birch");
    await expectData(setRule(rules.gold, { pricebook_ids: rank(["Z", 1]) }));
    await rename("birch");
    expect(await units()).toEqual(["MUG-ALDER 1600"]);
    await expectData(setRule(rules.gold, { pricebook_ids: [] }));
    await rename("birch");
    expect(await units()).toEqual(["MUG-ALDER 1800"]);
  });

  it("201: a checkout refreshes the price first", async () => {
    const { post, callAs } = await aCart("birch");
    const address = { first_name: "M", last_name: "H", line_1: "4 Quay", postcode: "9011", country: "NO" };
    const customer = { name: "Mira Holt", email: "mira@example.org" };
    const order = await expectData(
      post("/v2/carts/C/checkout", { data: { customer, billing_address: address } }, await callAs("guest")),
    );
    expect(order.meta.display_price.without_tax.amount).toBe(1800);
  });

  it("201: a checkout by a customer prices a guest's cart by the customer's books", async () => {
    const shop = await aSegmentedShop();
    const people = { name: "Ada", email: "ada@example.com" };
    const { id } = await expectData(shop.post("/v2/customers", { data: { type: "customer", ...people } }));
    await expectData(shop.setRule(shop.rules.bronze, { account_ids: [], customer_ids: [id] }));
    await shop.add("guest", "C", "MUG-ALDER");
    const call = { as: "client_credentials", now: () => SOON } as const;
    const order = await expectData(checkOut(shop.table, "C", { ...GUEST, customer: { id } }, call));
    expect(order.meta.display_price.without_tax.amount).toBe(1600);
  });

  it("200: giving a cart to an account or a customer gives it their price", async () => {
    const shop = await aSegmentedShop();
    const people = { name: "Ada", email: "ada@example.com" };
    const account = (
      await expectData(
        shop.post("/v2/accounts", { data: { type: "account", name: "Birch", legal_name: "Birch Ltd" } }),
      )
    ).id;
    const customer = (await expectData(shop.post("/v2/customers", { data: { type: "customer", ...people } })))
      .id;
    await expectData(shop.setRule(shop.rules.gold, { account_ids: [account] }));
    await expectData(shop.setRule(shop.rules.bronze, { account_ids: [], customer_ids: [customer] }));
    for (const [kind, id, amount] of [
      ["account", account, 1450],
      ["customer", customer, 1600],
    ] as const) {
      await shop.add("guest", kind, "MUG-ALDER");
      const data = [{ type: kind, id }];
      const call = { now: () => SOON };
      await expectData(shop.post(`/v2/carts/${kind}/relationships/${kind}s`, { data }, call));
      const items = await expectData(shop.get(`/v2/carts/${kind}/items`, call));
      expect(items.map((item) => ("unit_price" in item ? item.unit_price?.amount : 0))).toEqual([amount]);
    }
  });

  it("200: lists of carts show the options of bundles at the shopper's prices", async () => {
    const shop = await aSegmentedShop({ publish: false });
    const options = [{ id: shop.ids.mug, type: "product", quantity: 1, default: true }];
    const set = await shop.product({
      name: "Set",
      sku: "SET",
      components: { cup: { name: "Cup", options } },
    });
    await shop.attach([set.id]);
    await shop.publish();
    const call = await shop.callAs("birch");
    await expectData(shop.post("/v2/carts", { data: { id: "owned" } }, call));
    await shop.add("birch", "owned", "SET", 1, { profile: "specification" });
    forgetProcessMemory();
    const { body } = await shop.get("/v2/carts?include=items,component_products", call);
    expect(JSON.stringify(body.included)).toContain('"formatted":"$14.50"');
  });

  it("200: promotions see the price of the shopper's books", async () => {
    const { get, table, callAs } = await aCart("birch");
    const tenth = await createPromotionFor(table, {
      enabled: true,
      automatic: true,
      schema: { currencies: [{ currency: "USD", percentage: 10 }] },
    });
    expect(tenth.status).toBe(201);
    const { body } = await get("/v2/carts/C", await callAs("birch"));
    expect(body.data.meta?.display_price?.without_tax?.amount).toBe(1305);
  });

  it("a store without price segmentation remembers no books", async () => {
    const shop = await aSegmentedShop({ publish: false });
    for (const id of Object.values(shop.rules)) await expectData(shop.setRule(id, { pricebook_ids: [] }));
    await expectData(shop.setCatalog({ enable_price_segmentation: false }));
    await shop.publish();
    await shop.add("birch", "C", "MUG-ALDER");
    let reads = 0;
    const table = {
      ...shop.table,
      getMany: (...names: Parameters<typeof shop.table.getMany>) => {
        reads += names[0].filter(({ pk }) => pk === "CATALOG-HEAD").length;
        return shop.table.getMany(...names);
      },
    };
    const call = { ...(await shop.callAs("guest")), profile: "compatible" as const, table };
    expect((await shop.put("/v2/carts/C", { data: { name: "Other" } }, call)).status).toBe(200);
    expect(reads).toBe(0);
  });
});

import { describe, expect, it } from "@jest/globals";
import { getLiveReleases, saveLiveReleases } from "../../../lib/releases/store.ts";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { aShop, P1, P2, product } from "../../support/shops/carts.ts";
import { aPrice, publish } from "../../support/shops/products.ts";
import { bundle, CUP, MUG, TEA_SET } from "../../support/shops/tea-set.ts";

const later = () => new Date(NOON.getTime() + 60_000);
const now = { now: later };
const FULL = { vessel: { [CUP]: 3 } };

/** A cart with P1, P2 and a bundle. Then the merchant publishes only P1, at another price. */
async function republished() {
  const shop = await aShop([TEA_SET]);
  const { body } = await shop.add("C", [product("S1", 2), product("S2", 3), bundle("TEA-SET", FULL)]);
  const [first, second, third] = body.data.map(({ id }) => id);
  await publish(shop.table, [{ ...P1, prices: [aPrice({ USD: 2500 })] }]);
  const update = (itemID: string | undefined, data: unknown) =>
    shopOn(shop.table).put(`/v2/carts/C/items/${itemID ?? ""}`, { data }, { ...now });
  const bulk = (id: string | undefined, quantity: number) =>
    shopOn(shop.table).put("/v2/carts/C/items", { data: [{ id, quantity }] }, { ...now });
  return { ...shop, first, second, third, update, bulk };
}

type Priced = { readonly unit_price: { readonly amount: number } };
const units = ({ data }: { readonly data: readonly Priced[] }) =>
  data.map(({ unit_price }) => unit_price.amount);

describe("a catalog that changes under a cart", () => {
  it("lines keep their prices until they are changed [U42]", async () => {
    const { read } = await republished();
    const { included } = (await read("C", { query: "include=items", ...now })).body;
    expect(units({ data: included.items })).toEqual([1999, 700, 2500]);
  });

  it("an add or a new quantity takes the new price for the whole line", async () => {
    const { add, update, first } = await republished();
    const { body } = await add("C", product("S1"), now);
    expect([units(body)[0], body.data[0].value.amount]).toEqual([2500, 7500]);
    expect(units((await update(first, { quantity: 1 })).body)[0]).toBe(2500);
  });

  it("404, 400: a product that is not sold any more cannot be added, and its line can only lose quantity", async () => {
    const { add, update, bulk, second } = await republished();
    expect((await add("C", product("S2"), now)).status).toBe(404);
    for (const more of [await update(second, { quantity: 4 }), await bulk(second, 4)]) {
      expect([more.status, more.body.errors[0].title]).toEqual([400, "Could not add product"]);
      expect(more.body.errors[0].meta).toEqual({ id: second, sku: "S2" });
    }
    expect((await update(second, { quantity: 100_000 })).body.errors[0].source).toBe("data.quantity");
    const { status, body } = await update(second, { quantity: 2 });
    expect([status, body.data[1].value.amount]).toEqual([200, 1400]);
    expect((await bulk(second, 1)).body.data[1].value.amount).toBe(700);
    expect((await update(second, { quantity: 2 })).status).toBe(400);
    expect((await update(second, { location: "north", quantity: 1 })).status).toBe(200);
    expect((await update(second, { quantity: 0 })).body.data).toHaveLength(2);
  });

  it("a bundle that is not sold any more keeps its selection", async () => {
    const { update, third } = await republished();
    expect((await update(third, { quantity: 2 })).status).toBe(400);
    expect((await update(third, { quantity: 1 })).body.data[2].value.amount).toBe(2500);
    const selected_options = { vessel: { [MUG]: 2 } };
    expect((await update(third, { bundle_configuration: { selected_options } })).status).toBe(400);
  });

  it("400: a bundle that does not take the selection any more, or a product that is a parent by now, cannot grow", async () => {
    const { update, bulk, table, third, first } = await republished();
    const { vessel, tea } = TEA_SET.attributes.components!;
    const [mug, cup] = vessel!.options;
    const fewer = { vessel: { ...vessel!, options: [mug!, { ...cup!, max: 2 }] } };
    const sell = (components: object, productType: "standard" | "parent") =>
      publish(table, [
        { ...TEA_SET, attributes: { ...TEA_SET.attributes, components: { ...components } } },
        { ...P1, productType },
      ]);
    await sell(fewer, "parent");
    for (const more of [await update(third, { quantity: 2 }), await bulk(third, 2)]) {
      expect([more.status, more.body.errors[0].meta]).toEqual([400, { id: TEA_SET.id }]);
      expect(more.body.errors[0].source).toMatch(/bundle_configuration.selected_options$/);
    }
    expect((await update(first, { quantity: 3 })).body.errors[0].detail).toMatch(/comes in variations/);
    const taken = { bundle_configuration: { selected_options: { vessel: { [CUP]: 2 } } } };
    expect((await update(third, { quantity: 2, ...taken })).body.data[2].value.amount).toBe(5000);
    expect((await update(first, { quantity: 1 })).status).toBe(200);
    await sell({ vessel, milk: { ...tea!, name: "Milk" } }, "standard");
    expect(units((await update(third, { quantity: 3 })).body)[2]).toBe(2500);
  });

  it("a merge takes what is still sold at the price of now, and names the rest", async () => {
    const { add, table } = await republished();
    const shop = shopOn(table);
    await shop.post("/v2/carts", { data: { id: "E" } });
    const { status, body } = await add("E", { type: "cart_items", cart_id: "C" }, now);
    expect([status, units(body), body.data[0].quantity]).toEqual([201, [2500], 2]);
    expect(body.errors.map(({ title, meta }) => [title, meta.id])).toEqual([
      ["Product not found", P2.id],
      ["Product not found", TEA_SET.id],
    ]);
    const options = { add_all_or_nothing: true };
    expect((await add("E", { type: "cart_items", cart_id: "C" }, { options, ...now })).status).toBe(404);
  });
});

describe("a line from a catalog of a channel", () => {
  const TRADE = "0b1f6a4e-53c1-4f0e-9d55-3f6c1f0a7c11";
  const inTrade = { headers: { "ep-channel": "trade" }, ...now };
  const dozen = { dozen: { minimum_quantity: 12, amount: 1200 } };
  const currencies = { USD: { amount: 1500, includes_tax: false, tiers: dozen } };

  /** P1 has a lower price in the channel's catalog, and a lower one still from twelve units. */
  async function trading() {
    const shop = await aShop();
    const { table } = shop;
    await publish(table, [{ ...P1, prices: [{ ...aPrice({}), currencies }] }], TRADE);
    const { value, version } = await getLiveReleases(table);
    const rule = { id: TRADE, name: "Trade", catalog_id: TRADE, channels: ["trade"], version: 1 };
    const others = { account_ids: [], account_tag_ids: [], customer_ids: [], tags: [] };
    const schedules: { valid_to: string }[] = [];
    const rules = [
      { ...rule, ...others, schedules, created_at: NOON.toISOString(), updated_at: NOON.toISOString() },
    ];
    await saveLiveReleases(table, { value: { ...value, rules }, version });
    const [line] = (await shop.add("C", product("S1", 12), inTrade)).body.data;
    const update = (data: object) => shop.put(`/v2/carts/C/items/${line.id}`, { data }, now);
    const setRules = async (changed: readonly (typeof rules)[number][]) => {
      const { value, version } = await getLiveReleases(table);
      await saveLiveReleases(table, { value: { ...value, rules: changed }, version });
    };
    return { ...shop, line, update, rules, setRules };
  }

  it("keeps to that catalog's prices when a later change does not name the channel", async () => {
    const { line, update, put } = await trading();
    expect([line.catalog_id, line.unit_price.amount]).toEqual([TRADE, 1200]);
    const one = await update({ quantity: 1 });
    expect(one.body.data[0]).toMatchObject({ catalog_id: TRADE, unit_price: { amount: 1500 } });
    const bulk = { data: [{ id: line.id, quantity: 12 }] };
    expect(units((await put("/v2/carts/C/items", bulk, now)).body)).toEqual([1200]);
  });

  it("200: goes to the caller's catalog once no rule leads to its own any more", async () => {
    const over = { schedules: [{ valid_to: NOON.toISOString() }] };
    for (const end of [[], "over"] as const) {
      const { line, update, rules, setRules } = await trading();
      await setRules(end === "over" ? rules.map((rule) => ({ ...rule, ...over })) : end);
      const more = await update({ quantity: 5000 });
      expect([more.status, units(more.body), more.body.data[0].catalog_id === line.catalog_id]).toEqual([
        200,
        [1999],
        false,
      ]);
    }
  });

  it("joins the catalog that more of the product is added from", async () => {
    const { add } = await trading();
    const [line] = (await add("C", product("S1"), now)).body.data;
    expect([line.quantity, line.unit_price.amount]).toEqual([13, 1999]);
    expect(line.catalog_id).not.toBe(TRADE);
  });
});

describe("the location of a line", () => {
  it("is the latest one given, and is no part of the line's identity", async () => {
    const { add } = await aShop();
    await add("C", product("S1", 1, { location: "north" }));
    await add("C", product("S1", 1, { location: "south" }));
    const { body } = await add("C", product("S1"));
    expect(body.data.map(({ quantity, location }) => [quantity, location])).toEqual([[3, "south"]]);
  });
});

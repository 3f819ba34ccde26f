import { describe, expect, it } from "@jest/globals";
import { type CartSettings, DEFAULT_SETTINGS } from "../../lib/settings/settings.ts";
import { saveSettings } from "../../lib/settings/store.ts";
import { readIds } from "../support/answers.ts";
import { ANY_TAG } from "../support/etags.ts";
import { NOON } from "../support/runtime.ts";
import { anEmptyShop, shopOn } from "../support/shop.ts";
import { aSignedInStore } from "../support/shops/associations.ts";
import { aShop, custom } from "../support/shops/carts.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const DEFAULTS = {
  type: "settings",
  cart_expiry_days: 7,
  discounts: { custom_discounts_enabled: false, use_rule_promotions: false },
  show_all_carts: false,
  custom_items: "anyone",
  custom_item_skus: "any",
  shipping_prices: "anyone",
  discount_settings: "client_credentials",
  stale_custom_discounts: "leave_out",
  max_price_age_days: 7,
  cart_ids: "any",
  inventories: { defer_inventory_check: false, hold_minutes: 0 },
  orders: { unpaid_days: 30, references: "anyone" },
  meta: ANY_TAG,
};

function aStore(table = memoryTable({ now: () => NOON })) {
  const shop = shopOn(table);
  const put = (data: object) => shop.put("/v2/settings/cart", { data });
  const putStore = (data: object) => shop.put("/v2/settings", { data });
  const create = (data = {}) => shop.post("/v2/carts", { data }, { as: "implicit" });
  return { table, put, putStore, create };
}

describe("GET and PUT /v2/settings/cart", () => {
  it("200: the defaults, then what was changed; the rest stays", async () => {
    const { table, put } = aStore();
    const shop = shopOn(table);
    expect((await shop.get("/v2/settings/cart")).body).toEqual({ data: DEFAULTS });
    const changed = { ...DEFAULTS, cart_expiry_days: 30 };
    expect((await put({ type: "settings", cart_expiry_days: 30 })).body).toEqual({ data: changed });
    await put({ type: "settings", show_all_carts: true });
    const { body } = await shop.get("/v2/settings/cart");
    expect(body).toEqual({ data: { ...changed, show_all_carts: true } });
  });

  it("200: a setting that the stored item lacks has its default", async () => {
    const { table } = aStore();
    const shop = shopOn(table);
    const cart = { cart_expiry_days: 9, custom_discounts_enabled: true, use_rule_promotions: false };
    const settings = { ...DEFAULT_SETTINGS, cart: cart as CartSettings };
    await saveSettings(table, { settings, version: 0 });
    expect((await shop.get("/v2/settings/cart")).body.data).toEqual({
      ...DEFAULTS,
      cart_expiry_days: 9,
      discounts: { custom_discounts_enabled: true, use_rule_promotions: false },
    });
  });

  it("200: what is said of stock, one by one and in both spellings", async () => {
    const { put } = aStore();
    const inventoriesAfter = async (inventories: object) =>
      (await put({ type: "settings", inventories })).body.data.inventories;
    const longest = { defer_inventory_check: false, hold_minutes: 1440 };
    expect(await inventoriesAfter({ hold_minutes: 1440 })).toEqual(longest);
    const both = { defer_inventory_check: true, hold_minutes: 1440 };
    expect(await inventoriesAfter({ defer_inventory_checks: true })).toEqual(both);
    expect(await inventoriesAfter({ hold_minutes: 0 })).toEqual({ ...both, hold_minutes: 0 });
    const twice = { defer_inventory_check: false, defer_inventory_checks: true };
    expect(await inventoriesAfter(twice)).toEqual({ defer_inventory_check: false, hold_minutes: 0 });
  });

  it("200: what is said of orders, one by one", async () => {
    const { put } = aStore();
    const ordersAfter = async (orders: object) => (await put({ type: "settings", orders })).body.data.orders;
    expect(await ordersAfter({ unpaid_days: 365 })).toEqual({ unpaid_days: 365, references: "anyone" });
    const references = "client_credentials";
    expect(await ordersAfter({ references })).toEqual({ unpaid_days: 365, references });
    expect(await ordersAfter({})).toEqual({ unpaid_days: 365, references });
  });

  it("400: 366 days; with 30, carts live 30 days after their last change", async () => {
    const { table, put, create } = aStore();
    const shop = shopOn(table);
    await create({ id: "old" });
    const { status, body } = await put({ type: "settings", cart_expiry_days: 366 });
    expect([status, body.errors[0]]).toMatchObject([
      400,
      { title: "number_lte", source: "data.cart_expiry_days", meta: { value: 366 }, status: 400 },
    ]);
    await put({ type: "settings", cart_expiry_days: 30 });
    expect((await create()).body.data.meta.timestamps.expires_at).toBe("2026-04-01T10:00:00.000Z");
    const renewed = await shop.put("/v2/carts/old", { data: { name: "x" } });
    expect(renewed.body.data.meta.timestamps.expires_at).toBe("2026-04-01T10:00:00.000Z");
  });

  it("400: other values that do not fit", async () => {
    const { put } = aStore();
    for (const [bad, title] of [
      [{ type: "carts" }, "enum"],
      [{ cart_expiry_days: 3 }, "required"],
      [{ type: "settings", cart_expiry_days: 0 }, "number_gte"],
      [{ type: "settings", cart_expiry_days: 1.5 }, "invalid_type"],
      [{ type: "settings", cart_expiry_days: null }, "invalid_type"],
      [{ type: "settings", show_all_carts: "yes" }, "invalid_type"],
      [{ type: "settings", custom_items: "nobody" }, "enum"],
      [{ type: "settings", custom_items: null }, "enum"],
      [{ type: "settings", custom_item_skus: "unpublished " }, "enum"],
      [{ type: "settings", shipping_prices: true }, "enum"],
      [{ type: "settings", discount_settings: { custom_discounts_enabled: true } }, "enum"],
      [{ type: "settings", stale_custom_discounts: "drop" }, "enum"],
      [{ type: "settings", max_price_age_days: 0 }, "number_gte"],
      [{ type: "settings", max_price_age_days: 366 }, "number_lte"],
      [{ type: "settings", max_price_age_days: 1.5 }, "invalid_type"],
      [{ type: "settings", inventories: true }, "invalid_type"],
      [{ type: "settings", inventories: { defer_inventory_check: "no" } }, "invalid_type"],
      [{ type: "settings", inventories: { hold_minutes: -1 } }, "number_gte"],
      [{ type: "settings", inventories: { hold_minutes: 1441 } }, "number_lte"],
      [{ type: "settings", inventories: { hold_minutes: 1.5 } }, "invalid_type"],
      [{ type: "settings", orders: { unpaid_days: 0 } }, "number_gte"],
      [{ type: "settings", orders: { unpaid_days: 366 } }, "number_lte"],
      [{ type: "settings", orders: { unpaid_days: null } }, "invalid_type"],
      [{ type: "settings", orders: { references: "nobody" } }, "enum"],
    ] as const) {
      const { status, body } = await put(bad);
      expect([status, body.errors[0].title]).toEqual([400, title]);
    }
  });

  it("422: both discounts, at once or one after the other; new carts start with the settings", async () => {
    const { put, create } = aStore();
    await create({ id: "before" });
    const both = { custom_discounts_enabled: true, use_rule_promotions: true };
    const refused = await put({ type: "settings", discounts: both });
    expect([refused.status, refused.body.errors[0].title]).toEqual([
      422,
      "Cannot use both discounts together",
    ]);
    await put({ type: "settings", discounts: { custom_discounts_enabled: true } });
    expect((await put({ type: "settings", discounts: { use_rule_promotions: true } })).status).toBe(422);
    expect((await create()).body.data.discount_settings.custom_discounts_enabled).toBe(true);
  });

  it("401, 403: administrators only", async () => {
    const shop = anEmptyShop();
    const body = { data: { type: "settings" } };
    for (const [as, status] of [
      ["implicit", 403],
      [null, 401],
    ] as const) {
      for (const path of ["/v2/settings/cart", "/v2/settings"] as const) {
        expect((await shop.get(path, { as })).status).toBe(status);
        expect((await shop.put(path, body, { as })).status).toBe(status);
      }
    }
  });
});

describe("GET and PUT /v2/settings", () => {
  it("200: settings, with limits that cannot be changed", async () => {
    const { table, putStore } = aStore();
    const shop = shopOn(table);
    const { body } = await shop.get("/v2/settings");
    expect(body.data).toEqual({
      type: "settings",
      page_length: 25,
      list_child_products: true,
      additional_languages: [],
      calculation_method: "line",
      password_min_length: 8,
      common_passwords: "refused",
      file_lists: "client_credentials",
      stock_lists: "client_credentials",
      extensions: "free",
      fields_without_effect: "refuse",
      address_mandatory_fields: ["first_name", "last_name", "line_1", "county", "postcode", "country"],
      cart_item_limit: 100,
      tax_item_limit: 5,
      custom_discount_limit: 5,
      page_offset_limit: 10_000,
      meta: ANY_TAG,
    });
    const changed = await putStore({ type: "settings", calculation_method: "simple", tax_item_limit: 9 });
    expect(changed.body.data).toEqual({ ...body.data, calculation_method: "simple", meta: ANY_TAG });
  });

  it("200: what the public settings have is taken and answered, one by one", async () => {
    const { table, putStore } = aStore();
    const shop = shopOn(table);
    await putStore({ type: "settings", list_child_products: false });
    const { body } = await putStore({ type: "settings", additional_languages: ["fr", "de", "fr"] });
    expect(body.data).toMatchObject({ list_child_products: false, additional_languages: ["fr", "de"] });
    expect((await shop.get("/v2/settings")).body).toEqual(body);
  });

  it("400: a page length over 100, an unknown method, files or stock for unknown callers, an endless password", async () => {
    const { putStore } = aStore();
    for (const bad of [
      { page_length: 101 },
      { page_length: 0 },
      { list_child_products: "no" },
      { list_child_products: null },
      { additional_languages: "fr" },
      { additional_languages: ["french"] },
      { additional_languages: ["fr", "de", "es", "it", "nl", "sv"] },
      { calculation_method: "x" },
      { password_min_length: 0 },
      { password_min_length: 65 },
      { password_min_length: "8" },
      { common_passwords: "some" },
      { file_lists: "shoppers" },
      { stock_lists: "shoppers" },
      { stock_lists: null },
      { type: "x" },
    ]) {
      expect((await putStore({ type: "settings", ...bad })).status).toBe(400);
    }
  });

  it("200: page_length is the length of a page that asks for none", async () => {
    const { table, putStore } = aStore();
    const store = aSignedInStore(table);
    for (const id of ["a", "b", "c"]) await store.create({ id }, { account: "a1" });
    await putStore({ type: "settings", page_length: 2 });
    const { body } = await store.list({ account: "a1" });
    expect([readIds({ body }).length, body.meta.page.limit, body.meta.page.total]).toEqual([2, 2, 2]);
    expect(readIds(await store.list({ account: "a1" }, "page[limit]=3"))).toHaveLength(3);
  });

  it("201: carts count by the new method from their next change on", async () => {
    const { table, add, read } = await aShop();
    await add("C", custom("w"));
    await aStore(table as ReturnType<typeof memoryTable>).putStore({
      type: "settings",
      calculation_method: "simple",
    });
    expect((await add("C", custom("w"))).status).toBe(201);
    expect((await read("C")).body.data.meta.display_price.with_tax.amount).toBe(900);
  });

  it("none of ten parallel changes of settings and currencies is lost", async () => {
    const { table, put, putStore } = aStore();
    const shop = shopOn(table);
    const codes = ["GBP", "EUR", "CHF", "SEK"];
    const currency = (code: string) => ({
      type: "currency",
      code,
      exchange_rate: 1,
      format: "{price}",
      decimal_point: ".",
      thousand_separator: ",",
      decimal_places: 2,
      default: false,
      enabled: true,
    });
    const answers = await Promise.all([
      ...codes.map((code) => shop.post("/v2/currencies", { data: currency(code) })),
      put({ type: "settings", cart_expiry_days: 30 }),
      put({ type: "settings", show_all_carts: true }),
      put({ type: "settings", discounts: { use_rule_promotions: true } }),
      putStore({ type: "settings", page_length: 9 }),
      putStore({ type: "settings", calculation_method: "simple" }),
    ]);
    expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
    expect((await shop.get("/v2/settings/cart")).body.data).toEqual({
      ...DEFAULTS,
      cart_expiry_days: 30,
      discounts: { custom_discounts_enabled: false, use_rule_promotions: true },
      show_all_carts: true,
      max_price_age_days: 7,
      cart_ids: "any",
    });
    expect((await shop.get("/v2/settings")).body.data).toMatchObject({
      page_length: 9,
      calculation_method: "simple",
    });
    const listed = (await shop.get("/v2/currencies")).body.data.map(({ code }) => code);
    expect(new Set(listed)).toEqual(new Set(["USD", ...codes]));
  });
});

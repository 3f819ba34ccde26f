import { describe, expect, it } from "@jest/globals";
import type { Call } from "../../support/call.ts";
import { aCustomDiscount } from "../../support/orders/goods.ts";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { account, aSignedInStore, customer } from "../../support/shops/associations.ts";
import { aShop, product } from "../../support/shops/carts.ts";

const A1 = { account: "a1" };
const LATER = "2026-03-02T10:00:01.5Z";

async function aCart() {
  const store = aSignedInStore();
  await store.create({ id: "c" });
  const shop = shopOn(store.table, { as: "implicit" });
  const put = (data: unknown, { body = { data }, ...more }: Call = {}, cart = "c") =>
    shop.put(`/v2/carts/${cart}`, body, more);
  return { ...store, put };
}

describe("PUT /v2/carts/{cartID}", () => {
  it("200: given fields are replaced, others stay; the time until the cart expires starts again", async () => {
    const { put } = await aCart();
    const now = () => new Date(NOON.getTime() + 60_000);
    const { status, body } = await put({ name: "Ours", contact: { email: "a@b.test" } }, { now });
    expect([status, body.data]).toMatchObject([
      200,
      { id: "c", name: "Ours", description: "", contact: { email: "a@b.test" } },
    ]);
    expect(body.data.meta.timestamps).toEqual({
      created_at: "2026-03-02T10:00:00.000Z",
      updated_at: "2026-03-02T10:01:00.000Z",
      expires_at: "2026-03-09T10:01:00.000Z",
    });
    const second = (await put({ description: "d", inventory_settings: { defer_inventory_check: true } })).body
      .data;
    expect(second).toMatchObject({ name: "Ours", description: "d", contact: { email: "a@b.test" } });
    expect(second.inventory_settings).toEqual({ defer_inventory_check: true });
    expect((await put({ contact: {} })).body.data.contact).toBeUndefined();
  });

  it("200: a bare object, both spellings of the stock check, payment_intent_id empty", async () => {
    const { put } = await aCart();
    const body = { inventory_settings: { defer_inventory_checks: true }, payment_intent_id: "" };
    const answer = await put(undefined, { body });
    expect(answer.body.data.inventory_settings).toEqual({ defer_inventory_check: true });
    expect(answer.body.data).not.toHaveProperty("payment_intent_id");
    expect((await put({})).status).toBe(200);
  });

  it("400: wrong types and values, each named", async () => {
    const { put } = await aCart();
    for (const [bad, source] of [
      [{ name: "" }, "data.name"],
      [{ name: "x".repeat(256) }, "data.name"],
      [{ description: 7 }, "data.description"],
      [{ contact: { email: "no" } }, "data.contact.email"],
      [{ discount_settings: { use_rule_promotions: "yes" } }, "data.discount_settings.use_rule_promotions"],
      [{ payment_intent_id: "pi_1" }, "data.payment_intent_id"],
      [{ snapshot_date: "tomorrow" }, "data.snapshot_date"],
      [{ snapshot_date: "2026-02-30T10:00:00Z" }, "data.snapshot_date"],
      [{ snapshot_date: `2036-03-02T10:00:00.${"0".repeat(50)}Z` }, "data.snapshot_date"],
      [{ snapshot_date: "2027-03-02T10:00:00+02:00" }, "data.snapshot_date"],
    ] as const) {
      const { status, body } = await put(bad);
      expect([status, body.errors[0].source]).toEqual([400, source]);
    }
  });

  it("404: a cart that is not there, in both profiles [U13]; 401: no token; 412: another ETag", async () => {
    const { put } = await aCart();
    for (const profile of ["specification", "compatible"] as const) {
      expect((await put({ name: "x" }, { profile }, "none")).status).toBe(404);
    }
    expect((await put({ name: "x" }, { as: null })).status).toBe(401);
    expect((await put({ name: "x" }, { headers: { "if-match": 'W/"x-9"' } })).status).toBe(412);
  });
});

describe("contact.email", () => {
  it("422: together with an association, in either order", async () => {
    const { put, create, associateAccounts, associateCustomers } = await aCart();
    await put({ contact: { email: "a@b.test" } });
    const refused = await associateAccounts("c", [account("a1")], A1);
    const title = "Cannot associate accounts to carts with contact emails";
    expect([refused.status, refused.body.errors[0].title]).toEqual([422, title]);
    const customers = await associateCustomers("c", [customer("c1")], { customer: "c1" });
    expect(customers.body.errors[0].title).toBe("Cannot associate customers to carts with contact emails");
    await put({ contact: {} });
    expect((await associateAccounts("c", [account("a1")], A1)).status).toBe(200);
    expect((await put({ contact: { email: "a@b.test" } }, { as: "client_credentials" })).status).toBe(422);
    expect((await create({ contact: { email: "a@b.test" } }, A1)).status).toBe(422);
    expect((await create({ contact: { email: "a@b.test" } })).status).toBe(201);
  });
});

describe("snapshot_date", () => {
  it("400: in the past; set, it cannot be removed", async () => {
    const { put, create } = await aCart();
    const past = await put({ snapshot_date: NOON.toISOString() });
    expect([past.status, past.body.errors[0].title]).toEqual([400, "Invalid Snapshot Date"]);
    for (const nothing of ["", null]) expect((await put({ snapshot_date: nothing })).status).toBe(200);
    expect((await put({ snapshot_date: LATER })).body.data.snapshot_date).toBe(LATER);
    for (const nothing of ["", null]) {
      const { status, body } = await put({ snapshot_date: nothing });
      expect([status, body.errors[0].title]).toEqual([400, "Bad Request"]);
    }
    expect((await put({ name: "x" })).body.data.snapshot_date).toBe(LATER);
    expect((await create({ snapshot_date: "2020-01-01T00:00:00Z" })).status).toBe(400);
    expect((await create({ snapshot_date: LATER })).body.data.snapshot_date).toBe(LATER);
  });
});

describe("custom_attributes", () => {
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, { type: "integer", value: at }]));

  it("200: a new map replaces the whole old one", async () => {
    const { put } = await aCart();
    await put({ custom_attributes: many(20) });
    const custom_attributes = {
      constructor: { type: "string", value: "x" },
      b: { type: "boolean", value: false },
      f: { type: "float", value: 1 },
    };
    expect((await put({ custom_attributes })).body.data.custom_attributes).toEqual(custom_attributes);
    expect((await put({ name: "x" })).body.data.custom_attributes).toEqual(custom_attributes);
    expect((await put({ custom_attributes: {} })).body.data.custom_attributes).toEqual({});
  });

  it("400: 21 keys, odd keys, values of another type", async () => {
    const { put, create } = await aCart();
    const one = (type: unknown, value: unknown) => ({ custom_attributes: { a: { type, value } } });
    const bad = [
      { custom_attributes: many(21) },
      { custom_attributes: { "a b": { type: "string", value: "x" } } },
      { custom_attributes: { a: "x" } },
      { custom_attributes: [] },
      one("integer", "x"),
      one("integer", 1.5),
      one("integer", 2 ** 53),
      one("float", "1.5"),
      one("boolean", 1),
      one("string", null),
      one("date", "x"),
      one(undefined, "x"),
    ];
    for (const fields of bad) {
      expect((await put(fields)).status).toBe(400);
      expect((await create(fields)).status).toBe(400);
    }
    const { body } = await put(one("integer", "x"));
    expect(body.errors[0]).toMatchObject({ title: "invalid_type", source: "data.custom_attributes.a.value" });
  });
});

describe("discount_settings", () => {
  it("422: both true, at once or one after the other", async () => {
    const { put, create } = await aCart();
    const both = { discount_settings: { custom_discounts_enabled: true, use_rule_promotions: true } };
    const title = "Cannot use both discounts together";
    for (const answer of [await put(both), await create(both)]) {
      expect([answer.status, answer.body.errors[0].title]).toEqual([422, title]);
    }
    const as = "client_credentials";
    const first = await put({ discount_settings: { use_rule_promotions: true } }, { as });
    expect(first.body.data.discount_settings).toEqual({
      custom_discounts_enabled: false,
      use_rule_promotions: true,
    });
    expect((await put({ discount_settings: { custom_discounts_enabled: true } }, { as })).status).toBe(422);
  });

  it("422: rule promotions while there are custom discounts", async () => {
    const { table, add } = await aShop();
    const shop = shopOn(table);
    const put = (discount_settings: object) => shop.put("/v2/carts/C", { data: { discount_settings } });
    await put({ custom_discounts_enabled: true });
    await add("C", product("S1"));
    const body = { data: aCustomDiscount(-100) };
    expect((await shop.post("/v2/carts/C/custom-discounts", body)).status).toBe(201);
    const refused = await put({ custom_discounts_enabled: false, use_rule_promotions: true });
    expect([refused.status, refused.body.errors[0].title]).toEqual([422, "Cart contains existing discounts"]);
  });
});

describe("POST /v2/carts", () => {
  it("201: with all fields that a cart takes", async () => {
    const { create } = await aCart();
    const fields = {
      name: "Full",
      description: "d",
      contact: { email: "a@b.test" },
      discount_settings: { custom_discounts_enabled: true, use_rule_promotions: false },
      inventory_settings: { defer_inventory_check: false },
      snapshot_date: LATER,
      custom_attributes: { a: { type: "string", value: "x" } },
    };
    const { status, body } = await create({ ...fields, payment_intent_id: "" });
    expect([status, body.data]).toMatchObject([201, fields]);
  });
});

import { describe, expect, it } from "@jest/globals";
import { DEFAULT_SETTINGS } from "../../lib/settings/settings.ts";
import { saveSettings } from "../../lib/settings/store.ts";
import { readIds } from "../support/answers.ts";
import { asShopper, NOON } from "../support/runtime.ts";
import { shopOn } from "../support/shop.ts";
import { account, aSignedInStore } from "../support/shops/associations.ts";
import { aShop, custom } from "../support/shops/carts.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const A1 = { account: "a1" };
const at = (minute: number) => ({ now: () => new Date(NOON.getTime() + minute * 60_000) });

/** Carts `k0` to `k4` of an account, created a minute apart, and a guest's cart. */
async function fiveCarts() {
  const store = aSignedInStore();
  for (const minute of [0, 1, 2, 3, 4]) {
    const headers = await asShopper(A1);
    const name = minute % 2 === 0 ? "Even cart" : "Odd cart";
    await store.create({ id: `k${minute}`, name }, A1, { ...at(minute), headers });
  }
  await store.create({ id: "guest" });
  return store;
}

describe("GET /v2/carts", () => {
  it("200: an account's carts alone, last changed first", async () => {
    const store = await fiveCarts();
    await store.create({ id: "other" }, { account: "a2" });
    const { status, body } = await store.list(A1);
    expect([status, readIds({ body })]).toEqual([200, ["k4", "k3", "k2", "k1", "k0"]]);
    expect(body.meta).toEqual({
      page: { limit: 25, offset: 0, current: 1, total: 1 },
      results: { total: 5 },
    });
    expect(body.data[0]).toMatchObject({
      type: "cart",
      relationships: { accounts: { data: [account("a1")] } },
    });
    expect(body.included).toBeUndefined();
  });

  it("200: a change moves a cart to the front", async () => {
    const { table, add } = await aShop();
    const store = aSignedInStore(table);
    for (const id of ["a", "b"]) await store.create({ id }, A1);
    await add("a", custom("w"), { headers: await asShopper(A1), ...at(1) });
    expect(readIds(await store.list(A1, "", at(1)))).toEqual(["a", "b"]);
    const { body } = await store.list(A1, "include=items", at(1));
    expect(body.included.items.map(({ sku }: { sku: string }) => sku)).toEqual(["w"]);
    expect((await store.list(undefined, "include=items", at(1))).body.included.items).toHaveLength(1);
  });

  it("403: a guest; 400: two tokens; 401: a bad token or none", async () => {
    const store = aSignedInStore();
    expect((await store.list({})).status).toBe(403);
    expect((await store.list({ account: "a1", customer: "c1" })).status).toBe(400);
    const headers = { "x-moltin-customer-token": "x" };
    expect((await store.list({}, "", { headers })).status).toBe(401);
    expect((await store.list({}, "", { as: null })).status).toBe(401);
  });

  it.each([
    ["limit", "page[limit]=2", ["k4", "k3"]],
    ["offset", "page[limit]=2&page[offset]=4", ["k0"]],
    ["eq(id)", "filter=eq(id,k2)", ["k2"]],
    ["in(id)", "filter=in(id,k0,k3,guest)", ["k3", "k0"]],
    ["eq(name)", `filter=eq(name,"Odd cart")`, ["k3", "k1"]],
    ["like(name)", "filter=like(name,*ven*)", ["k4", "k2", "k0"]],
    ["gt(updated_at)", "filter=gt(updated_at,2026-03-02T10:02:00Z)", ["k4", "k3"]],
    ["lt(updated_at)", "filter=lt(updated_at,2026-03-02T10:02:00Z)", ["k1", "k0"]],
    [
      "a time",
      "filter=ge(updated_at,2026-03-02T10:01:00Z):le(updated_at,2026-03-02T10:03:00Z)&page[limit]=2",
      ["k3", "k2"],
    ],
    ["no time", "filter=gt(updated_at,2026-03-03):lt(updated_at,2026-03-02)", []],
    ["a time beyond all", "filter=gt(updated_at,9999999999999999)", []],
    ["le(created_at)", "filter=le(created_at,2026-03-02T10:01:00.000Z)", ["k1", "k0"]],
    ["eq(contact.email)", "filter=eq(contact.email,a@b.test)", []],
    ["two filters", "filter=like(name,*ven*):gt(created_at,2026-03-02T10:01:00Z)", ["k4", "k2"]],
  ])("200: %s, for the account and for client credentials", async (_, query, expected) => {
    const store = await fiveCarts();
    expect(readIds(await store.list(A1, query, at(5)))).toEqual(expected);
    expect(readIds(await store.list(undefined, query, at(5)))).toEqual(expected);
  });

  it("400: filters that are not offered or do not read, pages out of bounds", async () => {
    const store = aSignedInStore();
    const bad = [
      "filter=like(id,x)",
      "filter=eq(",
      "filter=eq(description,x)",
      "page[limit]=0",
      "page[offset]=10001",
    ];
    for (const query of bad) expect((await store.list(A1, query)).status).toBe(400);
  });

  it("422: a shopper's filter on more ids than may be looked at", async () => {
    const store = await fiveCarts();
    const some = Array.from({ length: 501 }, (_, at) => `x${at}`).join();
    const { status, body } = await store.list(A1, `filter=in(id,${some})`, at(5));
    expect([status, body.errors[0].detail]).toEqual([422, expect.stringContaining("500 units")]);
    expect(readIds(await store.list(undefined, `filter=in(id,k1,${some})`, at(5)))).toEqual(["k1"]);
  });

  it("200: client credentials see carts that belong to someone; all of them if the store says so", async () => {
    const table = memoryTable({ now: () => NOON });
    const store = aSignedInStore(table);
    await store.create({ id: "mine" }, A1);
    await store.create({ id: "before" });
    expect(readIds(await store.list())).toEqual(["mine"]);
    const cart = { ...DEFAULT_SETTINGS.cart, show_all_carts: true };
    await saveSettings(table, { settings: { ...DEFAULT_SETTINGS, cart, page_length: 1 }, version: 0 });
    await store.create({ id: "guest" }, undefined, at(1));
    const { body } = await store.list(undefined, "", at(1));
    expect([readIds({ body }), body.meta.results.total, body.meta.page.limit]).toEqual([["guest"], 2, 1]);
    expect(readIds(await store.list(undefined, "page[limit]=9", at(1)))).toEqual(["guest", "mine"]);
  });

  it("200: client credentials with a shopper's token list that shopper's carts", async () => {
    const store = await fiveCarts();
    await store.create({ id: "other" }, { account: "a2" });
    const headers = await asShopper({ account: "a2" });
    expect(readIds(await store.list(undefined, "", { headers }))).toEqual(["other"]);
  });

  it("200: links of expired carts are removed, those of living ones stay", async () => {
    let now = NOON;
    const table = memoryTable({ now: () => now });
    const store = aSignedInStore(table);
    const links = () =>
      table
        .all()
        .filter(({ type }) => type === "cart_link")
        .map(({ sk }) => sk);
    for (let at = 0; at < 30; at += 1) await store.create({ id: `old-${at}` }, A1);
    now = new Date(NOON.getTime() + 8 * 24 * 3600 * 1000);
    const later = { now: () => now, headers: await asShopper(A1, now) };
    await store.create({ id: "new" }, A1, later);
    expect(readIds(await store.list(A1, "", later))).toEqual(["new"]);
    expect(links()).toHaveLength(6);
    await store.list(A1, "", later);
    expect(links()).toEqual(["new"]);
  });

  it("200: an expired id used again is a guest's new cart", async () => {
    let now = NOON;
    const store = aSignedInStore(memoryTable({ now: () => now }));
    await store.create({ id: "c", name: "Old" }, A1);
    now = new Date(NOON.getTime() + 8 * 24 * 3600 * 1000);
    const shop = shopOn(store.table, { now: () => now });
    expect((await shop.get("/v2/carts/c")).status).toBe(404);
    const { status, body } = await shop.get("/v2/carts/c", { as: "implicit", profile: "compatible" });
    expect([status, body.data.name, body.data.relationships.accounts]).toEqual([200, "Cart", {}]);
    const mine = { now: () => now, headers: await asShopper(A1, now) };
    expect(readIds(await store.list(A1, "", mine))).toEqual([]);
  });

  it("200: expired and deleted carts are gone from every list", async () => {
    let now = NOON;
    const store = aSignedInStore(memoryTable({ now: () => now }));
    await store.create({ id: "old" }, A1);
    now = new Date(NOON.getTime() + 4 * 24 * 3600 * 1000);
    const later = { now: () => now, headers: await asShopper(A1, now) };
    await store.create({ id: "new" }, A1, later);
    await store.create({ id: "gone" }, A1, later);
    expect((await store.remove("gone", A1, later)).status).toBe(204);
    expect(readIds(await store.list(A1, "", later))).toEqual(["new", "old"]);
    now = new Date(NOON.getTime() + 8 * 24 * 3600 * 1000);
    const last = { now: () => now, headers: await asShopper(A1, now) };
    expect(readIds(await store.list(A1, "", last))).toEqual(["new"]);
    expect(readIds(await store.list(undefined, "", { now: () => now }))).toEqual(["new"]);
  });
});

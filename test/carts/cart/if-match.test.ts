import { describe, expect, it } from "@jest/globals";
import type { Method } from "../../../lib/use-case/gateway.ts";
import { aCustomDiscount } from "../../support/orders/goods.ts";
import { anAdministrator } from "../../support/shops/administrator.ts";
import { custom } from "../../support/shops/carts.ts";

const TAX = { type: "tax_item", name: "VAT", rate: 0.1 };

async function aCart() {
  const admin = await anAdministrator();
  const added = await admin.add("D", [custom("w"), custom("w2")]);
  const etag = async () => (await admin.read("D")).headers["etag"] ?? "";
  const guarded = (method: Method, path: string, ifMatch: string, data?: unknown) =>
    admin.send(method, path, { headers: { "if-match": ifMatch }, ...(data ? { body: { data } } : {}) });
  return { ...admin, itemID: added.body.data[0].id, etag, guarded, added };
}

describe("ETag", () => {
  it("is on every answer about a cart and names its state", async () => {
    const shop = await aCart();
    const { added, etag, add } = shop;
    expect(added.headers["etag"]).toMatch(/^W\/"[\w-]+"$/);
    expect(await etag()).toBe(added.headers["etag"]);
    expect((await shop.get("/v2/carts/D/items")).headers["etag"]).toBe(added.headers["etag"]);
    const next = await add("D", custom("w3"));
    expect(next.headers["etag"]).not.toBe(added.headers["etag"]);
    expect(await etag()).toBe(next.headers["etag"]);
  });
});

describe("If-Match on every change of a cart", () => {
  const changes: [string, Method, path: (itemID: string) => string, data: unknown][] = [
    ["PUT item", "PUT", (itemID) => `/v2/carts/D/items/${itemID}`, { quantity: 2 }],
    ["DELETE item", "DELETE", (itemID) => `/v2/carts/D/items/${itemID}`, undefined],
    ["DELETE items", "DELETE", () => "/v2/carts/D/items", undefined],
    ["DELETE cart", "DELETE", () => "/v2/carts/D", undefined],
    ["POST tax", "POST", (itemID) => `/v2/carts/D/items/${itemID}/taxes`, TAX],
    ["DELETE taxes", "DELETE", () => "/v2/carts/D/taxes", undefined],
    ["POST discounts", "POST", () => "/v2/carts/D/custom-discounts", aCustomDiscount(-1)],
    ["DELETE discounts", "DELETE", () => "/v2/carts/D/custom-discounts", undefined],
    ["POST shipping group", "POST", () => "/v2/carts/D/shipping-groups", { type: "shipping_group" }],
  ];

  it.each(changes)(
    "412 for another ETag, then done for the current one or *: %s",
    async (_, method, pathOf, data) => {
      const { guarded, itemID, etag, read } = await aCart();
      const before = (await read("D", { query: "include=items" })).text;
      const refused = await guarded(method, pathOf(itemID), 'W/"old-1"', data);
      expect([refused.status, refused.body.errors[0].source]).toEqual([412, "If-Match"]);
      expect((await read("D", { query: "include=items" })).text).toBe(before);
      expect((await guarded(method, pathOf(itemID), await etag(), data)).status).toBeLessThan(300);
    },
  );

  it("412 on add and bulk update; lists of ETags and * are understood", async () => {
    const { add, guarded, itemID, etag } = await aCart();
    const old = { headers: { "if-match": 'W/"old-1"' } };
    expect((await add("D", custom("x"), old)).status).toBe(412);
    const list = { headers: { "if-match": `W/"old-1", ${await etag()}` } };
    expect((await add("D", custom("x"), list)).status).toBe(201);
    expect((await add("D", custom("x"), { headers: { "if-match": "*" } })).status).toBe(201);
    const data = [{ id: itemID, quantity: 2 }];
    expect((await guarded("PUT", "/v2/carts/D/items", 'W/"old-1"', data)).status).toBe(412);
    expect((await guarded("PUT", "/v2/carts/D/items", await etag(), data)).status).toBe(200);
  });

  it("1 of 20 parallel changes with one ETag is made, the others are 412", async () => {
    const { add, etag, totals } = await aCart();
    const headers = { "if-match": await etag() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => add("D", custom("w"), { headers })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(412)]);
    expect((await totals("D"))["with_tax"]).toBe(3 * 450);
  });

  it("412 for a cart that is not there, and for one that was made again", async () => {
    const shop = await aCart();
    const { add, guarded, etag } = shop;
    const old = await etag();
    await shop.delete("/v2/carts/D");
    const headers = { "if-match": old };
    expect((await add("D", custom("w"), { headers, profile: "compatible" })).status).toBe(412);
    const now = () => new Date("2026-03-02T10:00:01.000Z");
    await add("D", custom("w"), { profile: "compatible", now });
    await add("D", custom("w"), { now });
    expect((await guarded("DELETE", "/v2/carts/D/items", old)).status).toBe(412);
  });
});

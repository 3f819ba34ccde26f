import { describe, expect, it } from "@jest/globals";
import { createCustomDiscounts } from "../../../functions/carts/custom-discounts/create-custom-discounts.ts";
import { deleteCustomDiscounts } from "../../../functions/carts/custom-discounts/delete-custom-discounts.ts";
import { deleteCart } from "../../../functions/carts/delete-cart.ts";
import { deleteCartItem } from "../../../functions/carts/items/delete-cart-item.ts";
import { deleteCartItems } from "../../../functions/carts/items/delete-cart-items.ts";
import { updateCartItem } from "../../../functions/carts/items/update-cart-item.ts";
import { updateCartItems } from "../../../functions/carts/items/update-cart-items.ts";
import { createShippingGroup } from "../../../functions/carts/shipping-groups/create-shipping-group.ts";
import { createTax } from "../../../functions/carts/taxes/create-tax.ts";
import { deleteTaxes } from "../../../functions/carts/taxes/delete-taxes.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import type { Call } from "../../support/call.ts";
import { anAdministrator } from "../../support/shops/administrator.ts";
import { custom } from "../../support/shops/carts.ts";

const D = { cartID: "D" };
const TAX = { type: "tax_item", name: "VAT", rate: 0.1 };
const OFF = {
  type: "custom_discount",
  external_id: "x",
  discount_engine: "own",
  description: "d",
  discount_code: "c",
  amount: -1,
};

async function aCart() {
  const admin = await anAdministrator();
  const added = await admin.add("D", [custom("w"), custom("w2")]);
  const itemID: string = added.body.data[0].id;
  const etag = async () => (await admin.read("D")).headers["etag"] ?? "";
  const ask = (endpoint: Endpoint, params: object, ifMatch: string, more: Call & { data?: unknown } = {}) =>
    admin.ask(endpoint, { ...D, ...params }, { ...more, headers: { "if-match": ifMatch } });
  return { ...admin, itemID, etag, guarded: ask, added };
}

describe("ETag", () => {
  it("is on every answer about a cart and names its state", async () => {
    const shop = await aCart();
    const { added, etag, add } = shop;
    expect(added.headers["etag"]).toMatch(/^W\/"[\w-]+"$/);
    expect(await etag()).toBe(added.headers["etag"]);
    expect((await shop.get(`/v2/carts/${D.cartID}/items`)).headers["etag"]).toBe(added.headers["etag"]);
    const next = await add("D", custom("w3"));
    expect(next.headers["etag"]).not.toBe(added.headers["etag"]);
    expect(await etag()).toBe(next.headers["etag"]);
  });
});

describe("If-Match on every change of a cart", () => {
  const changes: [string, Endpoint, (itemID: string) => Record<string, string>, Call & { data?: unknown }][] =
    [
      ["PUT item", updateCartItem, (itemID) => ({ itemID }), { data: { quantity: 2 } }],
      ["DELETE item", deleteCartItem, (itemID) => ({ itemID }), {}],
      ["DELETE items", deleteCartItems, () => ({}), {}],
      ["DELETE cart", deleteCart, () => ({}), {}],
      ["POST tax", createTax, (itemID) => ({ itemID }), { data: TAX }],
      ["DELETE taxes", deleteTaxes, () => ({}), {}],
      ["POST discounts", createCustomDiscounts, () => ({}), { data: OFF }],
      ["DELETE discounts", deleteCustomDiscounts, () => ({}), {}],
      ["POST shipping group", createShippingGroup, () => ({}), { data: { type: "shipping_group" } }],
    ];

  it.each(changes)(
    "412 for another ETag, then done for the current one or *: %s",
    async (_, endpoint, params, more) => {
      const { guarded, itemID, etag, read } = await aCart();
      const before = (await read("D", { query: "include=items" })).text;
      const refused = await guarded(endpoint, params(itemID), 'W/"old-1"', more);
      expect([refused.status, refused.body.errors[0].source]).toEqual([412, "If-Match"]);
      expect((await read("D", { query: "include=items" })).text).toBe(before);
      expect((await guarded(endpoint, params(itemID), await etag(), more)).status).toBeLessThan(300);
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
    expect((await guarded(updateCartItems, {}, 'W/"old-1"', { data })).status).toBe(412);
    expect((await guarded(updateCartItems, {}, await etag(), { data })).status).toBe(200);
  });

  it("1 of 20 parallel changes with one ETag is made, the others are 412 [T-12]", async () => {
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
    await shop.delete(`/v2/carts/${D.cartID}`);
    const headers = { "if-match": old };
    expect((await add("D", custom("w"), { headers, profile: "compatible" })).status).toBe(412);
    const now = () => new Date("2026-03-02T10:00:01.000Z");
    await add("D", custom("w"), { profile: "compatible", now });
    await add("D", custom("w"), { now });
    expect((await guarded(deleteCartItems, {}, old)).status).toBe(412);
  });
});

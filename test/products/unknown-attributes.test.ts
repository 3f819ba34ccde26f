import { describe, expect, it } from "@jest/globals";
import type { Undescribed } from "../support/routes.ts";
import { shopOn } from "../support/shop.ts";
import { aMerchant } from "../support/shops/merchant.ts";

const sources = (body: Undescribed) => body.errors.map((error: Undescribed) => error.source);

describe("attributes that a product does not have", () => {
  it("422 naming each, and nothing is written; ignored in the profile compatible", async () => {
    const shop = await aMerchant();
    const attributes = { name: "Cup", commodity_type: "physical", colour: "red", weight: 1 };
    const data = { type: "product", attributes };
    const { status, body } = await shop.post("/pcm/products", { data });
    expect([status, sources(body)]).toEqual([422, ["data.attributes.colour", "data.attributes.weight"]]);
    expect((await shop.get("/pcm/products")).body.data).toEqual([]);
    const compatible = shopOn(shop.table, { profile: "compatible" });
    expect((await compatible.post("/pcm/products", { data })).status).toBe(201);
  });

  it("200: a product may be sent back as it was read", async () => {
    const shop = await aMerchant();
    const product = await shop.product({ name: "Cup", tags: ["red"] });
    const path = `/pcm/products/${product.id}` as const;
    expect((await shop.put(path, { data: product })).status).toBe(200);
    const { status, body } = await shop.put(path, {
      data: { type: "product", attributes: { colour: "red" } },
    });
    expect([status, sources(body)]).toEqual([422, ["data.attributes.colour"]]);
  });
});

describe("tags of links to variations", () => {
  it("422: they have no effect; a store that keeps them takes them", async () => {
    const shop = await aMerchant();
    const { id } = await shop.product();
    const data = { type: "product-variation", attributes: { name: "Size" } };
    const variation = (await shop.post("/pcm/variations", { data })).body.data;
    const path = `/pcm/products/${id}/relationships/variations` as const;
    const refs = { data: [{ type: "product-variation", id: variation.id, meta: { tags: ["size"] } }] };
    for (const method of ["POST", "PUT"] as const) {
      const { status, body } = await shop.send(method, path, { body: refs });
      expect([status, sources(body)]).toEqual([422, ["data.0.meta.tags"]]);
    }
    await shop.put("/v2/settings", { data: { type: "settings", fields_without_effect: "keep" } });
    expect((await shop.post(path, refs)).status).toBeLessThan(300);
  });
});

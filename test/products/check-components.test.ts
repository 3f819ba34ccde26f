import { describe, expect, it } from "@jest/globals";
import { shopOn } from "../support/shop.ts";
import { aMerchant } from "../support/shops/merchant.ts";

/** A bundle with one option with these bounds. */
async function bundled(bounds: object, component: object = {}) {
  const { table, product } = await aMerchant();
  const shop = shopOn(table);
  const { id } = await product();
  const options = [{ id, type: "product", quantity: 1, ...bounds }];
  const attributes = {
    name: "Set",
    commodity_type: "physical",
    components: { cup: { name: "Cup", ...component, options } },
  };
  return shop.post("/pcm/products", { data: { type: "product", attributes } });
}

describe("POST /pcm/products of a bundle", () => {
  it.each([
    ["2 to 2 of an option", { min: 2, max: 2 }, {}],
    ["1 to 2 of an option", { min: 1, max: 2 }, {}],
    ["1 to 1 of a component", {}, { min: 1, max: 1 }],
  ])("201: %s", async (_, bounds, component) => {
    expect((await bundled(bounds, component)).status).toBe(201);
  });

  it.each([
    ["a min of an option above its max", { min: 3, max: 2 }, {}],
    ["a min of an option without a max", { min: 1 }, {}],
    ["a min of a component above its max", {}, { min: 2, max: 1 }],
  ])("422: %s", async (_, bounds, component) => {
    const { status, body } = await bundled(bounds, component);
    expect([status, body.errors[0].source]).toEqual([422, "data.attributes.components"]);
  });
});

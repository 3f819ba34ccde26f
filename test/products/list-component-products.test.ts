import { describe, expect, it } from "@jest/globals";
import { shopOn } from "../support/shop.ts";
import { aMerchant } from "../support/shops/merchant.ts";

const option = (id: string) => ({ id, type: "product", quantity: 1 });

describe("GET /pcm/products/{product_id}/relationships/component_products", () => {
  it("200: every product that the bundle offers, once each", async () => {
    const { table, product } = await aMerchant();
    const shop = shopOn(table);
    const [mug, cup, tea] = [await product(), await product(), await product()];
    const components = {
      vessel: { name: "Vessel", options: [option(mug.id), option(cup.id)] },
      more: { name: "More", options: [option(tea.id), option(mug.id)] },
    };
    const set = await product({ components });
    const list = (product_id: string) =>
      shop.get(`/pcm/products/${product_id}/relationships/component_products`);
    const { status, body } = await list(set.id);
    expect([status, body.data]).toEqual([200, [mug, cup, tea].map(({ id }) => ({ type: "product", id }))]);
    expect((await list(mug.id)).body.data).toEqual([]);
    expect((await list("nobody")).status).toBe(404);
  });
});

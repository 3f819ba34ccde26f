import { describe, expect, it } from "@jest/globals";
import { updateMainImage } from "../../../functions/products/main-image/update-main-image.ts";
import { call } from "../../support/call.ts";
import { shopOn } from "../../support/shop.ts";
import { aFile } from "../../support/shops/files.ts";
import { aMerchant } from "../../support/shops/merchant.ts";

async function illustrated() {
  const { table, product } = await aMerchant();
  const shop = shopOn(table);
  const params = { product_id: (await product()).id as string };
  const [first, second] = [await aFile(table), await aFile(table)];
  await shop.post(`/pcm/products/${params.product_id}/relationships/main_image`, {
    data: { type: "file", id: first },
  });
  return {
    first,
    second,
    remove: (product_id = params.product_id) =>
      shop.delete(`/pcm/products/${product_id}/relationships/main_image`),
    put: (data: unknown, more: object = {}) =>
      call(updateMainImage, { table, params: { ...params, ...more }, body: { data } }),
    image: async () =>
      JSON.stringify(
        (await shop.get(`/pcm/products/${params.product_id}/relationships/main_image`)).body.data,
      ),
  };
}

describe("PUT /pcm/products/{product_id}/relationships/main_image", () => {
  it.each([
    ["a file", (id: string) => ({ type: "file", id })],
    ["a list of one, as public clients send it", (id: string) => [{ type: "file", id }]],
  ])("204: another image, sent as %s", async (_, data) => {
    const { put, image, first, second } = await illustrated();
    expect(await image()).toContain(first);
    expect((await put(data(second))).status).toBe(204);
    expect(await image()).toContain(second);
    expect(await image()).not.toContain(first);
  });

  it("422: a file that there is not, and the image stays; 404 for an unknown product", async () => {
    const { put, image, first, second } = await illustrated();
    const { status, body } = await put({ type: "file", id: "nobody" });
    expect([status, body.errors[0].meta]).toEqual([422, { missing_ids: ["nobody"] }]);
    expect(await image()).toContain(first);
    expect((await put({ type: "file", id: second }, { product_id: "nobody" })).status).toBe(404);
  });
});

describe("DELETE /pcm/products/{product_id}/relationships/main_image", () => {
  it("204: the product has no image; 204 again; 404 for an unknown product", async () => {
    const { remove, image, first } = await illustrated();
    expect((await remove()).status).toBe(204);
    expect(await image()).not.toContain(first);
    expect([(await remove()).status, (await remove("nobody")).status]).toEqual([204, 404]);
  });
});

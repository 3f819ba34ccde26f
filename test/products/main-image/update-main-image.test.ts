import { describe, expect, it } from "@jest/globals";
import { expectData } from "../../support/shop.ts";
import { aFile } from "../../support/shops/files.ts";
import { aMerchant } from "../../support/shops/merchant.ts";

async function illustrated() {
  const { table, product, ...shop } = await aMerchant();
  const { id } = await product();
  const path = `/pcm/products/${id}/relationships/main_image` as const;
  const [first, second] = [await aFile(table), await aFile(table)];
  await shop.post(path, { data: { type: "file", id: first } });
  return {
    first,
    second,
    remove: (product_id = id) => shop.delete(`/pcm/products/${product_id}/relationships/main_image`),
    put: (data: unknown, product_id = id) =>
      shop.put(`/pcm/products/${product_id}/relationships/main_image`, { data }),
    image: async () => JSON.stringify(await expectData(shop.get(path))),
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
    expect((await put({ type: "file", id: second }, "nobody")).status).toBe(404);
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

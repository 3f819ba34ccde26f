import { describe, expect, it } from "@jest/globals";
import { shopOn } from "../../support/shop.ts";
import { aFile } from "../../support/shops/files.ts";
import { aMerchant } from "../../support/shops/merchant.ts";

const refs = (...ids: string[]) => ({ data: ids.map((id) => ({ type: "file", id })) });

describe("PUT /pcm/products/{product_id}/relationships/files", () => {
  it("204: these files in this order and no others; none for an empty list", async () => {
    const { table, product } = await aMerchant();
    const shop = shopOn(table);
    const params = { product_id: (await product()).id };
    const [a, b, c] = [await aFile(table), await aFile(table), await aFile(table)];
    await shop.post(`/pcm/products/${params.product_id}/relationships/files`, refs(a, b));
    const files = async () =>
      (await shop.get(`/pcm/products/${params.product_id}/relationships/files`)).body.data.map(
        ({ id }) => id,
      );
    const put = async (...ids: string[]) => {
      const { status } = await shop.put(
        `/pcm/products/${params.product_id}/relationships/files`,
        refs(...ids),
      );
      return [status, await files()];
    };
    expect(await put(c, a)).toEqual([204, [c, a]]);
    expect(await put()).toEqual([204, []]);
  });

  it("422: a file that there is not, and nothing is replaced; 404 for an unknown product", async () => {
    const { table, product } = await aMerchant();
    const shop = shopOn(table);
    const params = { product_id: (await product()).id };
    const file = await aFile(table);
    await shop.post(`/pcm/products/${params.product_id}/relationships/files`, refs(file));
    const { status, body } = await shop.put(
      `/pcm/products/${params.product_id}/relationships/files`,
      refs("nobody"),
    );
    expect([status, body.errors[0].meta]).toEqual([422, { missing_ids: ["nobody"] }]);
    expect((await shop.get(`/pcm/products/${params.product_id}/relationships/files`)).body.data).toHaveLength(
      1,
    );
    const nowhere = { product_id: "nobody" };
    expect(
      (await shop.put(`/pcm/products/${nowhere.product_id}/relationships/files`, refs(file))).status,
    ).toBe(404);
  });
});

describe("DELETE /pcm/products/{product_id}/relationships/files", () => {
  it("204: these links go and others stay; one that is not there is no error", async () => {
    const { table, product } = await aMerchant();
    const shop = shopOn(table);
    const params = { product_id: (await product()).id };
    const [a, b] = [await aFile(table), await aFile(table)];
    await shop.post(`/pcm/products/${params.product_id}/relationships/files`, refs(a, b));
    const remove = (...ids: string[]) =>
      shop.delete(`/pcm/products/${params.product_id}/relationships/files`, { body: refs(...ids) });
    expect([(await remove(a)).status, (await remove(a)).status]).toEqual([204, 204]);
    const left = (await shop.get(`/pcm/products/${params.product_id}/relationships/files`)).body.data;
    expect(left.map(({ id }) => id)).toEqual([b]);
    const nowhere = { product_id: "nobody" };
    expect(
      (await shop.delete(`/pcm/products/${nowhere.product_id}/relationships/files`, { body: refs(b) }))
        .status,
    ).toBe(404);
  });
});

import { describe, expect, it } from "@jest/globals";
import { expectData } from "../../support/shop.ts";
import { aFile } from "../../support/shops/files.ts";
import { aMerchant } from "../../support/shops/merchant.ts";

const refs = (...ids: string[]) => ({ data: ids.map((id) => ({ type: "file", id })) });

describe("PUT /pcm/products/{product_id}/relationships/files", () => {
  it("204: these files in this order and no others; none for an empty list", async () => {
    const { table, product, ...shop } = await aMerchant();
    const path = `/pcm/products/${(await product()).id}/relationships/files` as const;
    const [a, b, c] = [await aFile(table), await aFile(table), await aFile(table)];
    await shop.post(path, refs(a, b));
    const put = async (...ids: string[]) => {
      const { status } = await shop.put(path, refs(...ids));
      return [status, (await expectData(shop.get(path))).map(({ id }) => id)];
    };
    expect(await put(c, a)).toEqual([204, [c, a]]);
    expect(await put()).toEqual([204, []]);
  });

  it("204: a file by its id in capital letters, with its tags", async () => {
    const { table, product, ...shop } = await aMerchant();
    const path = `/pcm/products/${(await product()).id}/relationships/files` as const;
    const id = await aFile(table);
    const data = [{ type: "file", id: id.toUpperCase(), meta: { tags: ["front"] } }];
    expect((await shop.put(path, { data })).status).toBe(204);
    expect(await expectData(shop.get(path))).toMatchObject([{ id, meta: { tags: ["front"] } }]);
  });

  it("422: a file that there is not, and nothing is replaced; 404 for an unknown product", async () => {
    const { table, product, ...shop } = await aMerchant();
    const path = `/pcm/products/${(await product()).id}/relationships/files` as const;
    const file = await aFile(table);
    await shop.post(path, refs(file));
    const { status, body } = await shop.put(path, refs("nobody"));
    expect([status, body.errors[0].meta]).toEqual([422, { missing_ids: ["nobody"] }]);
    expect((await shop.get(path)).body.data).toHaveLength(1);
    expect((await shop.put("/pcm/products/nobody/relationships/files", refs(file))).status).toBe(404);
  });
});

describe("DELETE /pcm/products/{product_id}/relationships/files", () => {
  it("204: these links go and others stay; one that is not there is no error", async () => {
    const { table, product, ...shop } = await aMerchant();
    const path = `/pcm/products/${(await product()).id}/relationships/files` as const;
    const [a, b] = [await aFile(table), await aFile(table)];
    await shop.post(path, refs(a, b));
    const remove = (...ids: string[]) => shop.delete(path, { body: refs(...ids) });
    expect([(await remove(a)).status, (await remove(a)).status]).toEqual([204, 204]);
    expect((await expectData(shop.get(path))).map(({ id }) => id)).toEqual([b]);
    const unknown = await shop.delete("/pcm/products/nobody/relationships/files", { body: refs(b) });
    expect(unknown.status).toBe(404);
  });
});

import { describe, expect, it } from "@jest/globals";
import { expectData } from "../../support/shop.ts";
import { aTee } from "../../support/shops/tee.ts";

const refs = (...ids: string[]) => ({ data: ids.map((id) => ({ type: "product-variation", id })) });

async function linked() {
  const { product_id, colour, size, variation, ...shop } = await aTee();
  const path = `/pcm/products/${product_id}/relationships/variations` as const;
  return {
    ...shop,
    path,
    colour: colour.id,
    size: size.id,
    cut: (await variation("Cut", ["Slim"])).id,
    replace: (...ids: string[]) => shop.put(path, refs(...ids)),
    remove: (...ids: string[]) => shop.delete(path, { body: refs(...ids) }),
    ids: async () => (await expectData(shop.get(path))).map(({ id }) => id),
  };
}

describe("GET /pcm/products/{product_id}/relationships/variations", () => {
  it("200: in the order in which they were linked; 404 for an unknown product", async () => {
    const { get, path, colour, size } = await linked();
    const { status, body } = await get(path);
    expect([status, body.data]).toEqual([
      200,
      [colour, size].map((id) => ({ type: "product-variation", id })),
    ]);
    expect((await get("/pcm/products/nobody/relationships/variations")).status).toBe(404);
  });
});

describe("PUT /pcm/products/{product_id}/relationships/variations", () => {
  it("204: these variations in this order and no others", async () => {
    const { replace, ids, size, cut } = await linked();
    expect((await replace(cut, size, cut.toUpperCase())).status).toBe(204);
    expect(await ids()).toEqual([cut, size]);
    expect((await replace()).status).toBe(204);
    expect(await ids()).toEqual([]);
  });

  it("422: a variation that there is not, and nothing is replaced; 404 for an unknown product", async () => {
    const { put, replace, ids, colour, size, cut } = await linked();
    const { status, body } = await replace(cut, "nobody");
    expect([status, body.errors[0].meta]).toEqual([422, { missing_ids: ["nobody"] }]);
    expect(await ids()).toEqual([colour, size]);
    expect((await put("/pcm/products/nobody/relationships/variations", refs(cut))).status).toBe(404);
  });
});

describe("DELETE /pcm/products/{product_id}/relationships/variations", () => {
  it("204: links go, variations stay; one that was not linked is no error", async () => {
    const { remove, ids, colour, size, cut, ...shop } = await linked();
    expect((await remove(colour.toUpperCase(), cut)).status).toBe(204);
    expect(await ids()).toEqual([size]);
    const read = await shop.get(`/pcm/variations/${colour}`);
    expect(read.status).toBe(200);
    expect(
      (await shop.delete("/pcm/products/nobody/relationships/variations", { body: refs(size) })).status,
    ).toBe(404);
  });
});

import { describe, expect, it } from "@jest/globals";
import { endpoint as listVariations } from "../../../functions/products/variations/list-product-variations.ts";
import { endpoint as removeVariations } from "../../../functions/products/variations/remove-product-variations.ts";
import { endpoint as replaceVariations } from "../../../functions/products/variations/replace-product-variations.ts";
import { endpoint as readVariation } from "../../../functions/variations/read-variation.ts";
import { call } from "../../support/call.ts";
import { aTee } from "../../support/shops/tee.ts";

const refs = (...ids: string[]) => ({ data: ids.map((id) => ({ type: "product-variation", id })) });

async function linked() {
  const { table, product_id, colour, size, variation } = await aTee();
  const params = { product_id };
  return {
    table,
    colour: colour.id,
    size: size.id,
    cut: (await variation("Cut", ["Slim"])).id,
    params,
    replace: (...ids: string[]) => call(replaceVariations, { table, params, body: refs(...ids) }),
    remove: (...ids: string[]) => call(removeVariations, { table, params, body: refs(...ids) }),
    ids: async () => (await call(listVariations, { table, params })).body.data.map(({ id }: any) => id),
  };
}

describe("GET /pcm/products/{product_id}/relationships/variations", () => {
  it("200: in the order in which they were linked; 404 for an unknown product", async () => {
    const { table, params, colour, size } = await linked();
    const { status, body } = await call(listVariations, { table, params });
    expect([status, body.data]).toEqual([
      200,
      [colour, size].map((id) => ({ type: "product-variation", id })),
    ]);
    expect((await call(listVariations, { table, params: { product_id: "nobody" } })).status).toBe(404);
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
    const { table, replace, ids, colour, size, cut } = await linked();
    const { status, body } = await replace(cut, "nobody");
    expect([status, body.errors[0].meta]).toEqual([422, { missing_ids: ["nobody"] }]);
    expect(await ids()).toEqual([colour, size]);
    const params = { product_id: "nobody" };
    expect((await call(replaceVariations, { table, params, body: refs(cut) })).status).toBe(404);
  });
});

describe("DELETE /pcm/products/{product_id}/relationships/variations", () => {
  it("204: links go, variations stay; one that was not linked is no error", async () => {
    const { table, remove, ids, colour, size, cut } = await linked();
    expect((await remove(colour.toUpperCase(), cut)).status).toBe(204);
    expect(await ids()).toEqual([size]);
    const read = await call(readVariation, { table, params: { variation_id: colour } });
    expect(read.status).toBe(200);
    const params = { product_id: "nobody" };
    expect((await call(removeVariations, { table, params, body: refs(size) })).status).toBe(404);
  });
});

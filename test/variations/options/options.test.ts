import { describe, expect, it } from "@jest/globals";
import { readVariationOption } from "../../../functions/variations/options/read-variation-option.ts";
import { updateVariationOption } from "../../../functions/variations/options/update-variation-option.ts";
import { call } from "../../support/call.ts";
import { shopOn } from "../../support/shop.ts";
import { aTee } from "../../support/shops/tee.ts";

async function rust() {
  const { table, colour, size } = await aTee();
  const shop = shopOn(table);
  const params = { variation_id: colour.id, option_id: colour.ids["Rust"]! };
  return {
    params,
    slate: colour.ids["Slate"]!,
    small: size.ids["S"]!,
    names: async () =>
      (await shop.get(`/pcm/variations/${params.variation_id}/options`)).body.data.map(
        (one) => one.attributes.name,
      ),
    remove: () => shop.delete(`/pcm/variations/${params.variation_id}/options/${params.option_id}`),
    read: (more: object = {}) => call(readVariationOption, { table, params: { ...params, ...more } }),
    put: (attributes: object, more: object = {}) =>
      call(updateVariationOption, {
        table,
        params: { ...params, ...more },
        body: { data: { type: "product-variation-option", attributes } },
      }),
  };
}

describe("GET /pcm/variations/{variation_id}/options/{option_id}", () => {
  it("200: the option; 404 for one of another variation or an unknown one", async () => {
    const { read, params, small } = await rust();
    const { status, body } = await read();
    expect([status, body.data]).toMatchObject([
      200,
      { id: params.option_id, type: "product-variation-option", attributes: { name: "Rust" } },
    ]);
    expect((await read({ option_id: params.option_id.toUpperCase() })).body.data.id).toBe(params.option_id);
    expect((await read({ option_id: small })).status).toBe(404);
    expect((await read({ variation_id: "nobody" })).status).toBe(404);
  });
});

describe("PUT /pcm/variations/{variation_id}/options/{option_id}", () => {
  it("200: given attributes replace, others stay; the other option is as it was", async () => {
    const { put, read, slate } = await rust();
    const { status, body } = await put({ name: "Red" });
    expect([status, body.data.attributes]).toMatchObject([200, { name: "Red", description: "Rust" }]);
    await put({ sort_order: 2, description: "Like iron" });
    expect((await read()).body.data.attributes).toMatchObject({
      name: "Red",
      description: "Like iron",
      sort_order: 2,
    });
    expect((await read({ option_id: slate })).body.data.attributes.name).toBe("Slate");
  });

  it("200: its own name; 422 for another option's; 404 for an unknown option", async () => {
    const { put, small } = await rust();
    expect((await put({ name: "Rust" })).status).toBe(200);
    expect((await put({ name: "Slate" })).status).toBe(422);
    expect((await put({ name: "x" }, { option_id: small })).status).toBe(404);
  });
});

describe("DELETE /pcm/variations/{variation_id}/options/{option_id}", () => {
  it("204: it is gone from the variation, the others stay; 404 the second time", async () => {
    const { remove, names, read } = await rust();
    expect((await names()).sort()).toEqual(["Rust", "Slate"]);
    expect((await remove()).status).toBe(204);
    expect(await names()).toEqual(["Slate"]);
    expect([(await remove()).status, (await read()).status]).toEqual([404, 404]);
  });
});

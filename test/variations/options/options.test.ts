import { describe, expect, it } from "@jest/globals";
import { expectData } from "../../support/shop.ts";
import { aTee } from "../../support/shops/tee.ts";

async function rust() {
  const { colour, size, ...shop } = await aTee();
  const option_id = colour.ids["Rust"]!;
  return {
    option_id,
    slate: colour.ids["Slate"]!,
    small: size.ids["S"]!,
    names: async () =>
      (await expectData(shop.get(`/pcm/variations/${colour.id}/options`))).map((one) => one.attributes.name),
    remove: () => shop.delete(`/pcm/variations/${colour.id}/options/${option_id}`),
    read: (id = option_id, variation_id = colour.id) =>
      shop.get(`/pcm/variations/${variation_id}/options/${id}`),
    put: (attributes: object, id = option_id) =>
      shop.put(`/pcm/variations/${colour.id}/options/${id}`, {
        data: { type: "product-variation-option", attributes },
      }),
  };
}

describe("GET /pcm/variations/{variation_id}/options/{option_id}", () => {
  it("200: the option; 404 for one of another variation or an unknown one", async () => {
    const { read, option_id, small } = await rust();
    const { status, body } = await read();
    expect([status, body.data]).toMatchObject([
      200,
      { id: option_id, type: "product-variation-option", attributes: { name: "Rust" } },
    ]);
    expect((await read(option_id.toUpperCase())).body.data.id).toBe(option_id);
    expect((await read(small)).status).toBe(404);
    expect((await read(option_id, "nobody")).status).toBe(404);
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
    expect((await read(slate)).body.data.attributes.name).toBe("Slate");
  });

  it("200: its own name; 422 for another option's; 404 for an unknown option", async () => {
    const { put, small } = await rust();
    expect((await put({ name: "Rust" })).status).toBe(200);
    expect((await put({ name: "Slate" })).status).toBe(422);
    expect((await put({ name: "x" }, small)).status).toBe(404);
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

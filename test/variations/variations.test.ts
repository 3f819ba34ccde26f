import { describe, expect, it } from "@jest/globals";
import { shopOn } from "../support/shop.ts";
import { aTee } from "../support/shops/tee.ts";

async function aColour() {
  const tee = await aTee();
  const { table, colour } = tee;
  const shop = shopOn(table);
  return {
    ...tee,
    put: (attributes: object) =>
      shop.put(`/pcm/variations/${colour.id}`, { data: { type: "product-variation", attributes } }),
    read: () => shop.get(`/pcm/variations/${colour.id}`),
    remove: () => shop.delete(`/pcm/variations/${colour.id}`),
  };
}

describe("PUT /pcm/variations/{variation_id}", () => {
  it("200: given attributes replace, others stay, options too", async () => {
    const { put, read } = await aColour();
    const { status, body } = await put({ name: "Color" });
    expect([status, body.data.attributes.name]).toEqual([200, "Color"]);
    expect((await put({ sort_order: 3 })).body.data.attributes).toMatchObject({
      name: "Color",
      sort_order: 3,
    });
    const { data } = (await read()).body;
    expect(data.attributes).toMatchObject({ name: "Color", sort_order: 3 });
    expect(JSON.stringify(data)).toContain("Slate");
  });

  it("422: no name; 404: an unknown variation", async () => {
    const { table, put } = await aColour();
    const shop = shopOn(table);
    expect((await put({ name: "" })).status).toBe(422);
    const body = { data: { type: "product-variation", attributes: { name: "x" } } };
    expect((await shop.put("/pcm/variations/nobody", body)).status).toBe(404);
  });
});

describe("DELETE /pcm/variations/{variation_id}", () => {
  it("204: it is gone, children that were built of it stay; 404 the second time", async () => {
    const { table, start, children, remove, read, size } = await aColour();
    const shop = shopOn(table);
    await start();
    expect((await remove()).status).toBe(204);
    expect([(await remove()).status, (await read()).status]).toEqual([404, 404]);
    const { data } = (await shop.get("/pcm/variations")).body;
    expect(data.map(({ id }) => id)).toEqual([size.id]);
    expect(await children()).toHaveLength(6);
  });

  it("a product that is built without one of its variations says so in its job", async () => {
    const { start, remove } = await aColour();
    await remove();
    expect((await start()).attributes.status).toBe("failed");
  });
});

import { describe, expect, it } from "@jest/globals";
import { shopOn } from "../support/shop.ts";
import { aHierarchy } from "../support/shops/hierarchies.ts";

describe("/pcm/hierarchies", () => {
  it("422 for a slug in use or no name", async () => {
    const { hierarchy } = await aHierarchy();
    expect((await hierarchy({ name: "Other", slug: "shop" })).status).toBe(422);
    expect((await hierarchy({ name: "" })).status).toBe(422);
  });

  it("204: all its nodes go with it, the slug is free again", async () => {
    const { table, hierarchy, hierarchy_id, nodeId } = await aHierarchy();
    const shop = shopOn(table);
    const node_id = await nodeId("cups");
    expect((await shop.delete(`/pcm/hierarchies/${hierarchy_id}`)).status).toBe(204);
    expect((await shop.get(`/pcm/hierarchies/${hierarchy_id}/nodes/${node_id}`)).status).toBe(404);
    expect((await hierarchy({ name: "Shop", slug: "shop" })).status).toBe(201);
  });
});

describe("GET /pcm/hierarchies", () => {
  it("200: all of them, or those of a name", async () => {
    const { table, hierarchy } = await aHierarchy();
    const shop = shopOn(table);
    await hierarchy({ name: "Other" });
    const names = async (query: string) =>
      (await shop.get(`/pcm/hierarchies?${query}`)).body.data.map((one) => one.attributes.name);
    expect((await names("")).sort()).toEqual(["Other", "Shop"]);
    expect(await names("filter=eq(name,Other)")).toEqual(["Other"]);
  });
});

describe("PUT /pcm/hierarchies/{hierarchy_id}", () => {
  it("200: given attributes replace, others stay, nodes too", async () => {
    const { table, hierarchy_id, nodeId } = await aHierarchy();
    const shop = shopOn(table);
    const node_id = await nodeId("cups");
    const put = (attributes: object) =>
      shop.put(`/pcm/hierarchies/${hierarchy_id}`, {
        data: { type: "hierarchy", id: hierarchy_id, attributes },
      });
    const locales = { "fr-FR": { name: "Boutique" } };
    const { status, body } = await put({ name: "Store", description: "All of it", locales });
    expect([status, body.data.attributes]).toMatchObject([
      200,
      { name: "Store", slug: "shop", description: "All of it", locales },
    ]);
    expect((await put({ description: null })).body.data.attributes).toMatchObject({ name: "Store", locales });
    const read = await shop.get(`/pcm/hierarchies/${hierarchy_id}`);
    expect(read.body.data.attributes.description ?? null).toBeNull();
    expect((await shop.get(`/pcm/hierarchies/${hierarchy_id}/nodes/${node_id}`)).status).toBe(200);
  });

  it("422 for another hierarchy's slug, which it keeps; its own old one is free; 404 for an unknown one", async () => {
    const { table, hierarchy_id, hierarchy } = await aHierarchy();
    const shop = shopOn(table);
    await hierarchy({ name: "Other", slug: "other" });
    const put = (slug: string, id = hierarchy_id) =>
      shop.put(`/pcm/hierarchies/${id}`, { data: { attributes: { slug } } });
    expect((await put("other")).status).toBe(422);
    expect((await put("new")).body.data.attributes.slug).toBe("new");
    expect((await hierarchy({ name: "Third", slug: "shop" })).status).toBe(201);
    expect((await put("x", "nobody")).status).toBe(404);
  });
});

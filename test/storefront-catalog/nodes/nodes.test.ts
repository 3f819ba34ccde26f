import { describe, expect, it } from "@jest/globals";
import { expectData } from "../../support/shop.ts";
import { aBrowsedShop, readNames } from "../../support/shops/browsed-shop.ts";

describe("GET /catalog/nodes", () => {
  it("200: filters by slug and id, 400 for another field", async () => {
    const { shopper, mugs } = await aBrowsedShop();
    expect(readNames((await shopper.get("/catalog/nodes")).body).sort()).toEqual(["cups", "mugs"]);
    expect(readNames((await shopper.get("/catalog/nodes?filter=eq(slug,mugs)")).body)).toEqual(["mugs"]);
    expect(readNames((await shopper.get(`/catalog/nodes?filter=in(id,${mugs},x)`)).body)).toEqual(["mugs"]);
    expect((await shopper.get("/catalog/nodes?filter=eq(label,a)")).status).toBe(400);
  });
});

describe("GET /catalog/nodes/{node_id}", () => {
  it("200: with its parents, up to the hierarchy, and what is below it", async () => {
    const { shopper, hierarchy_id, node_id, mugs } = await aBrowsedShop();
    expect(readNames((await shopper.get(`/catalog/nodes/${node_id}/relationships/children`)).body)).toEqual([
      "mugs",
    ]);
    const { body } = await shopper.get(`/catalog/nodes/${mugs}`);
    expect(body.data.relationships.parent.data.id).toBe(node_id);
    expect(body.data.meta.breadcrumbs.map(({ name }) => name)).toEqual(["Shop", "cups", "mugs"]);
    const root = await shopper.get(`/catalog/nodes/${node_id}`);
    expect(root.body.data.relationships.parent.data.id).toBe(hierarchy_id);
  });

  it("200: each step in the shopper's language, with its own name where there is none", async () => {
    const { put, publish, hierarchy_id, node_id, mugs, shopper } = await aBrowsedShop();
    const hierarchy = `/pcm/hierarchies/${hierarchy_id}` as const;
    const french = (name: string) => ({ data: { attributes: { locales: { "fr-FR": { name } } } } });
    await expectData(put(hierarchy, french("Boutique")));
    await expectData(put(`${hierarchy}/nodes/${mugs}`, french("Tasses")));
    await publish();
    const steps = async (language: string) => {
      const headers = { "accept-language": language };
      const { meta } = await expectData(shopper.get(`/catalog/nodes/${mugs}`, { headers }));
      const root = await expectData(shopper.get(`/catalog/hierarchies/${hierarchy_id}`, { headers }));
      return [...root.meta.breadcrumbs, ...meta.breadcrumbs];
    };
    expect((await steps("fr-FR")).map(({ name }) => name)).toEqual([
      "Boutique",
      "Boutique",
      "cups",
      "Tasses",
    ]);
    expect((await steps("de")).map(({ name }) => name)).toEqual(["Shop", "Shop", "cups", "mugs"]);
    expect((await steps("fr-FR"))[2]).toEqual({ id: node_id, name: "cups", slug: "cups" });
  });

  it("404: an unknown node, of whatever it is asked for", async () => {
    const { shopper } = await aBrowsedShop();
    for (const below of ["", "/relationships/children", "/relationships/products"] as const) {
      expect((await shopper.get(`/catalog/nodes/x${below}`)).status).toBe(404);
    }
  });
});

describe("hierarchies of a release", () => {
  it("are read once by a process; a release that changes them is seen at once", async () => {
    const { shopper, table, node_id, hierarchy_id, node, publish } = await aBrowsedShop();
    const reads: unknown[] = [];
    const { getMany } = table;
    table.getMany = (all) => {
      reads.push(...all.filter(({ sk }) => sk.startsWith("TREE#")));
      return getMany(all);
    };
    for (let round = 0; round < 3; round += 1) {
      expect(readNames((await shopper.get("/catalog/nodes")).body).sort()).toEqual(["cups", "mugs"]);
      expect((await shopper.get(`/catalog/nodes/${node_id}`)).status).toBe(200);
      const products = await shopper.get(`/catalog/hierarchies/${hierarchy_id}/products`);
      expect(readNames(products.body)).toEqual(["D", "C", "B", "A"]);
    }
    expect(reads).toHaveLength(1);
    await node("plates");
    await publish();
    expect(readNames((await shopper.get("/catalog/nodes")).body).sort()).toEqual(["cups", "mugs", "plates"]);
  });
});

describe("GET /catalog/nodes/{node_id}/relationships/products", () => {
  it("200: curated products first, marked; then latest update", async () => {
    const { shopper, node_id } = await aBrowsedShop();
    const { body } = await shopper.get(`/catalog/nodes/${node_id}/relationships/products`);
    expect(readNames(body)).toEqual(["B", "A", "C"]);
    expect(body.data.map(({ attributes }) => attributes.curated_product)).toEqual([true, true, undefined]);
    const page = await shopper.get(
      `/catalog/nodes/${node_id}/relationships/products?page[limit]=1&page[offset]=1`,
    );
    expect([readNames(page.body), page.body.meta.results.total]).toEqual([["A"], 3]);
  });
});

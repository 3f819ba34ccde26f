import { describe, expect, it } from "@jest/globals";
import type { Call } from "../support/call.ts";
import { expectData } from "../support/shop.ts";
import { aMerchant } from "../support/shops/merchant.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

/** `Kitchen` with `Mugs`, in which are `Tall` and `Small`, and `Bowls`; three products are in `Mugs`. */
async function aKitchen() {
  const shop = await aMerchant();
  const locales = { "fr-FR": { name: "Cuisine" } };
  const texts = { name: "Kitchen", slug: "kitchen", description: "For cooks", locales };
  const { id } = await expectData(
    shop.post("/pcm/hierarchies", { data: { type: "hierarchy", attributes: texts } }),
  );
  const node = async (name: string, meta: object = {}, parent?: string): Promise<string> => {
    const relationships = parent && { parent: { data: { type: "node", id: parent } } };
    const attributes = { name, slug: name.toLowerCase(), locales: { de: { name: `${name} (de)` } } };
    const data = { type: "node", attributes, meta, relationships };
    return (await expectData(shop.post(`/pcm/hierarchies/${id}/nodes`, { data }))).id;
  };
  const mugs = await node("Mugs", { sort_order: 2 });
  await node("Bowls", { sort_order: 7 });
  await node("Tall", {}, mugs);
  await node("Small", {}, mugs);
  const products: string[] = [];
  for (const name of ["A", "B", "C"]) products.push((await shop.product({ name })).id);
  const inMugs = `/pcm/hierarchies/${id}/nodes/${mugs}` as const;
  for (const product of products) {
    const refs = { data: [{ type: "product", id: product }] };
    await expectData(shop.post(`${inMugs}/relationships/products`, refs));
  }
  const curated_products = [products[2], products[0]];
  await expectData(shop.put(inMugs, { data: { type: "node", attributes: { curated_products } } }));
  const duplicate = (attributes: object = {}, more: Call = {}, hierarchy_id = id) =>
    shop.post(
      `/pcm/hierarchies/${hierarchy_id}/duplicate_job`,
      { data: { type: "hierarchy", attributes } },
      more,
    );
  const copy = async (attributes: object = {}) =>
    (await expectData(duplicate(attributes))).meta.hierarchy_id!;
  /** Everything that two hierarchies have in common, as lists show it. */
  const show = async (hierarchy_id: string) => {
    const path = `/pcm/hierarchies/${hierarchy_id}` as const;
    const nodes = await expectData(shop.get(`${path}/nodes`));
    return Promise.all(
      nodes.map(async ({ id: node_id, attributes, meta: { sort_order, breadcrumbs, has_children } }) => ({
        attributes,
        sort_order,
        has_children,
        path: breadcrumbs.slice(1).map(({ name }) => name),
        products: (await expectData(shop.get(`${path}/nodes/${node_id}/products`))).map((one) => one.id),
      })),
    );
  };
  return { ...shop, id, mugs, products, duplicate, copy, show };
}

describe("POST /pcm/hierarchies/{hierarchy_id}/duplicate_job", () => {
  it("201: a job that has succeeded, and a whole copy with ids and times of its own", async () => {
    const { id, get, duplicate, show } = await aKitchen();
    const { status, body } = await duplicate();
    expect([status, body.data]).toMatchObject([
      201,
      {
        type: "pim-job",
        attributes: { type: "hierarchy-duplicate", status: "success" },
        meta: { copied_from: id, percent_completed: 100 },
      },
    ]);
    const hierarchy_id = body.data.meta.hierarchy_id!;
    expect((await expectData(get(`/pcm/jobs/${body.data.id}`))).meta).toEqual(body.data.meta);
    const { attributes } = await expectData(get(`/pcm/hierarchies/${hierarchy_id}`));
    const before = await expectData(get(`/pcm/hierarchies/${id}`));
    expect(attributes).toEqual({ ...before.attributes, name: "Kitchen (copy)", slug: "kitchen-copy" });
    expect(await show(hierarchy_id)).toEqual(
      (await show(id)).map(({ attributes: { curated_products: _, ...texts }, ...node }) => ({
        ...node,
        attributes: texts,
        products: [],
      })),
    );
    const ids = async (one: string) =>
      (await expectData(get(`/pcm/hierarchies/${one}/nodes`))).map((node) => node.id);
    const all = [...(await ids(id)), ...(await ids(hierarchy_id))];
    expect([new Set(all).size, all.length]).toEqual([8, 8]);
  });

  it("201: the next copy has the next slug; one without a slug has none", async () => {
    const { get, copy, duplicate, hierarchy_id } = await aKitchen();
    const slug = async (one: string) =>
      (await expectData(get(`/pcm/hierarchies/${one}`))).attributes.slug ?? null;
    expect([await slug(await copy()), await slug(await copy()), await slug(await copy())]).toEqual([
      "kitchen-copy",
      "kitchen-copy-2",
      "kitchen-copy-3",
    ]);
    const job = await expectData(duplicate({}, {}, hierarchy_id.toUpperCase()));
    expect(await slug(job.meta.hierarchy_id!)).toBeNull();
  });

  it("201: include_products: the same products in the same order, and the curated ones", async () => {
    const { id, get, copy, show, products } = await aKitchen();
    const hierarchy_id = await copy({ include_products: true });
    const shown = await show(hierarchy_id);
    expect(shown).toEqual(await show(id));
    const mugs = shown.find(({ attributes }) => attributes.name === "Mugs");
    expect([mugs?.products.toSorted(), mugs?.attributes.curated_products]).toEqual([
      products.toSorted(),
      [products[2], products[0]],
    ]);
    expect((await expectData(get(`/pcm/products/${products[0]!}/nodes`))).length).toBe(2);
  });

  it("201: name, description and slug of its own; a change of the copy leaves the source", async () => {
    const { id, mugs, get, put, copy } = await aKitchen();
    const asked = { name: "Bath", description: "For bathers", slug: "bath" };
    const hierarchy_id = await copy(asked);
    const path = `/pcm/hierarchies/${hierarchy_id}` as const;
    expect((await expectData(get(path))).attributes).toMatchObject(asked);
    const [, copied] = await expectData(get(`${path}/children`));
    await expectData(put(`${path}/nodes/${copied!.id}`, { data: { attributes: { name: "Towels" } } }));
    expect((await expectData(get(`/pcm/hierarchies/${id}/nodes/${mugs}`))).attributes.name).toBe("Mugs");
  });

  it("201: a long name is cut before ' (copy)'", async () => {
    const { post, copy, get, hierarchy_id, duplicate } = await aKitchen();
    const data = { type: "hierarchy", attributes: { name: "é".repeat(1024) } };
    const { id } = await expectData(post("/pcm/hierarchies", { data }));
    const job = await expectData(duplicate({}, {}, id));
    const { name } = (await expectData(get(`/pcm/hierarchies/${job.meta.hierarchy_id!}`))).attributes;
    expect(name).toBe(`${"é".repeat(993)} (copy)`);
    expect(await copy()).not.toBe(hierarchy_id);
  });

  it("422 for a slug in use, a long name or another attribute, naming it; nothing is written", async () => {
    const { table, duplicate } = await aKitchen();
    const before = table.all().length;
    for (const [attributes, source] of [
      [{ slug: "kitchen" }, "data.attributes.slug"],
      [{ slug: "a b" }, "data.attributes.slug"],
      [{ name: "x".repeat(1001) }, "data.attributes.name"],
      [{ locales: {} }, "data.attributes.locales"],
      [{ include_products: "yes" }, "data.attributes.include_products"],
    ] as const) {
      const { status, body } = await duplicate(attributes);
      expect([status, body.errors[0].source]).toEqual([422, source]);
    }
    expect(table.all().length).toBe(before);
  });

  it("404 for an unknown hierarchy, 401, 403", async () => {
    const { duplicate, id } = await aKitchen();
    expect((await duplicate({}, {}, UNKNOWN_ID)).status).toBe(404);
    expect((await duplicate({}, { as: null }, id)).status).toBe(401);
    expect((await duplicate({}, { as: "implicit" }, id)).status).toBe(403);
  });

  it("201: a request that is sent again makes one copy", async () => {
    const { duplicate, get } = await aKitchen();
    const more = { headers: { "idempotency-key": "one" } };
    const [first, second] = [await duplicate({}, more), await duplicate({}, more)];
    expect(second.body.data.id).toBe(first.body.data.id);
    expect(await expectData(get("/pcm/hierarchies"))).toHaveLength(3);
  });
});

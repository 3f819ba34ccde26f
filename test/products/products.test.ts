import { describe, expect, it } from "@jest/globals";
import type { call } from "../support/call.ts";
import { expectData, shopOn } from "../support/shop.ts";
import { type MemoryTable, memoryTable } from "../support/tables/memory-table.ts";

const create = (table: MemoryTable, attributes: object = {}, more: Parameters<typeof call>[1] = {}) =>
  shopOn(table).post(
    "/pcm/products",
    {
      data: { type: "product", attributes: { name: "Alder mug", commodity_type: "physical", ...attributes } },
    },
    { ...more },
  );

const bundle = (options: object[], component: object = {}) => ({
  name: "Box",
  components: { cup: { name: "Cup", options, ...component } },
});
const option = (id: string, more: object = {}) => ({ id, type: "product", quantity: 1, ...more });

describe("POST /pcm/products", () => {
  it("201: a draft unless said otherwise, with a slug from its name", async () => {
    const { status, body } = await create(memoryTable(), { sku: "MUG", tags: ["Gift", "gift"] });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      type: "product",
      attributes: { name: "Alder mug", sku: "MUG", slug: "alder-mug", status: "draft", tags: ["gift"] },
      meta: { owner: "store", product_types: ["standard"], variation_matrix: {} },
    });
  });

  it("201: made slugs never collide, given ones are 422", async () => {
    const table = memoryTable();
    const slugs = [];
    for (let count = 0; count < 3; count += 1) slugs.push((await create(table)).body.data.attributes.slug);
    expect(new Set(slugs).size).toBe(3);
    const { status, body } = await create(table, { slug: "alder-mug" });
    expect([status, body.errors[0].source]).toEqual([422, "data.attributes.slug"]);
  });

  it("422: a sku in use, also when many ask at once", async () => {
    const table = memoryTable();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(table, { sku: "MUG" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(422)]);
    expect(answers.find(({ status }) => status === 422)!.body.errors[0]).toMatchObject({
      title: "Failed Validation",
      status: "422",
      source: "data.attributes.sku",
    });
  });

  it.each([
    [{ name: "" }],
    [{ commodity_type: "liquid" }],
    [{ slug: "a b" }],
    [{ tags: ["a b"] }],
    [{ tags: Array(21).fill("a") }],
    [
      {
        custom_inputs: {
          a: { name: "A", validation_rules: [{ type: "string", options: { max_length: 256 } }] },
        },
      },
    ],
    [{ external_ref: "x".repeat(2049) }],
    [{ components: { a: { name: "A", options: [] } } }],
    [bundle([option("6513270e-269e-4d37-b2a7-4de452e6b438")])],
    [bundle([option("a"), option("a")])],
    [bundle([option("a", { min: 1 })])],
    [bundle([option("a")], { min: 2, max: 1 })],
    [bundle([option("a")], { sort_order: 1e308 })],
    [{ build_rules: { default: "include", exclude: [["x".repeat(300_000)]] } }],
  ])("422: %j", async (attributes) => {
    const { status, body } = await create(memoryTable(), attributes);
    expect([status, body.errors[0].title]).toEqual([422, "Failed Validation"]);
  });

  it("422: bundles in bundles go one level deep", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const made = async (...ids: string[]) => (await create(table, bundle(ids.map((id) => option(id))))).body;
    const mug = (await create(table)).body.data.id;
    const inner = (await made(mug)).data.id;
    const outer = (await made(inner, mug)).data.id;
    const { errors } = await made(outer);
    expect([errors[0].status, errors[0].source]).toEqual(["422", "data.attributes.components"]);
    const other = (await made(mug)).data.id;
    const { components } = bundle([option(other)]);
    const body = { data: { type: "product", attributes: { components } } };
    const deeper = await shop.put(`/pcm/products/${inner}`, body);
    expect(deeper.status).toBe(422);
    expect((await shop.put(`/pcm/products/${outer}`, body)).status).toBe(200);
  });

  it("201: ids of build rules are kept in lower case", async () => {
    const build_rules = { default: "include", exclude: [["A1"]], include: [["B", "c"]] };
    const { body } = await create(memoryTable(), { build_rules });
    expect(body.data.attributes.build_rules).toEqual({
      default: "include",
      exclude: [["a1"]],
      include: [["b", "c"]],
    });
  });

  it("422: variations that are not there, at creation and later, naming them", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const refs = (type: string, id: string) => ({ variations: { data: [{ type, id }] } });
    const attributes = { name: "Tee", commodity_type: "physical" };
    const made = (relationships: object) =>
      shop.post("/pcm/products", { data: { type: "product", attributes, relationships } });
    expect((await made(refs("product-variation", "nobody"))).body.errors[0]).toMatchObject({
      status: "422",
      meta: { missing_ids: ["nobody"] },
    });
    expect((await made(refs("product", "nobody"))).status).toBe(422);
    const { id } = await expectData(made({}));
    const relationships = refs("product-variation", "nobody");
    const changed = await shop.put(`/pcm/products/${id}`, { data: { relationships } });
    expect([changed.status, changed.body.errors[0].meta]).toEqual([422, { missing_ids: ["nobody"] }]);
  });

  it("401 and 403: no token, an implicit token", async () => {
    expect((await create(memoryTable(), {}, { as: null })).status).toBe(401);
    expect((await create(memoryTable(), {}, { as: "implicit" })).status).toBe(403);
  });
});

describe("PUT /pcm/products/{product_id}", () => {
  const update = (table: MemoryTable, id: string, attributes: object, bodyId = id) =>
    shopOn(table).put(`/pcm/products/${id}`, { data: { type: "product", id: bodyId, attributes } });

  it("200: keeps what is absent, clears what is null, frees the old sku", async () => {
    const table = memoryTable();
    const { id } = (await create(table, { sku: "A", description: "d", upc_ean: "1" })).body.data;
    const { status, body } = await update(table, id, { sku: "B", description: null, status: "live" });
    expect(status).toBe(200);
    expect(body.data.attributes).toMatchObject({ sku: "B", upc_ean: "1", status: "live", name: "Alder mug" });
    expect("description" in body.data.attributes).toBe(false);
    expect((await create(table, { sku: "A" })).status).toBe(201);
    expect((await create(table, { sku: "B" })).status).toBe(422);
  });

  it("404 for an unknown product, 422 for another id in the body", async () => {
    const table = memoryTable();
    expect((await update(table, "nobody", {})).status).toBe(404);
    const { id } = (await create(table)).body.data;
    expect((await update(table, id, {}, "other")).status).toBe(422);
  });

  it("200: twenty parallel changes are all kept", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const { id } = (await create(table)).body.data;
    const fields = ["description", "upc_ean", "mpn", "external_ref"];
    const answers = await Promise.all(fields.map((field) => update(table, id, { [field]: field })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await shop.get(`/pcm/products/${id}`);
    expect(
      Object.entries(body.data.attributes).flatMap(([field, value]) =>
        fields.includes(field) ? [value] : [],
      ),
    ).toEqual(fields);
  });
});

describe("DELETE /pcm/products/{product_id}", () => {
  it("204, then 404; the sku is free again", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const { id } = (await create(table, { sku: "A" })).body.data;
    expect((await shop.delete(`/pcm/products/${id}`)).status).toBe(204);
    expect((await shop.get(`/pcm/products/${id}`)).status).toBe(404);
    expect((await shop.delete(`/pcm/products/${id}`)).status).toBe(404);
    expect((await create(table, { sku: "A" })).status).toBe(201);
  });

  it("422 while it is an option of a bundle", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const { id } = (await create(table)).body.data;
    const made = await create(table, bundle([option(id)]));
    expect(made.body.data.meta.product_types).toEqual(["bundle"]);
    expect((await shop.delete(`/pcm/products/${id}`)).status).toBe(422);
  });
});

describe("GET /pcm/products", () => {
  it("200: filters and pages, latest update first", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    for (const sku of ["A-1", "A-2", "B-1"]) await create(table, { sku });
    const list = (query: string) => shop.get(`/pcm/products?${query}`);
    expect((await list("")).body.meta.results.total).toBe(3);
    expect((await list("filter=like(sku,A-*)")).body.meta.results.total).toBe(2);
    expect((await list("filter=eq(sku,B-1)")).body.data[0].attributes.sku).toBe("B-1");
    expect((await list("page[limit]=1&page[offset]=1")).body.data).toHaveLength(1);
    expect((await list("filter=eq(price,1)")).status).toBe(400);
  });
});

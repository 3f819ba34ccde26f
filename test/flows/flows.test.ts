import { describe, expect, it } from "@jest/globals";
import { anEmptyShop, expectData, shopOn } from "../support/shop.ts";
import { addTemplate, aTemplatedShop, CARE } from "../support/shops/templates.ts";
import { interruptTable } from "../support/tables/interrupted.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

const flow = (slug: string, more: object = {}) => ({ data: { type: "flow", name: "Care", slug, ...more } });

describe("POST /v2/flows", () => {
  it("201: a template without fields, whose id follows from its slug", async () => {
    const shop = anEmptyShop();
    const { id, ...made } = await expectData(shop.post("/v2/flows", flow(CARE)));
    expect(made).toMatchObject({
      slug: CARE,
      enabled: true,
      description: "",
      links: { self: `/v2/flows/${id}` },
    });
    expect(made.relationships.fields.data).toEqual([]);
    await expectData(shop.delete(`/v2/flows/${id}`));
    expect((await expectData(shop.post("/v2/flows", flow(CARE)))).id).toBe(id);
  });

  it.each([
    "orders",
    "products",
    "$x",
    "products($x)",
    "products()",
    "products(a b)",
    `products(${"x".repeat(65)})`,
  ])("422: the slug %s, naming data.slug and what to use instead", async (slug) => {
    const { status, body } = await anEmptyShop().post("/v2/flows", flow(slug));
    expect([status, body.errors[0].source]).toEqual([422, "data.slug"]);
    expect(body.errors[0].detail).toContain("Custom APIs");
  });

  it("422: a slug in use, also one of two at the same time", async () => {
    const shop = anEmptyShop();
    const both = await Promise.all([1, 2].map(() => shop.post("/v2/flows", flow(CARE))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    const { body } = await shop.post("/v2/flows", flow(CARE));
    expect(body.errors[0]).toMatchObject({ source: "data.slug", title: "Failed Validation" });
    expect((await shop.get("/v2/flows")).body.data).toHaveLength(1);
  });

  it("422: no name; 401 and 403 without an administrator's token", async () => {
    const shop = anEmptyShop();
    expect((await shop.post("/v2/flows", { data: { type: "flow", slug: CARE } })).status).toBe(422);
    expect((await shop.post("/v2/flows", flow(CARE), { as: "implicit" })).status).toBe(403);
    expect((await shop.post("/v2/flows", flow(CARE), { as: null })).status).toBe(401);
  });
});

describe("/v2/flows/{flowID}", () => {
  it("200: by id or slug, also with encoded parentheses", async () => {
    const { shop, care } = await aTemplatedShop();
    for (const name of [care.id, CARE, "products%28Care%29"]) {
      expect((await expectData(shop.get(`/v2/flows/${name}`))).id).toBe(care.id);
    }
    expect((await shop.get(`/v2/flows/${UNKNOWN_ID}`)).status).toBe(404);
  });

  it("200: a list in pages, filtered", async () => {
    const shop = anEmptyShop();
    for (const slug of [CARE, "products(Details)"]) await addTemplate(shop, slug);
    const { body } = await shop.get("/v2/flows?page[limit]=1");
    expect([body.data.length, body.meta.results.total]).toEqual([1, 2]);
    const filtered = await shop.get("/v2/flows?filter=eq(slug,products(Details))");
    expect(filtered.body.data.map(({ slug }) => slug)).toEqual(["products(Details)"]);
    expect((await shop.get("/v2/flows?filter=eq(nothing,1)")).status).toBe(400);
  });

  it("200: changes what is sent; 422 for another slug or id", async () => {
    const { shop, care } = await aTemplatedShop();
    const put = (data: object) => shop.put(`/v2/flows/${care.id}`, { data: { type: "flow", ...data } });
    expect(await expectData(put({ description: "How to wash" }))).toMatchObject({
      name: "Care",
      description: "How to wash",
    });
    expect((await put({ slug: "products(Other)" })).body.errors[0].source).toBe("data.slug");
    expect((await put({ id: UNKNOWN_ID })).status).toBe(422);
    expect((await shop.put(`/v2/flows/${UNKNOWN_ID}`, flow(CARE))).status).toBe(404);
  });

  it("422: deleting a template that a product has; then 204, and its fields are gone", async () => {
    const { shop, mug, care } = await aTemplatedShop();
    const path = `/pcm/products/${mug}/relationships/templates` as const;
    const refs = { data: [{ type: "template", id: care.id }] };
    await expectData(shop.post(path, refs));
    const refused = await shop.delete(`/v2/flows/${care.id}`);
    expect([refused.status, refused.body.errors[0].detail]).toEqual([
      422,
      expect.stringContaining("1 product"),
    ]);
    await expectData(shop.delete(path, { body: refs }));
    await expectData(shop.delete(`/v2/flows/${care.id}`));
    expect((await shop.get(`/v2/fields/${care.fields[0]!}`)).status).toBe(404);
    expect((await shop.delete(`/v2/flows/${care.id}`)).status).toBe(404);
  });

  it("never leaves a product with a template that was deleted at the same time", async () => {
    const { shop, mug, care } = await aTemplatedShop();
    const entry = { data: { type: "entry", id: mug, wash_c: 60 } };
    const [made, gone] = await Promise.all([
      shop.post(`/v2/flows/${CARE}/entries`, entry),
      shop.delete(`/v2/flows/${care.id}`),
    ]);
    expect([
      [201, 422],
      [404, 204],
      [422, 204],
    ]).toContainEqual([made.status, gone.status]);
  });

  it("hides the values of a disabled template and keeps them", async () => {
    const { shop, mug } = await aTemplatedShop();
    await expectData(
      shop.post(`/v2/flows/${CARE}/entries`, { data: { type: "entry", id: mug, wash_c: 60 } }),
    );
    const enable = (enabled: boolean) =>
      expectData(shop.put(`/v2/flows/${CARE}`, { data: { type: "flow", enabled } }));
    await enable(false);
    const attributes = { extensions: { Other: { x: 1 } } };
    const hidden = await expectData(
      shop.put(`/pcm/products/${mug}`, { data: { type: "product", attributes } }),
    );
    expect(hidden.attributes.extensions).toEqual({ Other: { x: 1 } });
    await enable(true);
    const shown = await expectData(shop.get(`/pcm/products/${mug}`));
    expect(shown.attributes.extensions).toEqual({ Other: { x: 1 }, [CARE]: { wash_c: 60 } });
  });
});

describe("a template that is deleted and made again meanwhile", () => {
  it("200: a change does not bring back the old one", async () => {
    const { shop, table, care } = await aTemplatedShop();
    const busy = interruptTable(table, async () => {
      await shop.delete(`/v2/flows/${care.id}`);
      await expectData(shop.post("/v2/flows", flow(CARE, { description: "New" })));
    });
    const renamed = { data: { type: "flow", name: "Renamed" } };
    const changed = await expectData(shopOn(busy).put(`/v2/flows/${care.id}`, renamed));
    expect([changed.name, changed.description, changed.relationships.fields.data]).toEqual([
      "Renamed",
      "New",
      [],
    ]);
  });
});

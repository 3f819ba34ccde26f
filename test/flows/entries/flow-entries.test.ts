import { describe, expect, it } from "@jest/globals";
import { expectData } from "../../support/shop.ts";
import { aTee } from "../../support/shops/tee.ts";
import { addTemplate, aTemplatedShop, CARE } from "../../support/shops/templates.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

const ENTRIES = `/v2/flows/${CARE}/entries` as const;

/** Writes an entry of a mug whose template has this field, and answers with status, errors and value. */
async function write(field: object, value: unknown) {
  const { shop, mug } = await aTemplatedShop([{ slug: "f", ...field }]);
  const sent = value === undefined ? {} : { f: value };
  const { status, body } = await shop.post(ENTRIES, { data: { type: "entry", id: mug, ...sent } });
  return { status, body };
}

const rule = (type: string, options?: unknown) => ({ validation_rules: [{ type, options }] });
const between = rule("between", { from: 30, to: 95 });

describe("POST /v2/flows/{flowID}/entries", () => {
  it("201: values of a product, which has the template then; also with encoded parentheses", async () => {
    const { shop, mug, care } = await aTemplatedShop();
    const entry = await expectData(shop.post(ENTRIES, { data: { type: "entry", id: mug, wash_c: 60 } }));
    expect(entry).toMatchObject({ id: mug, type: "entry", wash_c: 60, links: { self: `${ENTRIES}/${mug}` } });
    const product = await expectData(shop.get(`/pcm/products/${mug}`));
    expect(product.attributes.extensions).toEqual({ [CARE]: { wash_c: 60 } });
    expect(product.relationships.templates.data).toEqual([{ type: "template", id: care.id }]);
    expect(await expectData(shop.get(`/v2/flows/products%28Care%29/entries/${mug}`))).toEqual(entry);
  });

  it("422: no id, an id of no product, a second entry, one of two at the same time", async () => {
    const { shop, mug } = await aTemplatedShop();
    const post = (data: object) => shop.post(ENTRIES, { data: { type: "entry", ...data } });
    for (const data of [{}, { id: UNKNOWN_ID }, { id: "x" }]) {
      const { status, body } = await post(data);
      expect([status, body.errors[0].source]).toEqual([422, "data.id"]);
    }
    const both = await Promise.all([1, 2].map((wash_c) => post({ id: mug, wash_c })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect((await post({ id: mug, wash_c: 60 })).body.errors[0].detail).toContain("already");
  });

  it("422: every fault at once, each with its source, and nothing is written", async () => {
    const { shop, mug } = await aTemplatedShop([{}, { slug: "kind", field_type: "string", required: true }]);
    const { status, body } = await shop.post(ENTRIES, {
      data: { type: "entry", id: mug, wash_c: "60", unknown: 1 },
    });
    expect([status, body.errors.map(({ source }) => source)]).toEqual([
      422,
      ["data.wash_c", "data.kind", "data.unknown"],
    ]);
    expect(body.errors[0].title).toBe("Failed Validation");
    expect((await shop.get(`${ENTRIES}/${mug}`)).status).toBe(404);
  });

  it("404: an unknown template; 401 and 403 without an administrator's token", async () => {
    const { shop, mug } = await aTemplatedShop();
    const entry = { data: { type: "entry", id: mug } };
    expect((await shop.post("/v2/flows/products(Other)/entries", entry)).status).toBe(404);
    expect((await shop.post(ENTRIES, entry, { as: "implicit" })).status).toBe(403);
    expect((await shop.post(ENTRIES, entry, { as: null })).status).toBe(401);
  });

  it("409 never: entries of two templates of one product at the same time are both there", async () => {
    const { shop, mug } = await aTemplatedShop();
    await addTemplate(shop, "products(Other)", [{ slug: "x" }]);
    await Promise.all([
      expectData(shop.post(ENTRIES, { data: { type: "entry", id: mug, wash_c: 60 } })),
      expectData(shop.post("/v2/flows/products(Other)/entries", { data: { type: "entry", id: mug, x: 1 } })),
    ]);
    const { attributes } = await expectData(shop.get(`/pcm/products/${mug}`));
    expect(attributes.extensions).toEqual({ [CARE]: { wash_c: 60 }, "products(Other)": { x: 1 } });
  });
});

describe("a value", () => {
  const day = { field_type: "date" };
  const text = { field_type: "string" };
  it.each([
    [{}, 0],
    [{}, -(2 ** 53 - 1)],
    [{}, null],
    [{}, undefined],
    [{ field_type: "float" }, 4.5],
    [{ field_type: "float", ...between }, 30],
    [{ field_type: "boolean" }, false],
    [between, 30],
    [between, 95],
    [rule("enum", [30, 60]), 60],
    [text, "x".repeat(10_000)],
    [{ ...text, ...rule("email") }, "mira@example.org"],
    [{ ...text, ...rule("slug") }, "hand-made_1"],
    [{ ...text, ...rule("enum", ["a", "b"]) }, "b"],
    [day, "2026-03-01"],
    [day, "2026-03-01 10:00:00"],
    [day, "2026-03-01T10:00:00Z"],
    [day, "2026-03-01T10:00:00.5+02:00"],
    [{ default: 40, required: true }, undefined],
  ])("201: %j takes %j", async (field, value) => {
    const { status, body } = await write(field, value);
    const byDefault = "default" in field ? field.default : null;
    expect([status, body.data.f]).toEqual([201, value === undefined ? byDefault : value]);
  });

  it.each([
    [{}, "60"],
    [{}, 4.5],
    [{}, 2 ** 53],
    [{ field_type: "float" }, "4.5"],
    [{ field_type: "boolean" }, "true"],
    [{ field_type: "boolean" }, 0],
    [text, 5],
    [text, "x".repeat(10_001)],
    [between, 29],
    [between, 96],
    [rule("enum", [30, 60]), 61],
    [{ ...text, ...rule("email") }, "mira@example"],
    [{ ...text, ...rule("slug") }, "hand made"],
    [{ ...text, ...rule("enum", ["a", "b"]) }, "B"],
    [day, "yesterday"],
    [day, "2026-02-30"],
    [day, "2026-03-01T10:00:00"],
    [day, "2026-03-01T25:00:00Z"],
    [day, 20260301],
    [{ required: true }, undefined],
    [{ required: true }, null],
  ])("422: %j refuses %j, naming the field", async (field, value) => {
    const { status, body } = await write(field, value);
    expect([status, body.errors[0].source, body.errors[0].title]).toEqual([
      422,
      "data.f",
      "Failed Validation",
    ]);
  });
});

describe("/v2/flows/{flowID}/entries/{entryID}", () => {
  it("200: changes what is sent and checks the whole; no default is filled in again", async () => {
    const { shop, mug, care } = await aTemplatedShop([
      {},
      { slug: "kind", field_type: "string", default: "mild" },
    ]);
    await expectData(shop.post(ENTRIES, { data: { type: "entry", id: mug, wash_c: 60 } }));
    const put = (data: object) => shop.put(`${ENTRIES}/${mug}`, { data: { type: "entry", ...data } });
    expect(await expectData(put({ kind: null }))).toMatchObject({ wash_c: 60, kind: null });
    expect(await expectData(put({ wash_c: 40 }))).toMatchObject({ wash_c: 40, kind: null });
    await expectData(care.addField({ slug: "late", required: true }));
    expect((await expectData(shop.get(`${ENTRIES}/${mug}`))).wash_c).toBe(40);
    expect((await put({ wash_c: 30 })).body.errors[0].source).toBe("data.late");
    await expectData(put({ wash_c: 30, late: 1 }));
    expect((await put({ id: UNKNOWN_ID })).body.errors[0].source).toBe("data.id");
  });

  it("204: the values are gone, the template stays; 404: no values", async () => {
    const { shop, mug, care } = await aTemplatedShop();
    await expectData(shop.post(ENTRIES, { data: { type: "entry", id: mug, wash_c: 60 } }));
    await expectData(shop.delete(`${ENTRIES}/${mug}`));
    const { attributes, relationships } = await expectData(shop.get(`/pcm/products/${mug}`));
    expect(attributes.extensions).toBeUndefined();
    expect(relationships.templates.data).toEqual([{ type: "template", id: care.id }]);
    for (const id of [mug, UNKNOWN_ID]) {
      expect((await shop.get(`${ENTRIES}/${id}`)).status).toBe(404);
      expect((await shop.put(`${ENTRIES}/${id}`, { data: { type: "entry" } })).status).toBe(404);
      expect((await shop.delete(`${ENTRIES}/${id}`)).status).toBe(404);
    }
  });

  it("200: an entry of a child detaches it from builds", async () => {
    const tee = await aTee();
    await addTemplate(tee, CARE, [{}]);
    await expectData(tee.post(ENTRIES, { data: { type: "entry", id: tee.product_id, wash_c: 60 } }));
    await tee.start();
    const [child, sibling] = await tee.children();
    expect(child.attributes.extensions).toEqual({ [CARE]: { wash_c: 60 } });
    expect(child.relationships.templates.data).toHaveLength(1);
    await expectData(tee.put(`${ENTRIES}/${child.id}`, { data: { type: "entry", wash_c: 30 } }));
    await expectData(tee.put(`${ENTRIES}/${tee.product_id}`, { data: { type: "entry", wash_c: 40 } }));
    await tee.start();
    const washed = async (id: string) => (await expectData(tee.get(`${ENTRIES}/${id}`))).wash_c;
    expect([await washed(child.id), await washed(sibling.id)]).toEqual([30, 40]);
  });
});

import { describe, expect, it } from "@jest/globals";
import { expectData } from "../../support/shop.ts";
import { addTemplate, aTemplatedShop, CARE, postField } from "../../support/shops/templates.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

const between = (from: number, to: number) => ({ type: "between", options: { from, to } });

describe("POST /v2/fields", () => {
  it("201: a field with its defaults, in the list of its template", async () => {
    const { shop, care } = await aTemplatedShop([]);
    const field = await expectData(care.addField({}));
    expect(field).toMatchObject({
      slug: "wash_c",
      required: false,
      enabled: true,
      omit_null: false,
      description: "",
    });
    expect(field.relationships.flow.data).toEqual({ type: "flow", id: care.id });
    const { relationships } = await expectData(shop.get(`/v2/flows/${CARE}`));
    expect(relationships.fields.data).toEqual([{ type: "field", id: field.id }]);
  });

  it.each([
    ["a type that templates lack", { field_type: "relationship" }, "data.field_type"],
    ["a slug with a space", { slug: "a b" }, "data.slug"],
    ["a reserved slug", { slug: "meta" }, "data.slug"],
    ["a rule of another type", { validation_rules: [{ type: "email" }] }, "data.validation_rules.0.type"],
    ["a rule that is unknown", { validation_rules: [{ type: "unique" }] }, "data.validation_rules.0.type"],
    [
      "two rules of a kind",
      { validation_rules: [between(1, 2), between(3, 4)] },
      "data.validation_rules.1.type",
    ],
    ["a range backwards", { validation_rules: [between(2, 1)] }, "data.validation_rules.0.options.from"],
    [
      "options of another type",
      { validation_rules: [{ type: "enum", options: ["a"] }] },
      "data.validation_rules.0.options",
    ],
    ["a default that breaks a rule", { default: 5, validation_rules: [between(1, 2)] }, "data.default"],
  ])("422: %s", async (_, field, source) => {
    const { care } = await aTemplatedShop([]);
    const { status, body } = await care.addField(field);
    expect([status, body.errors[0].source]).toEqual([422, source]);
  });

  it("422: a slug twice, an unknown template, and one of two equal fields at the same time", async () => {
    const { shop, care } = await aTemplatedShop();
    expect((await care.addField({})).body.errors[0].source).toBe("data.slug");
    const stranger = await postField(shop, UNKNOWN_ID, {});
    expect([stranger.status, stranger.body.errors[0].source]).toEqual([
      422,
      "data.relationships.flow.data.id",
    ]);
    const both = await Promise.all([1, 2].map(() => care.addField({ slug: "iron" })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });

  it("422: the 101st field", async () => {
    const { care } = await aTemplatedShop([]);
    for (let at = 0; at < 100; at += 1) await expectData(care.addField({ slug: `f${at}` }));
    const { status, body } = await care.addField({ slug: "one-more" });
    expect([status, body.errors[0].detail]).toEqual([422, "A flow has at most 100 fields."]);
  });

  it("401 and 403 without an administrator's token", async () => {
    const { shop } = await aTemplatedShop();
    expect((await shop.post("/v2/fields", { data: {} }, { as: null })).status).toBe(401);
    expect((await shop.post("/v2/fields", { data: {} }, { as: "implicit" })).status).toBe(403);
  });
});

describe("/v2/fields/{fieldID}", () => {
  it("200: changes what is sent, null removes the default", async () => {
    const { shop, care } = await aTemplatedShop([{ default: 40, order: 3 }]);
    const path = `/v2/fields/${care.fields[0]!}` as const;
    const put = (data: object) => shop.put(path, { data: { type: "field", ...data } });
    expect(await expectData(put({ name: "Washing", default: null }))).toMatchObject({
      name: "Washing",
      order: 3,
    });
    expect(await expectData(shop.get(path))).not.toHaveProperty("default");
  });

  it("422: another slug, type, template or id; 404: an unknown field", async () => {
    const { shop, care } = await aTemplatedShop();
    const other = await addTemplate(shop, "products(Other)");
    const put = (data: object) =>
      shop.put(`/v2/fields/${care.fields[0]!}`, { data: { type: "field", ...data } });
    const { body } = await put({
      slug: "x",
      field_type: "float",
      relationships: { flow: { data: { type: "flow", id: other.id } } },
    });
    expect(body.errors.map(({ source }) => source)).toEqual([
      "data.slug",
      "data.field_type",
      "data.relationships.flow.data.id",
    ]);
    expect((await put({ id: UNKNOWN_ID })).status).toBe(422);
    for (const status of [
      (await shop.put(`/v2/fields/${UNKNOWN_ID}`, { data: { type: "field" } })).status,
      (await shop.get(`/v2/fields/${UNKNOWN_ID}`)).status,
      (await shop.delete(`/v2/fields/${UNKNOWN_ID}`)).status,
      (await shop.get(`/v2/flows/${UNKNOWN_ID}/fields`)).status,
    ])
      expect(status).toBe(404);
  });

  it("204: a deleted field is not shown, and the next write drops its value", async () => {
    const { shop, mug, care } = await aTemplatedShop([{}, { slug: "iron" }]);
    await expectData(
      shop.post(`/v2/flows/${CARE}/entries`, { data: { type: "entry", id: mug, wash_c: 60, iron: 2 } }),
    );
    await expectData(shop.delete(`/v2/fields/${care.fields[1]!}`));
    const entry = `/v2/flows/${CARE}/entries/${mug}` as const;
    expect(await expectData(shop.get(entry))).not.toHaveProperty("iron");
    await expectData(shop.put(entry, { data: { type: "entry", wash_c: 40 } }));
    await expectData(care.addField({ slug: "iron" }));
    expect(await expectData(shop.get(entry))).toMatchObject({ wash_c: 40, iron: null });
  });
});

describe("lists of fields", () => {
  it("200: of one template in their order, of all by creation, in pages and filtered", async () => {
    const { shop } = await aTemplatedShop([{ slug: "c" }, { slug: "b", order: 2 }, { slug: "a", order: 1 }]);
    await addTemplate(shop, "products(Other)", [{ slug: "d", field_type: "string" }]);
    const slugs = ({ body }: { body: { data: readonly { slug: string }[] } }) =>
      body.data.map(({ slug }) => slug).join("");
    expect(slugs(await shop.get(`/v2/flows/${CARE}/fields`))).toBe("abc");
    expect([...slugs(await shop.get("/v2/fields"))].toSorted().join("")).toBe("abcd");
    expect((await shop.get("/v2/fields?page[limit]=3")).body.data).toHaveLength(3);
    expect(slugs(await shop.get("/v2/fields?filter=eq(field_type,string)"))).toBe("d");
  });
});

import { describe, expect, it } from "@jest/globals";
import { endpoint as createFields } from "../../../../functions/search/merchant/fields/create-indexable-fields.ts";
import { endpoint as deleteFields } from "../../../../functions/search/merchant/fields/delete-indexable-fields.ts";
import { endpoint as listFields } from "../../../../functions/search/merchant/fields/list-indexable-fields.ts";
import { endpoint as readFields } from "../../../../functions/search/merchant/fields/read-indexable-fields.ts";
import { endpoint as updateFields } from "../../../../functions/search/merchant/fields/update-indexable-fields.ts";
import { endpoint as createProfile } from "../../../../functions/search/merchant/profiles/create-search-profile.ts";
import { endpoint as updateProfile } from "../../../../functions/search/merchant/profiles/update-search-profile.ts";
import { call } from "../../../support/call.ts";
import { memoryTable } from "../../../support/tables/memory-table.ts";
import { aMerchantOfSearches, RANGE } from "../a-merchant-of-searches.ts";

const BRAND = { name: "extensions.products(Details).BRAND-NAME", sortable: true, locale: "fr" };
const OTHER = "00000000-0000-4000-8000-00000000ffff";

const body = (fields: readonly object[] | null, more: object = {}) => ({
  data: { type: "catalog_search_indexable_fields", attributes: { fields, ...more } },
});

describe("POST /pcm/catalogs/search/indexable-fields", () => {
  it("201: fields with their types, which are no matter of who writes; null is absent", async () => {
    const table = memoryTable();
    const sent = [RANGE, { ...BRAND, type: "int64", facetable: null }];
    const overrides = [{ name: "created_at", facetable: true }];
    const more = { core_field_overrides: overrides, token_separators: ["-"], stem: false };
    const { status, body: answer } = await call(createFields, { table, body: body(sent, more) });
    expect(status).toBe(201);
    expect(answer.data).toMatchObject({ type: "catalog_search_indexable_fields", meta: { owner: "store" } });
    expect(answer.data.attributes).toEqual({
      fields: [
        { name: RANGE.name, type: "string", facetable: true },
        { name: BRAND.name, type: "string", sortable: true, locale: "fr" },
      ],
      ...more,
    });
    const { id } = answer.data;
    const read = await call(readFields, { table, params: { indexable_fields_id: id } });
    expect(read.body).toEqual(answer);
    expect((await call(listFields, { table })).body.data).toEqual([answer.data]);
  });

  it("201: without fields; 409: a second one", async () => {
    const table = memoryTable();
    expect((await call(createFields, { table, body: body(null) })).body.data.attributes).toEqual({
      fields: [],
    });
    expect((await call(createFields, { table, body: body([]) })).status).toBe(409);
  });

  it.each([
    ...["name", "admin_attributes.x", "extensions.accounts(a).b", "shopper_attributes.", "price.amount"],
    ...[`shopper_attributes.${"x".repeat(65)}`, "shopper_attributes.a b", "extensions.products(a b).c"],
    "extensions.products(a).b.c",
  ])("400: %s is no such field [case 71]", async (name) => {
    const { status, body: answer } = await call(createFields, { body: body([{ name }]) });
    expect(status).toBe(400);
    expect(answer.errors[0].status).toBe("400");
    expect(answer.errors[0].detail).toContain(name);
  });

  it.each([
    [body([RANGE, RANGE])],
    [body([], { core_field_overrides: [{ name: "shopper_attributes.range" }] })],
    [body([{ ...RANGE, locale: "en-US" }])],
    [body([{ name: 7 }])],
    [body([], { token_separators: ["long"] })],
    [body([], { symbols_to_index: [" "] })],
    [{ data: {} }],
  ])("400: %j", async (sent) => {
    expect((await call(createFields, { body: sent })).status).toBe(400);
  });

  it("403: implicit tokens, to read too [case 68]; 401 without a token", async () => {
    expect((await call(createFields, { as: "implicit", body: body([]) })).status).toBe(403);
    expect((await call(listFields, { as: "implicit" })).status).toBe(403);
    expect((await call(listFields, { as: null })).status).toBe(401);
    const params = { indexable_fields_id: OTHER };
    expect((await call(readFields, { as: "implicit", params })).status).toBe(403);
  });
});

describe("PUT /pcm/catalogs/search/indexable-fields/{indexable_fields_id}", () => {
  it("200: replaces all of it [case 70]", async () => {
    const shop = await aMerchantOfSearches();
    const { body: made } = await shop.register([RANGE, BRAND], { stem: true });
    const params = { indexable_fields_id: made.data.id };
    const sent = { data: { ...body([BRAND]).data, id: made.data.id } };
    const { status, body: answer } = await call(updateFields, { table: shop.table, params, body: sent });
    expect([status, answer.data.attributes.fields]).toEqual([200, [{ type: "string", ...BRAND }]]);
    expect(answer.data.attributes.stem).toBeUndefined();
  });

  it("409 while a reindex is queued, also DELETE and POST; afterwards not [case 70]", async () => {
    const shop = await aMerchantOfSearches();
    const { table } = shop;
    const { body: made } = await shop.register([RANGE]);
    const params = { indexable_fields_id: made.data.id };
    expect((await shop.reindex()).status).toBe(201);
    expect((await call(updateFields, { table, params, body: body([]) })).status).toBe(409);
    expect((await call(deleteFields, { table, params })).status).toBe(409);
    await shop.work();
    expect((await call(updateFields, { table, params, body: body([]) })).status).toBe(200);
    expect((await call(deleteFields, { table, params })).status).toBe(204);
    await shop.reindex();
    expect((await shop.register([RANGE])).status).toBe(409);
  });

  it("409 naming the profile that filters by a field that would be gone, also DELETE [case 74]", async () => {
    const shop = await aMerchantOfSearches();
    const { table, ask } = shop;
    const { body: made } = await shop.register([RANGE, BRAND]);
    const params = { indexable_fields_id: made.data.id };
    const condition = `attributes.${RANGE.name}:=Sea`;
    const boosts = [{ condition, weight: 1 }];
    const profile = { type: "catalog_search_profile", attributes: { slug: "sea", filters: [condition] } };
    const { id: search_profile_id } = await ask(createProfile, {}, profile);
    expect((await call(updateFields, { table, params, body: body([RANGE]) })).status).toBe(200);
    const refused = [
      await call(updateFields, { table, params, body: body([BRAND]) }),
      await call(deleteFields, { table, params }),
    ];
    for (const answer of refused) {
      expect([answer.status, answer.body.errors[0].detail]).toEqual([409, expect.stringContaining("'sea'")]);
    }
    const change = (attributes: object) =>
      ask(updateProfile, { search_profile_id }, { ...profile, attributes });
    await change({ filters: [], boosts });
    expect((await call(deleteFields, { table, params })).status).toBe(409);
    await change({ boosts: [] });
    expect((await call(updateFields, { table, params, body: body([BRAND]) })).status).toBe(200);
    expect((await call(deleteFields, { table, params })).status).toBe(204);
  });

  it("400 for another id in the body, 404 for an unknown one", async () => {
    const shop = await aMerchantOfSearches();
    const { table } = shop;
    const { body: made } = await shop.register([RANGE]);
    const params = { indexable_fields_id: made.data.id };
    const sent = { data: { ...body([]).data, id: OTHER } };
    expect((await call(updateFields, { table, params, body: sent })).status).toBe(400);
    const unknown = { indexable_fields_id: OTHER };
    expect((await call(updateFields, { table, params: unknown, body: body([]) })).status).toBe(404);
    expect((await call(readFields, { table, params: unknown })).status).toBe(404);
    expect((await call(deleteFields, { table, params: unknown })).status).toBe(404);
  });
});

describe("DELETE /pcm/catalogs/search/indexable-fields/{indexable_fields_id}", () => {
  it("204, and the list is empty", async () => {
    const shop = await aMerchantOfSearches();
    const { body: made } = await shop.register([RANGE]);
    const params = { indexable_fields_id: made.data.id.toUpperCase() };
    expect((await call(deleteFields, { table: shop.table, params })).status).toBe(204);
    expect((await call(listFields, { table: shop.table })).body.data).toEqual([]);
  });
});

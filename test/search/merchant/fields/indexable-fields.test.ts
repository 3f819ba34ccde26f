import { describe, expect, it } from "@jest/globals";
import { aMerchantOfSearches, RANGE } from "../../../support/searches/merchant-of-searches.ts";
import { anEmptyShop, expectData, shopOn } from "../../../support/shop.ts";
import { memoryTable } from "../../../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../../../support/unknown-id.ts";

const BRAND = { name: "extensions.products(Details).BRAND-NAME", sortable: true };

const body = (fields: readonly object[] | null, more: object = {}) => ({
  data: { type: "catalog_search_indexable_fields", attributes: { fields, ...more } },
});

describe("POST /pcm/catalogs/search/indexable-fields", () => {
  it("422 for a locale, which has no effect; a store that keeps it gets a message", async () => {
    const { register, ...shop } = await aMerchantOfSearches();
    const source = "data.attributes.fields[1].locale";
    const fields = [RANGE, { ...BRAND, locale: "fr" }];
    const refused = await register(fields);
    expect([refused.status, refused.body.errors[0].source]).toEqual([422, source]);
    await expectData(shop.put("/v2/settings", { data: { type: "settings", fields_without_effect: "keep" } }));
    const { status, body: answer } = await register(fields);
    expect([status, answer.meta?.messages[0]?.source.id]).toEqual([201, source]);
    expect(answer.data.attributes.fields[1]).toMatchObject({ locale: "fr" });
  });

  it("201: fields with their types, which are no matter of who writes; null is absent", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const sent = [RANGE, { ...BRAND, type: "int64", facetable: null }];
    const overrides = [{ name: "created_at", facetable: true }];
    const more = { core_field_overrides: overrides, token_separators: ["-"], stem: false };
    const { status, body: answer } = await shop.post(
      "/pcm/catalogs/search/indexable-fields",
      body(sent, more),
    );
    expect(status).toBe(201);
    expect(answer.data).toMatchObject({ type: "catalog_search_indexable_fields", meta: { owner: "store" } });
    expect(answer.data.attributes).toEqual({
      fields: [
        { name: RANGE.name, type: "string", facetable: true },
        { name: BRAND.name, type: "string", sortable: true },
      ],
      ...more,
    });
    const { id } = answer.data;
    const read = await shop.get(`/pcm/catalogs/search/indexable-fields/${id}`);
    expect(read.body).toEqual(answer);
    expect((await shop.get("/pcm/catalogs/search/indexable-fields")).body.data).toEqual([answer.data]);
  });

  it("201: without fields; 409: a second one", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    expect(
      (await shop.post("/pcm/catalogs/search/indexable-fields", body(null))).body.data.attributes,
    ).toEqual({
      fields: [],
    });
    expect((await shop.post("/pcm/catalogs/search/indexable-fields", body([]))).status).toBe(409);
  });

  it.each([
    ...["name", "admin_attributes.x", "extensions.accounts(a).b", "shopper_attributes.", "price.amount"],
    ...[`shopper_attributes.${"x".repeat(65)}`, "shopper_attributes.a b", "extensions.products(a b).c"],
    "extensions.products(a).b.c",
  ])("400: %s is no such field", async (name) => {
    const { status, body: answer } = await anEmptyShop().post(
      "/pcm/catalogs/search/indexable-fields",
      body([{ name }]),
    );
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
    expect((await anEmptyShop().post("/pcm/catalogs/search/indexable-fields", sent)).status).toBe(400);
  });

  it("403: implicit tokens, to read too; 401 without a token", async () => {
    expect(
      (await anEmptyShop().post("/pcm/catalogs/search/indexable-fields", body([]), { as: "implicit" }))
        .status,
    ).toBe(403);
    expect(
      (await anEmptyShop().get("/pcm/catalogs/search/indexable-fields", { as: "implicit" })).status,
    ).toBe(403);
    expect((await anEmptyShop().get("/pcm/catalogs/search/indexable-fields", { as: null })).status).toBe(401);
    expect(
      (
        await anEmptyShop().get(`/pcm/catalogs/search/indexable-fields/${UNKNOWN_ID}`, {
          as: "implicit",
        })
      ).status,
    ).toBe(403);
  });
});

describe("PUT /pcm/catalogs/search/indexable-fields/{indexable_fields_id}", () => {
  it("200: replaces all of it", async () => {
    const shop = await aMerchantOfSearches();
    const { body: made } = await shop.register([RANGE, BRAND], { stem: true });
    const sent = { data: { ...body([BRAND]).data, id: made.data.id } };
    const { status, body: answer } = await shopOn(shop.table).put(
      `/pcm/catalogs/search/indexable-fields/${made.data.id}`,
      sent,
    );
    expect([status, answer.data.attributes.fields]).toEqual([200, [{ type: "string", ...BRAND }]]);
    expect(answer.data.attributes.stem).toBeUndefined();
  });

  it("409 while a reindex is queued, also DELETE and POST; afterwards not", async () => {
    const shop = await aMerchantOfSearches();
    const { table } = shop;
    const { body: made } = await shop.register([RANGE]);
    expect((await shop.reindex()).status).toBe(201);
    expect(
      (await shopOn(table).put(`/pcm/catalogs/search/indexable-fields/${made.data.id}`, body([]))).status,
    ).toBe(409);
    expect((await shopOn(table).delete(`/pcm/catalogs/search/indexable-fields/${made.data.id}`)).status).toBe(
      409,
    );
    await shop.work();
    expect(
      (await shopOn(table).put(`/pcm/catalogs/search/indexable-fields/${made.data.id}`, body([]))).status,
    ).toBe(200);
    expect((await shopOn(table).delete(`/pcm/catalogs/search/indexable-fields/${made.data.id}`)).status).toBe(
      204,
    );
    await shop.reindex();
    expect((await shop.register([RANGE])).status).toBe(409);
  });

  it("409 naming the profile that filters by a field that would be gone, also DELETE", async () => {
    const shop = await aMerchantOfSearches();
    const { table } = shop;
    const { body: made } = await shop.register([RANGE, BRAND]);
    const condition = `attributes.${RANGE.name}:=Sea`;
    const boosts = [{ condition, weight: 1 }];
    const profile = { type: "catalog_search_profile", attributes: { slug: "sea", filters: [condition] } };
    const { id: search_profile_id } = await expectData(
      shop.post("/pcm/catalogs/search/profiles", { data: profile }),
    );
    expect(
      (await shopOn(table).put(`/pcm/catalogs/search/indexable-fields/${made.data.id}`, body([RANGE])))
        .status,
    ).toBe(200);
    const refused = [
      await shopOn(table).put(`/pcm/catalogs/search/indexable-fields/${made.data.id}`, body([BRAND])),
      await shopOn(table).delete(`/pcm/catalogs/search/indexable-fields/${made.data.id}`),
    ];
    for (const answer of refused) {
      expect([answer.status, answer.body.errors[0].detail]).toEqual([409, expect.stringContaining("'sea'")]);
    }
    const change = (attributes: object) =>
      expectData(
        shop.put(`/pcm/catalogs/search/profiles/${search_profile_id}`, {
          data: { ...profile, attributes },
        }),
      );
    await change({ filters: [], boosts });
    expect((await shopOn(table).delete(`/pcm/catalogs/search/indexable-fields/${made.data.id}`)).status).toBe(
      409,
    );
    await change({ boosts: [] });
    expect(
      (await shopOn(table).put(`/pcm/catalogs/search/indexable-fields/${made.data.id}`, body([BRAND])))
        .status,
    ).toBe(200);
    expect((await shopOn(table).delete(`/pcm/catalogs/search/indexable-fields/${made.data.id}`)).status).toBe(
      204,
    );
  });

  it("400 for another id in the body, 404 for an unknown one", async () => {
    const shop = await aMerchantOfSearches();
    const { table } = shop;
    const { body: made } = await shop.register([RANGE]);
    const sent = { data: { ...body([]).data, id: UNKNOWN_ID } };
    expect(
      (await shopOn(table).put(`/pcm/catalogs/search/indexable-fields/${made.data.id}`, sent)).status,
    ).toBe(400);
    expect(
      (await shopOn(table).put(`/pcm/catalogs/search/indexable-fields/${UNKNOWN_ID}`, body([]))).status,
    ).toBe(404);
    expect((await shopOn(table).get(`/pcm/catalogs/search/indexable-fields/${UNKNOWN_ID}`)).status).toBe(404);
    expect((await shopOn(table).delete(`/pcm/catalogs/search/indexable-fields/${UNKNOWN_ID}`)).status).toBe(
      404,
    );
  });
});

describe("DELETE /pcm/catalogs/search/indexable-fields/{indexable_fields_id}", () => {
  it("204, and the list is empty", async () => {
    const shop = await aMerchantOfSearches();
    const { body: made } = await shop.register([RANGE]);
    const indexable_fields_id = made.data.id.toUpperCase();
    expect(
      (await shopOn(shop.table).delete(`/pcm/catalogs/search/indexable-fields/${indexable_fields_id}`))
        .status,
    ).toBe(204);
    expect((await shopOn(shop.table).get("/pcm/catalogs/search/indexable-fields")).body.data).toEqual([]);
  });
});

import { describe, expect, it } from "@jest/globals";
import { findSearchProfile } from "../../../../lib/catalogs/search-index/search-settings.ts";
import { getSearchSettings } from "../../../../lib/catalogs/search-index/search-settings-store.ts";
import { aMerchantOfSearches, RANGE } from "../../../support/searches/merchant-of-searches.ts";
import { expectData, shopOn } from "../../../support/shop.ts";
import { type MemoryTable, memoryTable } from "../../../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../../../support/unknown-id.ts";

const FIELDS = [{ name: "name", weight: 10 }, { name: "sku" }];

const data = (attributes: object) => ({ data: { type: "catalog_search_profile", attributes } });
const make = (table: MemoryTable, attributes: object = {}) =>
  shopOn(table).post("/pcm/catalogs/search/profiles", data({ slug: "shop", fields: FIELDS, ...attributes }));

const keepFieldsWithoutEffect = (table: MemoryTable) =>
  expectData(
    shopOn(table).put("/v2/settings", { data: { type: "settings", fields_without_effect: "keep" } }),
  );

describe("POST /pcm/catalogs/search/profiles", () => {
  it("201: with all that a profile can have; null is absent", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const all = {
      description: "Of the shop",
      text_match_type: "sum_score" as const,
      filters: ["meta.product_types:!=child", "tags:=[`a, b`] && price.float_price:>=10"],
      exclusions: ["tags:=old"],
      boosts: [{ condition: "tags:=new", weight: 5 }],
      prefix: false,
      typo_tolerance: { num_typos: 1, typo_tokens_threshold: 0 },
    };
    const { status, body } = await make(table, { ...all, synonym_sets: null });
    expect(status).toBe(201);
    expect(body.data.attributes).toEqual({
      slug: "shop",
      fields: FIELDS,
      ...all,
      force_use_default_price_for_faceting_and_sorting: false,
    });
    expect(body.data.meta).toMatchObject({ default: false, owner: "store" });
    expect(findSearchProfile(await getSearchSettings(table), "shop")?.id).toBe(body.data.id);
    expect((await shop.get("/pcm/catalogs/search/profiles")).body.data).toEqual([body.data]);
  });

  it("201: in registered fields, also by their short names", async () => {
    const shop = await aMerchantOfSearches();
    await shop.register([RANGE, { name: "extensions.products(Details).brand" }]);
    const names = [RANGE.name, "extensions.Details.brand", "attributes.name"];
    expect((await make(shop.table, { fields: names.map((name) => ({ name })) })).status).toBe(201);
  });

  it("201: fields in the order of their description", async () => {
    const field = { name: "name", weight: 3, num_typos: 1, prefix: true };
    const table = memoryTable();
    await keepFieldsWithoutEffect(table);
    const { body } = await make(table, { fields: [field], prefix: false });
    expect(Object.keys(body.data.attributes.fields[0])).toEqual(Object.keys(field));
  });

  it("201: with lists of ids in a filter, which are longer than other filters may be", async () => {
    const ids = Array.from(
      { length: 250 },
      (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
    );
    expect((await make(memoryTable(), { filters: [`id:=[${ids.join()}]`] })).status).toBe(201);
    const tags = Array.from({ length: 500 }, (_, at) => `tag-${at + 1000}`);
    expect((await make(memoryTable(), { filters: [`tags:=[${tags.join()}]`] })).status).toBe(400);
  });

  it("201: with filters alone, which looks in the usual fields", async () => {
    const body = data({ slug: "live", filters: ["meta.product_types:!=child"] });
    const { status, body: answer } = await shopOn(memoryTable()).post("/pcm/catalogs/search/profiles", body);
    expect([status, answer.data?.attributes.fields]).toEqual([201, []]);
  });

  it.each([
    { fields: [] },
    { fields: [{ name: "price.amount" }] },
    { fields: [{ name: "shopper_attributes.range" }] },
    { fields: [{ name: "name", weight: 16 }] },
    { slug: "with space" },
    { slug: "SYSTEMS_DEFAULT_PROFILE" },
    { filters: ["tags:="] },
    { filters: ["nonsense:=1"] },
    { filters: [" "] },
    { exclusions: ["("] },
    { synonym_sets: ["00000000-0000-4000-8000-00000000ffff"] },
    { text_match_type: "best" },
  ])("400: %j", async (attributes) => {
    expect((await make(memoryTable(), attributes)).status).toBe(400);
  });

  it.each([["&&"], ["nonsense:=1"], ["tags:="]])(
    "422 for a boost with the condition %s",
    async (condition) => {
      const { status, body } = await make(memoryTable(), { boosts: [{ condition, weight: 1 }] });
      expect([status, body.errors[0].source]).toEqual([422, "data.attributes.boosts[0].condition"]);
    },
  );

  const withoutEffect = {
    fields: [{ name: "name" }, { name: "sku", num_typos: 1, prefix: false }],
    typo_tolerance: { num_typos: 1, drop_tokens_mode: "left_to_right", split_join_tokens: "off" },
    synonym_settings: { demote_synonym_match: false },
  };
  const named = [
    ...["fields[1].num_typos", "fields[1].prefix", "typo_tolerance.drop_tokens_mode"],
    ...["typo_tolerance.split_join_tokens", "synonym_settings.demote_synonym_match"],
  ].map((path) => `data.attributes.${path}`);

  it("422 naming each field that has no effect, and nothing is written", async () => {
    const table = memoryTable();
    const { status, body } = await make(table, withoutEffect);
    expect([status, body.errors.map(({ source }: { source: string }) => source)]).toEqual([422, named]);
    expect((await shopOn(table).get("/pcm/catalogs/search/profiles")).body.data).toEqual([]);
  });

  it("201: a store that keeps them gets a message for each", async () => {
    const table = memoryTable();
    await keepFieldsWithoutEffect(table);
    const { status, body } = await make(table, withoutEffect);
    expect([status, body.meta?.messages.map(({ source }) => source.id)]).toEqual([201, named]);
    expect(body.data.attributes).toMatchObject(withoutEffect);
    const path = `/pcm/catalogs/search/profiles/${body.data.id}` as const;
    const changed = await shopOn(table).put(path, data({ synonym_settings: { demote_synonym_match: true } }));
    expect(changed.body.meta?.messages).toHaveLength(1);
    expect((await shopOn(table).put(path, data({ description: "Of mugs" }))).body.meta).toBeUndefined();
  });

  it("400 for a slug that another profile has; 403 for shoppers", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    await make(table);
    const { status, body } = await make(table);
    expect([status, body.errors[0].detail]).toEqual([400, expect.stringContaining("already exists")]);
    expect((await shop.get("/pcm/catalogs/search/profiles", { as: "implicit" })).status).toBe(403);
  });
});

describe("PUT /pcm/catalogs/search/profiles/{search_profile_id}", () => {
  it("200: changes what is sent", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const { id } = (await make(table, { filters: ["tags:=a"] })).body.data;
    const answer = await shop.put(
      `/pcm/catalogs/search/profiles/${id}`,
      data({ filters: [], slug: "other" }),
    );
    expect(answer.status).toBe(200);
    expect(answer.body.data.attributes).toMatchObject({ slug: "other", filters: [], fields: FIELDS });
    expect((await shop.get(`/pcm/catalogs/search/profiles/${id}`)).body).toEqual(answer.body);
  });

  it("400 for what no search could read, 404 for an unknown one", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const { id } = await expectData(make(table));
    const broken = data({ filters: ["tags:=`a"] });
    expect((await shop.put(`/pcm/catalogs/search/profiles/${id}`, broken)).status).toBe(400);
    const unknown = `/pcm/catalogs/search/profiles/${UNKNOWN_ID}` as const;
    expect((await shop.put(unknown, data({}))).status).toBe(404);
    expect((await shop.get(unknown)).status).toBe(404);
    expect((await shop.delete(unknown)).status).toBe(404);
    expect((await shop.post(`${unknown}/default`)).status).toBe(404);
  });
});

describe("POST /pcm/catalogs/search/profiles/{search_profile_id}/default", () => {
  it("200: searches without a profile use it, until it is deleted", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const { id: one } = await expectData(make(table));
    const { id: other } = await expectData(make(table, { slug: "other" }));
    expect((await shop.get("/pcm/catalogs/search/profiles/default")).status).toBe(404);
    await shop.post(`/pcm/catalogs/search/profiles/${one}/default`);
    const { body } = await shop.post(`/pcm/catalogs/search/profiles/${other}/default`);
    expect(body.data.meta.default).toBe(true);
    expect((await shop.get("/pcm/catalogs/search/profiles/default")).body).toEqual(body);
    expect(findSearchProfile(await getSearchSettings(table), undefined)?.slug).toBe("other");
    expect((await shop.delete(`/pcm/catalogs/search/profiles/${other}`)).status).toBe(204);
    expect(findSearchProfile(await getSearchSettings(table), undefined)).toBeUndefined();
    expect((await shop.get(`/pcm/catalogs/search/profiles/${one}`)).body.data.meta.default).toBe(false);
  });
});

describe("a synonym set of a profile", () => {
  it("409: cannot be deleted as long as the profile names it", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const items = [{ id: "cups", synonyms: ["mug", "cup"] }];
    const set = { type: "catalog_search_synonym_set", attributes: { name: "Cups", items } };
    const { id } = (await shop.post("/pcm/catalogs/search/synonym-sets", { data: set })).body.data;
    const profile = await make(table, { synonym_sets: [id] });
    expect(profile.body.data.attributes.synonym_sets).toEqual([id]);
    expect((await shop.delete(`/pcm/catalogs/search/synonym-sets/${id}`)).status).toBe(409);
    const without = data({ synonym_sets: [] });
    const search_profile_id = profile.body.data.id;
    await shop.put(`/pcm/catalogs/search/profiles/${search_profile_id}`, without);
    expect((await shop.delete(`/pcm/catalogs/search/synonym-sets/${id}`)).status).toBe(204);
  });
});

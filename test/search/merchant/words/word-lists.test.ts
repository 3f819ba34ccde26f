import { describe, expect, it } from "@jest/globals";
import {
  findStopwords,
  findSynonyms,
  NO_SEARCH_SETTINGS,
  type SearchProfile,
  type SearchSettings,
} from "../../../../lib/catalogs/search-index/search-settings.ts";
import { getSearchSettings } from "../../../../lib/catalogs/search-index/search-settings-store.ts";
import { anEmptyShop, expectData, shopOn } from "../../../support/shop.ts";
import { memoryTable } from "../../../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../../../support/unknown-id.ts";

const stopwords = (attributes: object) => ({ data: { type: "catalog_search_stopword_set", attributes } });
const synonyms = (attributes: object) => ({ data: { type: "catalog_search_synonym_set", attributes } });
const ENGLISH = stopwords({ locale: "en", stopwords: [" the ", "The", "a", "the"] });
const CUPS = { id: "cups", synonyms: ["mug", "cup"] };

describe("stopword sets", () => {
  it("201, read, 200 for other words, 204: each word once, synced from the beginning", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const { status, body } = await shop.post("/pcm/catalogs/search/stopword-sets", ENGLISH);
    expect(status).toBe(201);
    expect(body.data.attributes).toEqual({ locale: "en", stopwords: ["the", "The", "a"] });
    expect(body.data.meta).toMatchObject({ owner: "store", sync_status: "synced" });
    expect((await shop.get(`/pcm/catalogs/search/stopword-sets/${body.data.id}`)).body).toEqual(body);
    const changed = await shop.put(
      `/pcm/catalogs/search/stopword-sets/${body.data.id}`,
      stopwords({ stopwords: ["of"] }),
    );
    expect([changed.status, changed.body.data.attributes]).toEqual([
      200,
      { locale: "en", stopwords: ["of"] },
    ]);
    expect((await shop.get("/pcm/catalogs/search/stopword-sets")).body.data).toEqual([changed.body.data]);
    expect(findStopwords(await getSearchSettings(table), "en-gb")).toEqual(["of"]);
    expect((await shop.delete(`/pcm/catalogs/search/stopword-sets/${body.data.id}`)).status).toBe(204);
    expect((await shop.get("/pcm/catalogs/search/stopword-sets")).body.data).toEqual([]);
  });

  it("409 for a second one of a language, 400 for another language and for no words", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const { body } = await shop.post("/pcm/catalogs/search/stopword-sets", ENGLISH);
    expect((await shop.post("/pcm/catalogs/search/stopword-sets", ENGLISH)).status).toBe(409);
    const french = stopwords({ locale: "fr", stopwords: ["le"] });
    expect((await shop.put(`/pcm/catalogs/search/stopword-sets/${body.data.id}`, french)).status).toBe(400);
    for (const bad of [{ locale: "en" }, { locale: "en", stopwords: [] }, { stopwords: ["a"] }]) {
      expect((await shop.post("/pcm/catalogs/search/stopword-sets", stopwords(bad))).status).toBe(400);
    }
    expect((await shop.post("/pcm/catalogs/search/stopword-sets", french)).status).toBe(201);
  });

  it("404 for an unknown one, 403 for shoppers", async () => {
    expect((await anEmptyShop().get(`/pcm/catalogs/search/stopword-sets/${UNKNOWN_ID}`)).status).toBe(404);
    expect(
      (await anEmptyShop().put(`/pcm/catalogs/search/stopword-sets/${UNKNOWN_ID}`, ENGLISH)).status,
    ).toBe(404);
    expect((await anEmptyShop().delete(`/pcm/catalogs/search/stopword-sets/${UNKNOWN_ID}`)).status).toBe(404);
    expect(
      (
        await anEmptyShop().get(`/pcm/catalogs/search/stopword-sets/${UNKNOWN_ID}`, {
          as: "implicit",
        })
      ).status,
    ).toBe(403);
  });
});

describe("synonym sets", () => {
  it("422 for symbols_to_index, which has no effect; a store that keeps it gets a message", async () => {
    const shop = shopOn(memoryTable());
    const source = "data.attributes.items[0].symbols_to_index";
    const sent = synonyms({ name: "Cups", items: [{ ...CUPS, symbols_to_index: ["+"] }] });
    const refused = await shop.post("/pcm/catalogs/search/synonym-sets", sent);
    expect([refused.status, refused.body.errors[0].source]).toEqual([422, source]);
    await expectData(shop.put("/v2/settings", { data: { type: "settings", fields_without_effect: "keep" } }));
    const { status, body } = await shop.post("/pcm/catalogs/search/synonym-sets", sent);
    expect([status, body.meta?.messages[0]?.source.id]).toEqual([201, source]);
    expect(body.data.attributes).toEqual(sent.data.attributes);
  });

  it("201, read, 200 for what is sent, 204", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const rooted = {
      id: "ware",
      synonyms: ["mug"],
      root: "drinkware",
      locale: "en",
    };
    const sent = synonyms({ name: "Cups", items: [CUPS, rooted] });
    const { status, body } = await shop.post("/pcm/catalogs/search/synonym-sets", sent);
    expect([status, body.data.attributes]).toEqual([201, sent.data.attributes]);
    expect((await shop.get(`/pcm/catalogs/search/synonym-sets/${body.data.id}`)).body).toEqual(body);
    const changed = await shop.put(
      `/pcm/catalogs/search/synonym-sets/${body.data.id}`,
      synonyms({ items: [CUPS] }),
    );
    expect(changed.body.data.attributes).toEqual({ name: "Cups", items: [CUPS] });
    expect((await shop.get("/pcm/catalogs/search/synonym-sets")).body.data).toEqual([changed.body.data]);
    expect((await shop.delete(`/pcm/catalogs/search/synonym-sets/${body.data.id}`)).status).toBe(204);
    expect((await shop.get(`/pcm/catalogs/search/synonym-sets/${body.data.id}`)).status).toBe(404);
  });

  it.each([
    [[{ id: "a", synonyms: ["mug"] }]],
    [[{ id: "a", synonyms: ["mug", "mug "] }]],
    [[{ id: "a", synonyms: ["Mug"], root: "mug" }]],
    [[{ id: "a b", synonyms: ["mug", "cup"] }]],
    [[CUPS, CUPS]],
    [[]],
  ])("400: items %j", async (items) => {
    expect(
      (await anEmptyShop().post("/pcm/catalogs/search/synonym-sets", synonyms({ name: "Cups", items })))
        .status,
    ).toBe(400);
  });

  it("404 for an unknown one, 403 for shoppers", async () => {
    expect(
      (await anEmptyShop().put(`/pcm/catalogs/search/synonym-sets/${UNKNOWN_ID}`, synonyms({}))).status,
    ).toBe(404);
    expect((await anEmptyShop().delete(`/pcm/catalogs/search/synonym-sets/${UNKNOWN_ID}`)).status).toBe(404);
    expect((await anEmptyShop().get("/pcm/catalogs/search/synonym-sets", { as: "implicit" })).status).toBe(
      403,
    );
  });
});

describe("word lists in searches", () => {
  const at = { created_at: "", updated_at: "" };
  const french = { id: "tasse", synonyms: ["tasse", "mug"], locale: "fr" };
  const settings: SearchSettings = {
    ...NO_SEARCH_SETTINGS,
    stopwordSets: ["en", "fr"].map((locale) => ({ id: locale, locale, stopwords: [locale], ...at })),
    synonymSets: ["used", "other"].map((id) => ({ id, name: id, items: [CUPS, french], ...at })),
  };
  const profile = { synonym_sets: ["used"] } as unknown as SearchProfile;

  it.each([
    ["", ["en"], ["cups"]],
    ["en-us", ["en"], ["cups"]],
    ["fr-ca", ["fr"], ["tasse"]],
    ["de", [], []],
  ])("in the language '%s' are those of it", (language, words, items) => {
    expect(findStopwords(settings, language)).toEqual(words);
    expect(findSynonyms(settings, profile, language).map(({ id }) => id)).toEqual(items);
    expect(findSynonyms(settings, undefined, language)).toEqual([]);
  });
});

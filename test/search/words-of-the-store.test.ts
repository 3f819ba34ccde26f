import { describe, expect, it } from "@jest/globals";
import { runWorker } from "../support/background/worker.ts";
import { aSearchedShop } from "../support/searches/searched-shop.ts";
import { expectData } from "../support/shop.ts";

const profileWith = (attributes: object) => ({
  type: "catalog_search_profile",
  attributes: { slug: "p", fields: [{ name: "name", weight: 2 }], ...attributes },
});

describe("word lists of the store in searches", () => {
  it("200: stopwords leave a search, not suggestions", async () => {
    const shop = await aSearchedShop();
    const { found, skus } = shop;
    const before = await skus({ q: "mug" });
    const attributes = { locale: "en", stopwords: ["the", "alder"] };
    await expectData(
      shop.post("/pcm/catalogs/search/stopword-sets", {
        data: { type: "catalog_search_stopword_set", attributes },
      }),
    );
    expect(await skus({ q: "The mug" })).toEqual(before);
    expect((await found({ q: "the" })).found).toBe(0);
    expect((await found({ type: "autocomplete", q: "alder" })).found).toBe(1);
    expect((await found({ q: "alder" }, { headers: { "accept-language": "fr" } })).found).toBeGreaterThan(0);
  });

  it("200: synonyms of the profile find each other, a root finds the others alone", async () => {
    const shop = await aSearchedShop();
    const { add, c1, found, publish, skus } = shop;
    await add({ name: "Drinkware", sku: "DRINK", usd: 100, nodes: ["mugs"] });
    await publish(c1);
    const items = [
      { id: "cups", synonyms: ["mug", "cup"] },
      { id: "ware", root: "drinkware", synonyms: ["mug"] },
    ];
    const set = await expectData(
      shop.post("/pcm/catalogs/search/synonym-sets", {
        data: {
          type: "catalog_search_synonym_set",
          attributes: { name: "Kitchen", items },
        },
      }),
    );
    expect(await skus({ q: "cup", num_typos: 0 })).toEqual([]);
    const profile = await expectData(
      shop.post("/pcm/catalogs/search/profiles", { data: profileWith({ synonym_sets: [set.id] }) }),
    );
    const query = "search-profile=p";
    expect(await skus({ q: "cup" }, { query })).toContain("MUG-ALDER");
    expect(await skus({ q: "drinkware" }, { query })).toEqual(expect.arrayContaining(["DRINK", "MUG-ALDER"]));
    expect(await skus({ q: "mug" }, { query })).not.toContain("DRINK");
    await expectData(shop.post(`/pcm/catalogs/search/profiles/${profile.id}/default`));
    const { hits } = await found({ q: "cup", per_page: 250 });
    const alder = hits.find(({ document }) => document.attributes.sku === "MUG-ALDER");
    expect(alder.highlights[0].snippet).toBe("Alder <mark>mug</mark>");
  });
});

describe("search profiles", () => {
  it("200: no request escapes the filter of a profile", async () => {
    const shop = await aSearchedShop();
    const { filtered } = shop;
    const filters = ["tags:=ceramic", "tags:=iron"];
    await expectData(
      shop.post("/pcm/catalogs/search/profiles", {
        data: profileWith({ filters, exclusions: ["name:Cedar"] }),
      }),
    );
    const headers = { "search-profile": "p" };
    const shown = await filtered("", { headers });
    expect(shown).toEqual(["MUG-ALDER", "MUG-BIRCH", "MUG-DUNE", "PAN-IRON"]);
    const wide = "name:!nothing || tags:=steel";
    expect(await filtered(wide, { headers })).toEqual(shown);
    expect(await filtered("tags:=iron || tags:=steel", { headers })).toEqual(["PAN-IRON"]);
  });

  it("200: words are looked for in its fields alone, 400: an unknown profile", async () => {
    const merchant = await aSearchedShop();
    const { refused, skus } = merchant;
    await expectData(
      merchant.post("/pcm/catalogs/search/profiles", {
        data: profileWith({ fields: [{ name: "sku" }], prefix: false }),
      }),
    );
    const query = "search-profile=p";
    expect(await skus({ q: "wheel" }, { query })).toEqual([]);
    expect(await skus({ q: "ald" }, { query })).toEqual([]);
    expect(await skus({ q: "wheel", query_by: "description" }, { query })).toEqual(["MUG-ALDER"]);
    expect(await skus({ q: "wheel" })).toEqual(["MUG-ALDER"]);
    const shop = await aSearchedShop();
    const { body } = await shop.searchFor([{}], { query: "search-profile=none" });
    expect(body.errors[0].title).toBe("Validation Error");
    expect((await shop.searchFor([{}], { query: "search-profile=" })).status).toBe(200);
    const long = await shop.searchFor([{}], { headers: { "search-profile": "p".repeat(5000) } });
    expect([long.status, long.body.errors[0].detail.length < 400]).toEqual([400, true]);
    expect((await refused({ per_page: -1 }))[0]).toBe("400");
  });
});

describe("the fields of a profile", () => {
  const named = ["description", "name"].map((name) => ({ name }));

  it.each([
    [named, ["NOTE", "CARD"]],
    [named.toReversed(), ["CARD", "NOTE"]],
    [
      [
        { ...named[0], weight: 1 },
        { ...named[1], weight: 2 },
      ],
      ["CARD", "NOTE"],
    ],
    [
      [
        { ...named[0], weight: 1 },
        { ...named[1], weight: 0 },
      ],
      ["NOTE"],
    ],
    [
      [{ ...named[0], weight: 2 }, named[1]],
      ["NOTE", "CARD"],
    ],
  ])("200: %j: the first weighs most if none has a weight, and 0 is not searched", async (fields, order) => {
    const shop = await aSearchedShop([
      { name: "Quill card", sku: "CARD", usd: 100, nodes: ["mugs"], more: { description: "Paper" } },
      { name: "Note", sku: "NOTE", usd: 100, nodes: ["mugs"], more: { description: "Quill paper" } },
    ]);
    const { skus } = shop;
    await expectData(shop.post("/pcm/catalogs/search/profiles", { data: profileWith({ fields }) }));
    expect(await skus({ q: "quill" }, { query: "search-profile=p" })).toEqual(order);
  });
});

describe("fields of the store", () => {
  it("200: count, filter and find words after a reindex, not before", async () => {
    const shop = await aSearchedShop();
    const { found, refused, skus, table } = shop;
    const fields = [
      { name: "shopper_attributes.range", facetable: true },
      { name: "extensions.products(details).brand", facetable: true, sortable: true },
    ];
    const facet_by = "shopper_attributes.range,extensions.details.brand";
    await expectData(
      shop.post("/pcm/catalogs/search/indexable-fields", {
        data: { type: "catalog_search_indexable_fields", attributes: { fields } },
      }),
    );
    expect(await refused({ facet_by })).toEqual(["400", "Validation Error"]);
    await expectData(
      shop.post("/pcm/catalogs/search/jobs/reindex-tenant-releases", { data: { force_reindex: false } }),
    );
    await runWorker({ table });
    const { facet_counts } = await found({ facet_by });
    const value = { value: "river", highlighted: "river", count: 1 };
    expect(facet_counts[0]).toMatchObject({ field_name: "shopper_attributes.range", counts: [value] });
    expect(facet_counts[1].counts).toEqual([{ value: "Riverside", highlighted: "Riverside", count: 1 }]);
    expect(await skus({ filter_by: "extensions.products(details).brand:=Riverside" })).toEqual(["MUG-ALDER"]);
    const { hits } = await found({ q: "riverside" });
    expect(hits[0].document.attributes.sku).toBe("MUG-ALDER");
    const { attributes } = hits[0].highlight;
    expect(attributes.extensions["products(details)"].brand.snippet).toBe("<mark>Riverside</mark>");
  });
});

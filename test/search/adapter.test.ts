import { describe, expect, it } from "@jest/globals";
import { aSearchedShop } from "../support/searches/searched-shop.ts";

const { ids, searchFor } = await aSearchedShop();

const CATEGORIES = "meta.search.categories";
const results = async (searches: readonly object[], more = {}) =>
  (await searchFor(searches, more)).body.results;

/** Requests recorded from the public InstantSearch adapter and from storefronts, with the fields they read. */
describe("recorded searches of storefronts", () => {
  it("200: the first load of a page", async () => {
    const sent = {
      ...{ type: "search", q: "*", max_facet_values: 20, page: 1 },
      facet_by: `${CATEGORIES}.lvl0,price.USD.float_price`,
    };
    const [result] = await results([sent]);
    const { hits, found, page, request_params, facet_counts } = result;
    expect([hits.length, found, page, request_params]).toEqual([10, 30, 1, { q: "*", per_page: 10 }]);
    expect(facet_counts.map(({ field_name }) => field_name)).toEqual([
      `${CATEGORIES}.lvl0`,
      "price.USD.float_price",
    ]);
    expect(facet_counts[1].stats).toMatchObject({ min: 5, max: 120 });
    for (const none of ["error", "code"]) expect(result).not.toHaveProperty(none);
    for (const { document, highlights } of hits) {
      expect([typeof document.id, Array.isArray(highlights)]).toEqual(["string", true]);
    }
  });

  it("200: a category is chosen: three searches", async () => {
    const levels = (count: number) => Array.from({ length: count }, (_, at) => `${CATEGORIES}.lvl${at}`);
    const usual = { type: "search", q: "*", max_facet_values: 20, page: 1 };
    const [first, second, third] = await results([
      {
        ...usual,
        filter_by: `${CATEGORIES}.lvl1:=[\`Kitchen > Mugs\`]`,
        facet_by: [...levels(3), "price.USD.float_price"].join(","),
      },
      {
        ...usual,
        filter_by: `${CATEGORIES}.lvl0:=[\`Kitchen\`]`,
        facet_by: levels(2).join(","),
        per_page: 0,
      },
      { ...usual, facet_by: levels(1).join(","), per_page: 0 },
    ]);
    expect([first.hits.length, second.hits, third.hits]).toEqual([10, [], []]);
    expect(second.facet_counts[1].counts.map(({ value }) => value)).toEqual([
      "Kitchen > Pans",
      "Kitchen > Mugs",
    ]);
    expect([second.found, third.found, first.found]).toEqual([30, 30, 10]);
  });

  it("200: a slider of prices", async () => {
    const facet_by = "price.USD.float_price";
    const [some, all, open] = await results([
      { type: "search", q: "*", filter_by: "price.USD.float_price:=[10..50]", facet_by, page: 1 },
      { type: "search", q: "*", facet_by, page: 1, per_page: 0 },
      { type: "search", q: "*", filter_by: "price.USD.float_price:>=10", page: 1 },
    ]);
    expect(some.facet_counts[0].stats).toMatchObject({ min: 10, max: 50 });
    expect(all.facet_counts[0].stats).toMatchObject({ min: 5, max: 120 });
    expect(open.found).toBeGreaterThan(some.found);
  });

  it("200: a search box", async () => {
    const box = { type: "autocomplete", highlight_full_fields: "name", include_fields: "name" };
    const [focus, typed] = await results([
      { ...box, q: "*" },
      { ...box, q: "ald" },
    ]);
    expect(focus.hits.length).toBeGreaterThan(0);
    for (const { document, highlights } of typed.hits) {
      const { snippet } = highlights.find(({ field }) => field === "q");
      expect([document.q.toLowerCase(), snippet.toLowerCase()]).toEqual([
        "alder mug",
        "<mark>ald</mark>er mug",
      ]);
    }
  });

  it("200: without a type, with fields and an order, with pictures", async () => {
    const sent = {
      ...{ q: "mug", query_by: "name,description,sku", sort_by: "price.float_price:asc" },
      filter_by: "meta.search.nodes.slug:=[`kitchen`] && meta.search.nodes.slug:=[`mugs`]",
    };
    const { body } = await searchFor([sent], { query: "include=main_image&include=files" });
    const [{ hits }] = body.results;
    expect(hits[0].document.attributes.sku).toBe("MUG-EMBER");
    const slugs = hits[0].document.meta.search.nodes.map(({ slug }) => slug);
    expect(slugs).toEqual(["kitchen", "mugs"]);
    const alder = hits.find(({ document }) => document.id === ids["MUG-ALDER"]).document;
    const images = body.included.main_images.map(({ id }) => id);
    expect(images).toEqual([alder.relationships.main_image.data.id]);
    expect(alder.meta.display_price.with_tax.formatted).toBe("${price}".replace("{price}", "15.00"));
  });

  it("200: products by their ids, without children", async () => {
    const wanted = [ids["WOK"], ids["MUG-ALDER"], ids["TEE"]];
    const filter_by = `id:=[${wanted.join(",")}] && meta.product_types:!=child`;
    const [{ hits }] = await results([{ type: "search", q: "*", filter_by, per_page: 3 }]);
    expect(hits.map(({ document }) => document.id).toSorted()).toEqual(wanted.toSorted());
    const parent = hits.find(({ document }) => document.id === ids["TEE"]).document;
    expect(Object.keys(parent.meta.variation_matrix)).toHaveLength(2);
    expect(parent.meta.variations).toHaveLength(1);
  });
});

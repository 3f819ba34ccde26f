import { describe, expect, it } from "@jest/globals";
import { aSearchedShop } from "../support/searches/searched-shop.ts";
import { shopOn } from "../support/shop.ts";

const { found, ids, parts, searchFor, refused, table } = await aSearchedShop();
const shop = shopOn(table);
const alder = async (more: object = {}, rest = {}) => {
  const { hits } = await found({ filter_by: "sku:=MUG-ALDER", ...more }, rest);
  return hits[0];
};

describe("hits of a search", () => {
  it("200: a product is what catalog reads say it is", async () => {
    const product_id = ids["MUG-ALDER"]!;
    const { body } = await shop.get(`/catalog/products/${product_id}`, { as: "implicit" });
    const { document } = await alder();
    const { search, ...meta } = document.meta;
    const { price, ...attributes } = document.attributes;
    expect({ ...document, meta, attributes }).toEqual({
      ...body.data,
      attributes: { ...body.data.attributes, price: undefined },
    });
    expect(price).toEqual({
      GBP: { amount: 1200, includes_tax: true, float_price: 12 },
      USD: { amount: 1500, includes_tax: true, float_price: 15 },
    });
    expect(document.meta.display_price.with_tax.float_price).toBe(15);
    expect(document.relationships.main_image.data.id).toBeDefined();
    expect(document.attributes).not.toHaveProperty("admin_attributes");
    expect(search).toEqual({
      categories: { lvl0: ["Kitchen"], lvl1: ["Kitchen > Mugs"] },
      nodes: [
        { id: parts.kitchen, name: "Kitchen", slug: "kitchen" },
        { id: parts.mugs, name: "Mugs", slug: "mugs" },
      ],
    });
  });

  it("200: a bundle names its options, a parent those of its variations", async () => {
    const { hits } = await found({ filter_by: "sku:=[SET, TEE]", sort_by: "name:asc" });
    const [set, tee] = [hits[0].document.meta.search, hits[1].document.meta.search];
    expect(set.component_options.map(({ id }) => id)).toEqual([ids["MUG-ALDER"], ids["MUG-BIRCH"]]);
    expect(tee.variation_options.map(({ name, variation_name }) => [name, variation_name])).toEqual([
      ["0-0", "v0"],
      ["0-1", "v0"],
    ]);
    const { hits: bundles } = await found({
      filter_by: `meta.search.component_options.id:=${ids["MUG-BIRCH"]}`,
    });
    expect(bundles.map(({ document }) => document.attributes.sku)).toEqual(["SET"]);
    // A bundle's price is that of its selection, in filters as in its hit.
    expect(bundles[0].document.attributes.price.USD.float_price).toBe(31);
    expect((await found({ filter_by: "meta.product_types:=bundle && price.float_price:=31" })).found).toBe(1);
  });

  it("200: main images, each once over all results", async () => {
    const searches = [{ q: "alder" }, { filter_by: "sku:=MUG-ALDER" }];
    for (const query of [
      "include=main_image",
      "include=main_image&include=files",
      "include=files,main_image",
      "include=main_images",
    ]) {
      const { included } = (await searchFor(searches, { query })).body;
      expect(included.main_images.map(({ type }) => type)).toEqual(["file"]);
      expect(included.main_images[0].link.href).toBe("https://img.example/a.png");
    }
    expect((await searchFor([{ q: "wok" }], { query: "include=main_image" })).body.included).toEqual({});
    expect((await searchFor([{ per_page: 0 }], { query: "include=files" })).body.included).toEqual({});
    expect((await searchFor(searches)).body.included).toBeUndefined();
    expect((await searchFor(searches, { query: "include=nonsense" })).body.included).toEqual({});
  });

  it("200: products of bundles", async () => {
    const query = "include=main_image&include=component_products";
    const { included } = (await searchFor([{ filter_by: "sku:=SET" }], { query })).body;
    expect(included.component_products.map(({ attributes }) => attributes.sku)).toEqual([
      "MUG-ALDER",
      "MUG-BIRCH",
    ]);
    expect(included.main_images).toHaveLength(1);
  });

  it("200: other fields are marked than words were looked for in, or none [search 9]", async () => {
    const fields = async (highlight_fields: unknown) =>
      (await alder({ q: "alder", query_by: "name", highlight_fields })).highlights.map(({ field }) => field);
    expect(await fields("sku,attributes.name,sku")).toEqual(["sku", "name"]);
    expect(await fields("none,__proto__,price.amount")).toEqual([]);
    expect([await fields(""), await fields(["sku"])]).toEqual([["name"], ["name"]]);
    const many = await refused({ q: "alder", highlight_fields: "name,".repeat(128) });
    expect(many).toEqual(["400", "Validation Error"]);
  });

  it("200: highlights where storefronts look for them", async () => {
    const { highlight, highlights } = await alder({ q: "alder" });
    const snippet = "<mark>Alder</mark> mug";
    expect(highlight.attributes.name.snippet).toBe(snippet);
    expect(highlight.name).toEqual(highlight.attributes.name);
    const [name] = highlights;
    expect([name.field, name.snippet, name.matched_tokens]).toEqual(["name", snippet, ["Alder"]]);
  });

  it("200: none without a word", async () => {
    const { highlight, highlights } = await alder();
    expect([highlight, highlights]).toEqual([{}, []]);
  });

  it("200: a snippet of a long text, the whole of it if wanted", async () => {
    const ofDescription = ({ highlights }: Awaited<ReturnType<typeof alder>>) =>
      highlights.find(({ field }) => field === "description");
    const short = ofDescription(await alder({ q: "glaze" }));
    expect(short.snippet).toContain("<mark>glaze</mark>");
    expect(short.snippet.split(" ").length).toBeLessThanOrEqual(9);
    expect(short.value).toBeUndefined();
    const full = ofDescription(await alder({ q: "glaze", highlight_full_fields: "name,description" }));
    expect(full.value).toMatch(/^Thrown on the wheel .*<mark>glaze<\/mark>.* mornings\.$/);
  });
});

import { describe, expect, it } from "@jest/globals";
import { aSearchedShop } from "../support/searches/searched-shop.ts";

const { filtered, found, searchFor, refused } = await aSearchedShop();

const facets = async (facet_by: string, more: object = {}) =>
  (await found({ facet_by, ...more })).facet_counts;
const valuesOf = ({ counts }: { counts: readonly { value: string; count: number }[] }) =>
  counts.map(({ value, count }) => [value, count]);
const lvl = (level: number) => `meta.search.categories.lvl${level}`;

describe("facet_by", () => {
  it("200: levels of categories, a product counts once in each value", async () => {
    const [kitchen, nodes, large] = await facets([0, 1, 2].map(lvl).join(", "));
    const mugs = await filtered(`${lvl(1)}:=\`Kitchen > Mugs\``);
    const pans = await filtered(`${lvl(1)}:=\`Kitchen > Pans\``);
    expect(mugs.filter((sku) => pans.includes(sku))).toEqual(["MUG-HEATH"]);
    expect(valuesOf(kitchen)).toEqual([["Kitchen", 30]]);
    expect(valuesOf(nodes)).toEqual([
      ["Kitchen > Pans", pans.length],
      ["Kitchen > Mugs", mugs.length],
    ]);
    expect(valuesOf(large)).toEqual([["Kitchen > Mugs > Large", 2]]);
    expect(kitchen.stats).toEqual({ total_values: 1 });
  });

  it("200: prices with their bounds", async () => {
    const [prices] = await facets("price.USD.float_price", { max_facet_values: 250 });
    const all = (await found({ per_page: 250 })).hits.flatMap(
      ({ document }) => document.attributes.price?.USD?.float_price ?? [],
    );
    const { min, max, sum, avg, total_values } = prices.stats;
    expect([min, max]).toEqual([Math.min(...all), Math.max(...all)]);
    expect(sum).toBeCloseTo(all.reduce((one: number, other: number) => one + other, 0));
    expect(avg).toBeCloseTo(sum / all.length);
    expect(total_values).toBe(new Set(all).size);
    expect(valuesOf(prices)).toContainEqual(["17", 2]);
    expect(prices.field_name).toBe("price.USD.float_price");
  });

  it("200: as many values as wanted, 400: too many", async () => {
    expect(valuesOf((await facets(lvl(1), { max_facet_values: 1 }))[0])).toHaveLength(1);
    expect(valuesOf((await facets(lvl(1), { max_facet_values: 0 }))[0])).toEqual([]);
    expect((await refused({ facet_by: lvl(1), max_facet_values: 251 }))[0]).toBe("400");
  });

  it.each([
    "meta.colour",
    "meta.search.variation_options.name",
    "meta.search.nodes.name",
    "name",
    "shopper_attributes.range",
  ])("400: %s is no facet, and the detail names it", async (field) => {
    const { status, body } = await searchFor([{}, { facet_by: `tags,${field}` }]);
    expect(status).toBe(400);
    expect(body).toEqual({
      errors: [
        {
          title: "Validation Error",
          status: "400",
          detail: `Could not find a facet field named '${field}' or faceting is not enabled for the field`,
        },
      ],
    });
  });

  it("200: a level that nothing reaches", async () => {
    const [none] = await facets(lvl(4));
    expect([none.counts, none.stats, none.sampled]).toEqual([[], { total_values: 0 }, false]);
    expect((await refused({ facet_by: lvl(10) }))[0]).toBe("400");
  });

  it("200: whatever the page", async () => {
    const all = await Promise.all(
      [{ page: 1 }, { page: 2 }, { per_page: 0 }].map((page) => facets(`${lvl(1)},tags`, page)),
    );
    expect(all[1]).toEqual(all[0]);
    expect(all[2]).toEqual(all[0]);
  });

  it("200: values that begin so", async () => {
    const [tags] = await facets("tags", { facet_query: "tags:cer", per_page: 0 });
    expect(tags.counts).toEqual([{ value: "ceramic", highlighted: "<mark>cer</mark>amic", count: 4 }]);
    const [alone] = (await found({ facet_query: "tags:cer", per_page: 0 })).facet_counts;
    expect(alone.field_name).toBe("tags");
  });

  it("200: values are marked or plain, always a text", async () => {
    const all = await facets(
      `${lvl(0)},tags,meta.product_types,price.float_price,base_product,commodity_type`,
    );
    expect(all).toHaveLength(6);
    for (const { counts } of all) {
      for (const { value, highlighted } of counts)
        expect([typeof value, typeof highlighted]).toEqual(["string", "string"]);
    }
    expect(valuesOf(all[2])).toEqual([
      ["standard", 26],
      ["child", 2],
      ["bundle", 1],
      ["parent", 1],
    ]);
  });

  it("200: in alphabetical order, if so wanted", async () => {
    const [tags] = await facets("tags(sort_by: _alpha:desc)");
    const values = valuesOf(tags).map(([value]) => value);
    expect([tags.field_name, values]).toEqual(["tags", values.toSorted().toReversed()]);
  });

  it.each(["tags(", "tags)", "tags(sort_by: _alpha:asc"])("400: %s", async (facet_by) => {
    expect((await refused({ facet_by }))[0]).toBe("400");
  });

  it("200: of what was found alone", async () => {
    const [tags] = await facets("tags", { q: "alder", filter_by: "tags:=ceramic" });
    expect(valuesOf(tags)).toEqual([
      ["ceramic", 1],
      ["gift", 1],
    ]);
  });
});

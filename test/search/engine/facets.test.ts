import { describe, expect, it } from "@jest/globals";
import { buildCorpus, type IndexedProduct, search } from "../../support/search/indexed.ts";

const nodes = [
  { id: "n1", name: "Kitchen", slug: "kitchen" },
  { id: "n2", name: "Mugs", slug: "mugs" },
  { id: "n3", name: "Pans", slug: "pans" },
];
const products: IndexedProduct[] = [
  { name: "Alder mug", usd: 1599, paths: [[0, 1]], tags: ["Ceramic", "red cup"] },
  {
    name: "Birch mug",
    usd: 4500,
    paths: [
      [0, 1],
      [0, 2],
    ],
    tags: ["Ceramic", "steel"],
  },
  { name: "Cedar pan", paths: [[0, 2]], tags: ["steel", "cerise"] },
  { name: "Elm box", usd: 1599 },
];
const corpus = buildCorpus(products, { nodes });
const facetsOf = (sent: Parameters<typeof search>[1]) => search(corpus, sent).facets;
const pairs = (sent: Parameters<typeof search>[1]) =>
  facetsOf(sent).map(({ counts }) => counts.map(({ value, count }) => [value, count]));

describe("facets [search 6]", () => {
  it("count categories of every level, each once for a product", () => {
    expect(
      pairs({ facet_by: "meta.search.categories.lvl0,meta.search.categories.lvl1,categories.lvl4" }),
    ).toEqual([
      [["Kitchen", 3]],
      [
        ["Kitchen > Mugs", 2],
        ["Kitchen > Pans", 2],
      ],
      [],
    ]);
  });

  it("have the names they were sent with, and always a list and texts", () => {
    expect(facetsOf({ facet_by: "attributes.tags(sort_by: _alpha:asc), categories.lvl9" })).toEqual([
      {
        field_name: "attributes.tags",
        sampled: false,
        stats: { total_values: 4 },
        counts: [
          { value: "Ceramic", highlighted: "Ceramic", count: 2 },
          { value: "cerise", highlighted: "cerise", count: 1 },
          { value: "red cup", highlighted: "red cup", count: 1 },
          { value: "steel", highlighted: "steel", count: 2 },
        ],
      },
      { field_name: "categories.lvl9", sampled: false, stats: { total_values: 0 }, counts: [] },
    ]);
  });

  it("show the commonest values first, then by value; as many as wanted", () => {
    expect(pairs({ facet_by: "tags", mostFacetValues: 3 })).toEqual([
      [
        ["Ceramic", 2],
        ["steel", 2],
        ["cerise", 1],
      ],
    ]);
    expect(pairs({ facet_by: "tags", mostFacetValues: 0 })).toEqual([[]]);
    expect(pairs({ facet_by: "tags(sort_by: _alpha:desc)", mostFacetValues: 1 })).toEqual([[["steel", 2]]]);
  });

  it("of numbers have the least, the greatest and the sum", () => {
    const [prices] = facetsOf({ facet_by: "price.USD.float_price" });
    expect(prices?.stats).toEqual({ min: 15.99, max: 45, avg: 25.66, sum: 76.98, total_values: 2 });
    expect(prices?.counts[0]).toEqual({ value: "15.99", highlighted: "15.99", count: 2 });
  });

  it("count what words and filter leave, whatever the page", () => {
    const sent = { q: "mug", filter_by: "price.USD.float_price:>20", facet_by: "tags" };
    const expected = [
      [
        ["Ceramic", 1],
        ["steel", 1],
      ],
    ];
    expect(pairs(sent)).toEqual(expected);
    expect(pairs({ ...sent, limit: 0 })).toEqual(expected);
    expect(pairs({ ...sent, offset: 100 })).toEqual(expected);
    expect(facetsOf({ ...sent, q: "zzzz" })).toEqual([
      { field_name: "tags", sampled: false, stats: { total_values: 0 }, counts: [] },
    ]);
  });

  it("a facet query shows the values with a word that begins so, marked", () => {
    expect(facetsOf({ facet_query: "tags:cer" })[0]?.counts).toEqual([
      { value: "Ceramic", highlighted: "<mark>Cer</mark>amic", count: 2 },
      { value: "cerise", highlighted: "<mark>cer</mark>ise", count: 1 },
    ]);
    expect(facetsOf({ facet_query: "tags:cup", facet_by: "tags,base_product" })).toEqual([
      expect.objectContaining({
        counts: [{ value: "red cup", highlighted: "red <mark>cup</mark>", count: 1 }],
      }),
      expect.objectContaining({ field_name: "base_product" }),
    ]);
    expect(facetsOf({ facet_query: "tags:cermaic" })[0]?.counts).toEqual([
      { value: "Ceramic", highlighted: "<mark>Ceramic</mark>", count: 2 },
    ]);
  });

  it.each([
    [
      "meta.colour",
      "Validation Error",
      "Could not find a facet field named 'meta.colour' or faceting is not enabled for the field",
    ],
    [
      "name",
      "Validation Error",
      "Could not find a facet field named 'name' or faceting is not enabled for the field",
    ],
    [
      "meta.search.variation_options.name",
      "Validation Error",
      "named 'meta.search.variation_options.name' or",
    ],
    ["meta.search.nodes.name", "Validation Error", "named 'meta.search.nodes.name' or"],
    ["tags(", "Invalid Facet", "parentheses"],
    ["(".repeat(200_000) + ")".repeat(200_000), "Validation Error", "Could not find a facet field"],
    ["a".repeat(400_000), "Validation Error", "Could not find a facet field"],
    [Array.from({ length: 51 }, () => "tags").join(), "Invalid Facet", "50 fields"],
  ])("400: %.60s", (facet_by, title, detail) => {
    expect(() => facetsOf({ facet_by })).toThrow(detail);
    expect(() => facetsOf({ facet_by })).toThrow(
      expect.objectContaining({ problems: [expect.objectContaining({ title })] }),
    );
  });

  it("400: a facet query without a colon, or of more than 1,000 characters", () => {
    expect(() => facetsOf({ facet_query: "tags" })).toThrow("field:text");
    expect(() => facetsOf({ facet_query: `tags:${"a".repeat(996)}` })).toThrow("1000 characters");
    expect(facetsOf({ facet_query: `tags:${"a".repeat(995)}` })[0]?.counts).toEqual([]);
  });

  it("a facet query has 20 words, the rest is cut", () => {
    const counts = (words: number) => facetsOf({ facet_query: `tags:${"cer ".repeat(words)}zzz` })[0]?.counts;
    expect([counts(19)?.length, counts(20)?.length]).toEqual([0, 2]);
  });
});

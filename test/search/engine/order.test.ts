import { describe, expect, it } from "@jest/globals";
import { buildCorpus, namesFound, search } from "../../support/search/indexed.ts";

const corpus = buildCorpus(
  [
    { name: "alder", usd: 1500, shopper_attributes: { range: "b" } },
    { name: "Äpple", usd: 4500, shopper_attributes: { range: "a" } },
    { name: "birch" },
    { name: "Cedar", usd: 1500 },
    { name: "birch mug", usd: 100 },
  ],
  { settings: { fields: [{ name: "shopper_attributes.range", type: "string", sortable: true }] } },
);
const sorted = (sort_by: string) => namesFound(corpus, { sort_by });

describe("sort_by [search 7]", () => {
  it.each([
    ["", ["birch mug", "Cedar", "birch", "Äpple", "alder"]],
    ["price.float_price:asc", ["birch mug", "Cedar", "alder", "Äpple", "birch"]],
    ["price.float_price:desc", ["Äpple", "Cedar", "alder", "birch mug", "birch"]],
    ["price.USD.amount(missing_values: first):asc", ["birch", "birch mug", "Cedar", "alder", "Äpple"]],
    ["price.amount(missing_values: first):desc", ["birch", "Äpple", "Cedar", "alder", "birch mug"]],
    ["name:asc", ["alder", "Äpple", "birch", "birch mug", "Cedar"]],
    ["name:desc", ["Cedar", "birch mug", "birch", "Äpple", "alder"]],
    ["shopper_attributes.range:asc", ["Äpple", "alder", "birch mug", "Cedar", "birch"]],
    ["shopper_attributes.range:desc", ["birch mug", "Cedar", "birch", "alder", "Äpple"]],
    [
      "shopper_attributes.range(missing_values: last):desc",
      ["alder", "Äpple", "birch mug", "Cedar", "birch"],
    ],
    ["created_at:asc", ["alder", "Äpple", "birch", "Cedar", "birch mug"]],
    ["price.float_price:asc, name:asc", ["birch mug", "alder", "Cedar", "Äpple", "birch"]],
  ])("[%s]", (sort, names) => expect(sorted(sort)).toEqual(names));

  it("texts are in the order of code points, also beyond the first plane", () => {
    const signs = buildCorpus([{ name: "\u{1f600}" }, { name: "\ue000" }, { name: "z" }]);
    expect(namesFound(signs, { sort_by: "name:asc" })).toEqual(["z", "\ue000", "\u{1f600}"]);
  });

  it("relevance comes next to what is sorted by", () => {
    expect(namesFound(corpus, { q: "birch", sort_by: "_text_match:desc" })).toEqual(["birch", "birch mug"]);
    expect(namesFound(corpus, { q: "birch", sort_by: "_text_match:asc" })).toEqual(["birch mug", "birch"]);
  });

  it.each([
    ["name:up", "field:asc or field:desc"],
    ["name", "field:asc or field:desc"],
    ["description:asc", "cannot be sorted by"],
    ["nonsense:asc", "no field 'nonsense'"],
    ["price.amount(missing_values: middle):asc", "first or last"],
    ["name:asc,name:asc,name:asc,name:asc", "more than 3 fields"],
  ])("400: [%s]", (sort, detail) => {
    expect(() => sorted(sort)).toThrow(detail);
    expect(() => sorted(sort)).toThrow("searches[0].sort_by");
  });
});

describe("pages [search 8]", () => {
  it("show every product once, and the same number found", () => {
    const pages = [0, 2, 4, 6].map((offset) => search(corpus, { offset, limit: 2 }));
    expect(pages.flatMap(({ documents }) => documents.map(({ document }) => document))).toHaveLength(5);
    expect(new Set(pages.flatMap(({ documents }) => documents.map(({ record }) => record.id))).size).toBe(5);
    expect(pages.map(({ found, outOf }) => [found, outOf])).toEqual(Array(4).fill([5, 5]));
  });
});

describe("prices of searches [search 12]", () => {
  const price = (amount: number) => ({ USD: { amount, includes_tax: true } });
  const schedule = { valid_from: "2026-03-01T00:00:00Z", valid_to: "2026-04-01T00:00:00Z" };
  const entry = {
    pricebook_id: "b",
    currencies: price(1000),
    sales: { s: { schedule, currencies: price(500) } },
  };
  const components = {
    top: { name: "Top", options: [{ id: "o1", type: "product", quantity: 2, default: true }] },
  } as const;
  const optionProducts = {
    o1: { id: "o1", name: "Lid", commodity_type: "physical", prices: [entry] },
  } as const;
  const sales = buildCorpus([
    { name: "on sale", pricing: { prices: [entry] } },
    { name: "bundle", product_type: "bundle", pricing: { prices: [], components, optionProducts } },
  ]);
  const amounts = (now: string) =>
    search(sales, { facet_by: "price.amount" }, { now: new Date(now) }).facets[0]?.counts.map(
      ({ value }) => value,
    );

  it("are those of the moment, of bundles the sum of what is chosen", () => {
    expect(amounts("2026-02-28T23:59:59Z")).toEqual(["1000", "2000"]);
    expect(amounts("2026-03-01T00:00:00Z")).toEqual(["500", "1000"]);
    expect(amounts("2026-04-01T00:00:00Z")).toEqual(["1000", "2000"]);
    expect(amounts("2026-03-15T00:00:00Z")).toEqual(["500", "1000"]);
  });
});

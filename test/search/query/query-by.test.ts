import { describe, expect, it } from "@jest/globals";
import { matchSettings, USUAL_MATCH } from "../../../lib/search/query/match-settings.ts";
import { defaultFields, parseQueryBy } from "../../../lib/search/query/query-by.ts";
import { searchFields } from "../../../lib/search/query/search-fields.ts";
import { makeScope } from "../../support/search/indexed.ts";

const settings = {
  fields: [
    { name: "extensions.products(Details).brand", type: "string", facetable: true },
    { name: "extensions.products(Details).width", type: "integer" },
  ],
  core_field_overrides: [{ name: "sku", sortable: true }],
} as const;
const scope = makeScope(settings);

describe("query_by [search 4]", () => {
  it("names the fields, earlier ones weigh more", () => {
    expect(parseQueryBy({ query_by: "name, attributes.sku ,extensions.Details.brand" }, scope)).toEqual([
      { path: "name", weight: 3 },
      { path: "sku", weight: 2 },
      { path: "extensions.products(Details).brand", weight: 1 },
    ]);
    expect(parseQueryBy({ query_by: "name,sku", query_by_weights: "1,7" }, scope)).toEqual([
      { path: "name", weight: 1 },
      { path: "sku", weight: 7 },
    ]);
    expect(parseQueryBy({ query_by: " " }, scope)).toBeUndefined();
  });

  it("a field counts once, where it is named first", () => {
    expect(parseQueryBy({ query_by: "sku,name,attributes.sku,name" }, scope)).toEqual([
      { path: "sku", weight: 2 },
      { path: "name", weight: 1 },
    ]);
    expect(parseQueryBy({ query_by: "sku,attributes.sku,name", query_by_weights: "5,9,7" }, scope)).toEqual([
      { path: "sku", weight: 5 },
      { path: "name", weight: 7 },
    ]);
  });

  it("at most 127 names", () => {
    const names = (count: number) => ({ query_by: "name,".repeat(count) });
    expect(parseQueryBy(names(127), scope)).toEqual([{ path: "name", weight: 1 }]);
    expect(() => parseQueryBy(names(128), scope)).toThrow("expected at most 127 names, found 128");
  });

  it("without it name, sku, description and registered texts are searched", () =>
    expect(defaultFields(settings)).toEqual([
      { path: "name", weight: 4 },
      { path: "sku", weight: 3 },
      { path: "description", weight: 1 },
      { path: "extensions.products(Details).brand", weight: 1 },
    ]));

  it.each([
    [{ query_by: "nonsense" }, "'nonsense'"],
    [{ query_by: "price.amount" }, "'price.amount'"],
    [{ query_by: "name,sku", query_by_weights: "1" }, "expected 2 weights"],
    [{ query_by: "name", query_by_weights: "x" }, "integers"],
    [{ query_by: "name", query_by_weights: "128" }, "integers"],
    [{ query_by: "name", query_by_weights: "0x10" }, "integers"],
    [{ query_by: "name", query_by_weights: "1,".repeat(128) }, "at most 127"],
    [{ query_by: "\ud800" }, "'\ufffd'"],
  ])("400: %j", (sent, detail) => expect(() => parseQueryBy(sent, scope)).toThrow(detail));
});

describe("fields of searches [search 11]", () => {
  const named = searchFields({ settings, currencies: ["USD"] });

  it.each([
    ["name", "name"],
    ["attributes.name", "name"],
    ["attributes.price.USD.amount", "price.USD.amount"],
    ["categories.lvl3", "meta.search.categories.lvl3"],
    ["extensions.Details.brand", "extensions.products(Details).brand"],
    ["attributes.extensions.products(Details).brand", "extensions.products(Details).brand"],
  ])("%s is %s", (name, path) => expect(named(name)?.path).toBe(path));

  it.each([
    ["categories.lvl10"],
    ["price.EUR.amount"],
    ["extensions.products(Other).brand"],
    ["admin_attributes.x"],
    ["constructor"],
  ])("%s is none", (name) => expect(named(name)).toBeUndefined());

  it("numbers are sortable, others if they were registered so", () => {
    expect(named("extensions.Details.width")).toMatchObject({ kind: "number", sort: true, facet: false });
    expect(named("extensions.Details.brand")).toMatchObject({ kind: "string", sort: false, facet: true });
    expect(named("sku")).toMatchObject({ sort: true, facet: false });
  });
});

describe("engine parameters [search 3]", () => {
  it("count when they are valid, and are never an error", () => {
    expect(matchSettings({})).toEqual(USUAL_MATCH);
    expect(
      matchSettings({ num_typos: "1,2", prefix: false, drop_tokens_threshold: 10, min_len_1typo: "3" }),
    ).toEqual({ ...USUAL_MATCH, mostTypos: 1, prefix: false, dropBelow: 10, oneTypoFrom: 3 });
    expect(matchSettings({ num_typos: 9 }).mostTypos).toBe(2);
    expect(
      matchSettings({ num_typos: "x", prefix: "maybe", typo_tokens_threshold: -1, min_len_2typo: {} }),
    ).toEqual(USUAL_MATCH);
  });
});

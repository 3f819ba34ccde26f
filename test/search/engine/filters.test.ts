import { describe, expect, it } from "@jest/globals";
import { ApiError } from "../../../lib/kernel/errors.ts";
import { buildCorpus, type IndexedProduct, namesFound } from "../../support/search/indexed.ts";

const nodes = [
  { id: "n1", name: "Kitchen", slug: "kitchen", names: { fr: "Cuisine" } },
  { id: "n2", name: "Mugs", slug: "mugs" },
  { id: "n3", name: "Pans", slug: "pans" },
];
const fields = [
  { name: "extensions.products(Product Details).Brand-Name", type: "string", facetable: true },
  { name: "extensions.products(Product Details).weight", type: "float" },
  { name: "shopper_attributes.range", type: "string" },
] as const;
const extensions = (values: Readonly<Record<string, unknown>>) => ({ "products(Product Details)": values });
const products: IndexedProduct[] = [
  {
    name: "Alder mug",
    sku: "A",
    usd: 1500,
    paths: [[0, 1]],
    tags: ["red", "dark blue"],
    extensions: extensions({ "Brand-Name": "O'Neil & Co, Ltd (UK)", weight: 1.5 }),
    description: "A quick brown fox, with a lid.",
  },
  {
    name: "Birch mug",
    usd: 4500,
    paths: [
      [0, 1],
      [0, 2],
    ],
    tags: ["green"],
    shopper_attributes: { range: "a" },
  },
  { name: "Cedar pan", paths: [[0, 2]], product_type: "parent", extensions: extensions({ weight: 3 }) },
  { name: "Elm box", usd: 1000, product_type: "child", description: "Brown, quick" },
];
const corpus = buildCorpus(products, { nodes, settings: { fields } });
const letters = (filter_by: string, viewer: Parameters<typeof namesFound>[2] = {}) =>
  namesFound(corpus, { filter_by, sort_by: "name:asc" }, viewer)
    .map((name) => name[0])
    .join("");

describe("filter_by [search 5]", () => {
  it.each([
    ["name:Mug", "AB"],
    ["name:=Mug", ""],
    ["name:=alder MUG", "A"],
    ["name:`alder mug`", "A"],
    ["name:mug alder", ""],
    ["name:!Mug", "CE"],
    ["name:!=[`Alder mug`, Elm box]", "BC"],
    ["name:Mu*", "AB"],
    ["name:=Mu*", ""],
    ["attributes.name:[pan, box]", "CE"],
    ["tags:=red", "A"],
    ["tags:!=red", "BCE"],
    ["tags:blue", "A"],
    ["id:=[p1,p2, p9]", "AB"],
    ["meta.product_types:!=child", "ABC"],
    ["meta.product_types:=parent || meta.product_types:=child", "CE"],
    ["base_product:true", "C"],
    ["base_product:=false", "ABE"],
    ["meta.catalog_id:=catalog", "ABCE"],
    ["meta.search.categories.lvl1:=[`Kitchen > Mugs`]", "AB"],
    ["categories.lvl1:=[`Kitchen > Mugs `]", "AB"],
    ["meta.search.categories.lvl1:=Kitchen > Pans", "BC"],
    ["meta.search.nodes.slug:=[`mugs`] && meta.search.nodes.slug:=[`pans`]", "B"],
    ["price.USD.float_price:=[10..45]", "ABE"],
    ["price.USD.float_price:[10..20]", "AE"],
    ["price.USD.float_price:>=15 && price.USD.amount:<=4500", "AB"],
    ["price.float_price:[<15, >40]", "BE"],
    ["price.float_price:[10..12, 45]", "BE"],
    ["price.float_price:[ 10. .. 12.0 , 45.]", "BE"],
    ["price.float_price:!=[15]", "BCE"],
    ["price.float_price:15", "A"],
    ["meta.display_price.with_tax.amount:>1000", "AB"],
    ["meta.display_price.without_tax.amount:>0", ""],
    ["extensions.products(Product Details).Brand-Name:=[`O'Neil & Co, Ltd (UK)`]", "A"],
    ["extensions.Product Details.Brand-Name:`o'neil`", "A"],
    ["extensions.products(Product Details).weight:>1.5", "C"],
    ["shopper_attributes.range:=a", "B"],
    ["description:`quick brown`", "A"],
    ["description:quick", "AE"],
    ["description:=brown quick", "E"],
    ["description:=quick", ""],
    ["description:!=quick", "ABCE"],
    ["description:qui*", "AE"],
    ["created_at:>2025-12-31", "ABCE"],
    ["updated_at:<2026-01-01T00:00:02Z", "AB"],
    ["updated_at:=1767225602", "C"],
    ["name:mug || name:pan && tags:=red", "AB"],
    ["(name:mug || name:pan) && tags:=red", "A"],
    ["name:=`&& || (`", ""],
    ["  ", "ABCE"],
  ])("[%s] finds '%s'", (filter, found) => expect(letters(filter)).toBe(found));

  it("prices of another currency are missing where there are none", () => {
    expect(letters("price.GBP.amount:>0")).toBe("");
    expect(letters("price.GBP.amount:!=1")).toBe("ABCE");
  });

  it("names of categories are those of the language", () => {
    expect(letters("meta.search.categories.lvl0:=Cuisine", { languages: ["fr"] })).toBe("ABC");
    expect(letters("meta.search.categories.lvl0:=Cuisine")).toBe("");
  });

  it("words of other languages for && and || may be in values that are not followed by a test", () => {
    expect(letters("name:=`Salt AND pepper: a pair`")).toBe("");
    expect(letters("name:=Salt AND pepper")).toBe("");
    expect(letters("name:OR")).toBe("");
  });

  it("ids may be more than other values are", () => {
    const ids = Array.from({ length: 250 }, (_, number) => `0d7e8a66-93b5-4c1a-8a52-${number}`);
    expect(letters(`id:=[${ids.join()},p1]`)).toBe("A");
  });

  it.each([
    ["name", "Invalid Filter", "position 4"],
    ["name:", "Invalid Filter", "position 5"],
    ["name:=", "Invalid Filter", "position 6"],
    ["name:=[a", "Invalid Filter", "position 8"],
    ["name:=[]", "Invalid Filter", "position 7"],
    ["&& name:a", "Invalid Filter", "position 0"],
    ["name:a &&", "Invalid Filter", "position 9"],
    ["(name:a", "Invalid Filter", "position 7"],
    ["name:a)", "Invalid Filter", "position 6"],
    ["name:`a", "Invalid Filter", "closing `"],
    ["name:>5", "Invalid Filter", "a text"],
    ["name:a AND price.float_price < 20", "Invalid Filter", "expected '&&', or back-ticks"],
    ["tags:=tea OR tags:=coffee", "Invalid Filter", "expected '||', or back-ticks"],
    ["tags:[tea AND NOT name:a]", "Invalid Filter", "expected '&&', or back-ticks"],
    ["name:(1, 2, 3 km)", "Invalid Filter", "position 5"],
    ["price.float_price:>abc", "Invalid Filter", "a number"],
    ["base_product:yes", "Invalid Filter", "true or false"],
    ["created_at:>soon", "Invalid Filter", "a time"],
    ["created_at:>2026-02-30", "Invalid Filter", "a time"],
    ["created_at:>2026-13-01T00:00:00Z", "Invalid Filter", "a time"],
    [`${"(".repeat(11)}name:a${")".repeat(11)}`, "Invalid Filter", "less deeply"],
    [`name:${"a".repeat(3996)}`, "Invalid Filter", "4000 characters"],
    [`price.float_price:${"1".repeat(3990)}x`, "Invalid Filter", "4000 characters"],
    [`(id:=[${"a,".repeat(3000)}a] && name:${"a".repeat(3990)}`, "Invalid Filter", "4000 characters"],
    ["price.float_price:1 ..", "Invalid Filter", "a number"],
    ["price.float_price:..1", "Invalid Filter", "a number"],
    ["price.float_price:1.5.", "Invalid Filter", "a number"],
    [Array.from({ length: 101 }, () => "name:a").join("&&"), "Invalid Filter", "100 conditions"],
    ["nonsense:=1", "Validation Error", "'nonsense'"],
    ["price.EUR.amount:=1", "Validation Error", "'price.EUR.amount'"],
    ["admin_attributes.x:=1", "Validation Error", "'admin_attributes.x'"],
  ])("400: [%s]", (filter, title, detail) => {
    const run = () => letters(filter);
    expect(run).toThrow(ApiError);
    expect(run).toThrow(detail);
    expect(run).toThrow("searches[0].filter_by");
    expect(run).toThrow(
      expect.objectContaining({ problems: [expect.objectContaining({ title, status: 400 })] }),
    );
  });

  it("4,000 characters are accepted", () => expect(letters(`name:${"a".repeat(3995)}`)).toBe(""));
});

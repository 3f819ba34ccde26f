import { createHash, randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import {
  buildNextSegment,
  finishIndex,
  LISTED_PRODUCTS,
  SEGMENT_LISTS,
} from "../../../lib/catalogs/search-index/build-index.ts";
import type { IndexProgress } from "../../../lib/catalogs/search-index/index-manifest.ts";
import { getIndexPart, saveIndexPart } from "../../../lib/catalogs/search-index/index-parts-store.ts";
import {
  type IndexableFields,
  mergeFieldTypes,
} from "../../../lib/catalogs/search-index/indexable-fields.ts";
import { loadIndex } from "../../../lib/catalogs/search-index/load-index.ts";
import { buildSegment } from "../../../lib/catalogs/search-index/segment-of.ts";
import { loadTextIndex } from "../../../lib/catalogs/search-index/text-index.ts";
import type { PublishedProduct } from "../../../lib/releases/published-product.ts";
import { writeProducts } from "../../../lib/releases/write-release.ts";
import { aContext, aPrice, aProduct } from "../../support/shops/products.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const NO_NODES = new Map();

describe("a segment", () => {
  it("has words by language, and each node once", () => {
    const nodes = new Map(["h", "a", "b"].map((id) => [id, { id, name: id.toUpperCase() }]));
    const placed = [{ id: "b", path: ["h", "a"] }];
    const products = [
      aProduct({ nodes: placed, locales: { FR: { name: "Tasse", description: "Grande" } } }),
      aProduct({ nodes: [...placed, { id: "gone", path: ["h"] }] }),
    ];
    const { segment } = buildSegment(products, { fields: [] }, nodes);
    expect(segment.nodes.map(({ id }) => id)).toEqual(["h", "a", "b"]);
    expect(segment.records.map(({ paths }) => paths)).toEqual([[[0, 1, 2]], [[0, 1, 2], [0]]]);
    expect(Object.keys(segment.texts)).toEqual(["", "fr"]);
    expect(loadTextIndex(segment.texts["fr"]!).terms).toEqual(["grande", "tasse"]);
  });

  it("knows what the merchant's fields hold, and keeps nothing else of extensions and attributes", () => {
    const values = (size: unknown, gift: unknown) => ({
      "products(Details)": { size, gift, story: "long ".repeat(200), parts: { a: 1 }, secret: "x" },
      Plain: { colour: "red", note: "y" },
      "products(Other)": { note: "z" },
    });
    const attributes = { range: "7", supplier: "z", gone: null };
    const products = [
      aProduct({ extensions: values(1, true), shopper_attributes: attributes }),
      aProduct({ extensions: values(1.5, false) }),
      aProduct({ shopper_attributes: { supplier: "z" } }),
    ];
    const names = ["size", "gift", "story", "parts"].map((name) => `extensions.products(Details).${name}`);
    const others = [
      "extensions.products(Plain).colour",
      "shopper_attributes.range",
      "shopper_attributes.gone",
    ];
    const fields = [...names, ...others].map((name) => ({ name }));
    const { segment, types } = buildSegment(products, { fields }, NO_NODES);
    expect(Object.values(types)).toEqual(["float", "boolean", "string", "string", "string"]);
    const [first, second, third] = segment.records;
    expect(first?.extensions).toEqual({
      "products(Details)": { size: 1, gift: true, story: expect.any(String) },
      Plain: { colour: "red" },
    });
    expect(first?.shopper_attributes).toEqual({ range: "7" });
    expect(Object.keys(second!)).toContain("extensions");
    expect(Object.keys(third!)).not.toContain("extensions");
    expect(Object.keys(third!)).not.toContain("shopper_attributes");
  });

  it("keeps of a bundle the prices of what is selected by default, and nothing else of its options", () => {
    const option = (id: string, isDefault: boolean) => ({
      ...{ id, type: "product" as const, quantity: 2, sort_order: 1, default: isDefault },
      excluded_children: ["child"],
    });
    const optionProduct = (id: string) => ({
      ...{ id, name: `Option ${id}`, sku: id, description: "long", commodity_type: "physical" as const },
      prices: [aPrice({ USD: 500 })],
    });
    const bundle = aProduct({
      productType: "bundle",
      prices: [],
      components: { cup: { name: "Cup", min: 1, options: [option("a", true), option("b", false)] } },
      optionProducts: { a: optionProduct("a"), b: optionProduct("b") },
    });
    const [record] = buildSegment([bundle], { fields: [] }, NO_NODES).segment.records;
    expect(record?.pricing).toEqual({
      prices: [],
      optionProducts: { a: { prices: [aPrice({ USD: 500 })] } },
      components: { cup: { options: [{ id: "a", quantity: 2, default: true }] } },
    });
    expect(record?.component_options).toEqual([
      { id: "a", name: "Option a", sku: "a" },
      { id: "b", name: "Option b", sku: "b" },
    ]);
  });

  it.each([
    [["integer", "integer"], "integer"],
    [["integer", "float"], "float"],
    [["float", "boolean"], "string"],
    [["string", "integer"], "string"],
  ] as const)("what holds %j in two segments holds %s", (types, all) => {
    expect(mergeFieldTypes(types.map((size) => ({ size })))).toEqual({ size: all });
  });
});

describe("a part that is too large for an item", () => {
  it("is stored in pieces; without one of them it is not there", async () => {
    const table = memoryTable();
    const name = { releaseId: "r", build: "0" };
    const hashOf = (_: unknown, number: number) => createHash("sha512").update(`${number}`).digest("hex");
    const noise = Array.from({ length: 8000 }, hashOf);
    const pieces = await saveIndexPart(table, name, "part", noise);
    expect(pieces).toBeGreaterThan(1);
    expect((await getIndexPart(table, name, "part", pieces))?.content).toEqual(noise);
    expect(await getIndexPart(table, name, "part", pieces + 1)).toBeUndefined();
  });
});

/** Publishes and indexes these products, and counts the keys that were read. */
async function indexed(products: readonly PublishedProduct[], fields: IndexableFields = { fields: [] }) {
  const stored = memoryTable();
  let read = 0;
  const getMany: typeof stored.getMany = (keys, attributes) => {
    read += keys.length;
    return stored.getMany(keys, attributes);
  };
  const table = { ...stored, getMany };
  const release = { catalogId: "c", releaseId: randomUUID(), number: 1, trees: 0, kept: [] };
  await writeProducts(aContext(stored), release, products);
  const ids = products.map(({ id }) => id);
  const lists = Array.from({ length: Math.ceil(ids.length / LISTED_PRODUCTS) }, (_, at) =>
    ids.slice(at * LISTED_PRODUCTS, (at + 1) * LISTED_PRODUCTS),
  );
  let progress: IndexProgress = { fields, lists: 0, segments: [] };
  while (progress.lists < lists.length) {
    const left = lists.slice(progress.lists, progress.lists + SEGMENT_LISTS);
    progress = await buildNextSegment(aContext(table), release, "0", progress, left);
  }
  const { releaseId } = release;
  await finishIndex(aContext(table), { releaseId, build: "0" }, progress);
  return { index: await loadIndex(stored, { releaseId, build: "0" }), read };
}

const LONG = "long ".repeat(4000);

describe("a release", () => {
  it.each([
    ["descriptions", { description: LONG }],
    ["texts in the merchant's fields", { extensions: { "products(A)": { b: LONG } } }],
  ])("has a segment of fewer products where %s are long, and every product once", async (_, texts) => {
    const products = Array.from({ length: 120 }, () => aProduct(texts));
    const { index, read } = await indexed(products, { fields: [{ name: "extensions.products(A).b" }] });
    expect(index?.segments.map(({ records }) => records.length)).toEqual([100, 20]);
    const found = index?.segments.flatMap(({ records }) => records.map(({ id }) => id));
    expect(found).toEqual(products.map(({ id }) => id));
    expect(read).toBe(120);
  });

  it("has segments of the usual size where only texts that searches do not read are long", async () => {
    const notes = { extensions: { "products(A)": { b: LONG } } };
    const { index } = await indexed(Array.from({ length: 120 }, () => aProduct(notes)));
    expect(index?.segments.map(({ records }) => records.length)).toEqual([120]);
  });

  it("reads products little more than once where texts are so long that a segment has few of them", async () => {
    const fr = { name: "Tasse", description: LONG };
    const locales = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`x-${at}`, fr]));
    const products = Array.from({ length: 13 }, () => aProduct({ description: LONG, locales }));
    const { index, read } = await indexed(products);
    const sizes = index?.segments.map(({ records }) => records.length);
    expect(sizes).toEqual([...Array.from({ length: 3 }, () => 4), 1]);
    const found = index?.segments.flatMap(({ records }) => records.map(({ id }) => id));
    expect(found).toEqual(products.map(({ id }) => id));
    expect(read).toBeLessThanOrEqual(products.length + 6);
  });
});

import { createHash } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { writeProducts } from "../../lib/releases/write-release.ts";
import { buildNextSegment, finishIndex } from "../../lib/search-index/build-index.ts";
import type { IndexProgress } from "../../lib/search-index/index-manifest.ts";
import { getIndexPart, saveIndexPart } from "../../lib/search-index/index-parts-store.ts";
import { commonTypes } from "../../lib/search-index/indexable-fields.ts";
import { loadIndex } from "../../lib/search-index/load-index.ts";
import { segmentOf } from "../../lib/search-index/segment-of.ts";
import { loadTextIndex } from "../../lib/search-index/text-index.ts";
import { aContext, aProduct } from "../support/shops/products.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const NO_NODES = new Map();

describe("a segment", () => {
  it("has words by language, and each node once", () => {
    const nodes = new Map(["h", "a", "b"].map((id) => [id, { id, name: id.toUpperCase() }]));
    const placed = [{ id: "b", path: ["h", "a"] }];
    const products = [
      aProduct({ nodes: placed, locales: { FR: { name: "Tasse", description: "Grande" } } }),
      aProduct({ nodes: [...placed, { id: "gone", path: ["h"] }] }),
    ];
    const { segment } = segmentOf(products, { fields: [] }, nodes);
    expect(segment.nodes.map(({ id }) => id)).toEqual(["h", "a", "b"]);
    expect(segment.records.map(({ paths }) => paths)).toEqual([[[0, 1, 2]], [[0, 1, 2], [0]]]);
    expect(Object.keys(segment.texts)).toEqual(["", "fr"]);
    expect(loadTextIndex(segment.texts["fr"]!).terms).toEqual(["grande", "tasse"]);
  });

  it("knows what the merchant's fields hold; long texts are kept of those alone", () => {
    const long = "word ".repeat(200);
    const values = (size: unknown, gift: unknown) => ({
      "products(Details)": { size, gift, story: long, note: long },
    });
    const products = [
      aProduct({ extensions: values(1, true) }),
      aProduct({ extensions: values(1.5, false), shopper_attributes: { range: "7" } }),
    ];
    const names = ["size", "gift", "story"].map((name) => `extensions.products(Details).${name}`);
    const fields = [...names, "shopper_attributes.range"].map((name) => ({ name }));
    const { segment, types } = segmentOf(products, { fields }, NO_NODES);
    expect(Object.values(types)).toEqual(["float", "boolean", "string", "string"]);
    expect(Object.keys(segment.records[0]?.extensions?.["products(Details)"] ?? {})).toEqual([
      ...["size", "gift", "story"],
    ]);
  });

  it.each([
    [["integer", "integer"], "integer"],
    [["integer", "float"], "float"],
    [["float", "boolean"], "string"],
    [["string", "integer"], "string"],
  ] as const)("what holds %j in two segments holds %s", (types, all) => {
    expect(commonTypes(types.map((size) => ({ size })))).toEqual({ size: all });
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

describe("a release", () => {
  it("has a segment of fewer products where their texts are long, and every product once", async () => {
    const table = memoryTable();
    const release = { catalogId: "c", releaseId: "r", number: 1, trees: 0, kept: [] };
    const description = "long ".repeat(4000);
    const products = Array.from({ length: 220 }, () => aProduct({ description }));
    await writeProducts(aContext(table), release, products);
    const ids = products.map(({ id }) => id);
    const lists = [0, 50, 100, 150, 200].map((at) => ids.slice(at, at + 50));
    let progress: IndexProgress = { fields: { fields: [] }, lists: 0, segments: [] };
    while (progress.lists < lists.length) {
      const left = lists.slice(progress.lists);
      progress = await buildNextSegment(aContext(table), release, "0", progress, left);
    }
    await finishIndex(aContext(table), { releaseId: "r", build: "0" }, progress);
    const index = await loadIndex(table, { releaseId: "r", build: "0" });
    expect(index?.segments.map(({ records }) => records.length)).toEqual([100, 100, 20]);
    expect(index?.segments.flatMap(({ records }) => records.map(({ id }) => id))).toEqual(ids);
  });
});

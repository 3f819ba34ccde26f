import { describe, expect, it } from "@jest/globals";
import type { PublishedProduct } from "../../lib/releases/published-product.ts";
import { toIndexEntry } from "../../lib/releases/release-index.ts";
import { saveLiveReleases, savePublishedVersions, saveReleasePart } from "../../lib/releases/store.ts";
import type { Table } from "../../lib/table/table.ts";
import { countPages, idsOnPages, walkPages } from "../support/lists/walk.ts";
import { shopOn } from "../support/shop.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const DAY = "2026-03-02T10:00:00.000Z";
const now = () => new Date(DAY);
const CATALOG = "c0a1b2c3-0000-4000-8000-000000000001";
const RELEASE = "c0a1b2c3-0000-4000-8000-000000000002";

const idOf = (kind: number, at: number) => `0000000${kind}-0000-4000-8000-${String(at).padStart(12, "0")}`;

/** A bundle with `options` options of its own, none of which is published. */
function bundleOf(number: number, options: number): PublishedProduct {
  const ids = Array.from({ length: options }, (_, at) => idOf(2, number * 10_000 + at));
  return {
    id: idOf(1, number),
    productType: "bundle",
    attributes: {
      name: `Tea set ${number}`,
      commodity_type: "physical",
      components: {
        parts: { name: "Parts", options: ids.map((id) => ({ id, type: "product", quantity: 1 })) },
      },
      created_at: DAY,
      updated_at: DAY,
    },
    prices: [],
    files: [],
    nodes: [],
  };
}

/** A shop with a release of these bundles, whose table counts the items that are read. */
async function shopOf(bundles: readonly PublishedProduct[]) {
  const table = memoryTable({ now });
  for (const bundle of bundles) {
    const value = { bodies: [bundle], at: [{ catalogId: CATALOG, number: 1, body: 0 }] };
    await savePublishedVersions(table, { id: bundle.id }, { value, version: 0 });
  }
  await saveReleasePart(table, { releaseId: RELEASE, kind: "INDEX", part: 0 }, bundles.map(toIndexEntry));
  const live = {
    catalogId: CATALOG,
    releaseId: RELEASE,
    number: 1,
    total: bundles.length,
    trees: 0,
    withoutChildren: [],
  };
  const published = { ...live, publishedAt: DAY, firstPublishedAt: DAY };
  await saveLiveReleases(table, { value: { live: [published], rules: [] }, version: 0 });
  let read = 0;
  const getMany: Table["getMany"] = (keys) => {
    read += keys.length;
    return table.getMany(keys);
  };
  return { ...shopOn({ ...table, getMany }, { now, as: "implicit" }), read: () => read };
}

describe("component products of a page of bundles", () => {
  it("200: the page ends before the bundle with which there are more than 1,500, of which none is read", async () => {
    const bundles = [0, 1, 2, 3].map((number) => bundleOf(number, number === 2 ? 1500 : 700));
    const shop = await shopOf(bundles);
    const path = "/catalog/products?page[limit]=100&include=component_products";
    const pages = await walkPages({ shop, path });
    const ids = bundles.map(({ id }) => id);
    expect(pages.map((page) => idsOnPages([page]))).toEqual([ids.slice(0, 2), [ids[2]], [ids[3]]]);
    expect(pages.map(({ body }) => body.meta.page.limit)).toEqual([2, 1, 100]);
    expect(shop.read()).toBeLessThan(4 * 1500);
    expect(idsOnPages(await countPages({ shop, path }))).toEqual(ids);
  });

  it("200: 1,500 are shown, and more where they are not asked for; those of one bundle always are", async () => {
    const some = await shopOf([0, 1].map((number) => bundleOf(number, 750)));
    expect((await some.get("/catalog/products?include=component_products")).status).toBe(200);
    const large = bundleOf(2, 1500);
    const more = await shopOf([large, bundleOf(3, 1)]);
    expect((await more.get("/catalog/products")).status).toBe(200);
    const path = `/catalog/products/${large.id}?include=component_products` as const;
    expect((await more.get(path)).status).toBe(200);
  });
});

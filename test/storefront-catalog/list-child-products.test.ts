import { describe, expect, it } from "@jest/globals";
import { forgetProcessMemory } from "../../lib/kernel/process-memory.ts";
import type { ProductType } from "../../lib/releases/published-product.ts";
import { getLiveReleases } from "../../lib/releases/store.ts";
import type { Table } from "../../lib/table/table.ts";
import type { Answer } from "../support/routes.ts";
import { shopOn } from "../support/shop.ts";
import { readNames } from "../support/shops/browsed-shop.ts";
import { aParent } from "../support/shops/parent.ts";
import { aProduct, publish, someId } from "../support/shops/products.ts";
import { type MemoryTable, memoryTable } from "../support/tables/memory-table.ts";

const minute = (number: number) => new Date(Date.UTC(2026, 0, 1) - number * 60_000).toISOString();
const NO_CHILDREN = "filter=in(product_types,standard,parent,bundle)";

const setListing = async (table: Table, list_child_products: boolean) => {
  const shop = shopOn(table);
  const data = { type: "settings", list_child_products };
  expect((await shop.put("/v2/settings", { data })).status).toBe(200);
};

/** A shop of `count` products in list order, with the types that `typeOf` returns. */
async function aLongShop(count: number, typeOf: (at: number) => ProductType) {
  const table = memoryTable();
  const products = Array.from({ length: count }, (_, at) => {
    const productType = typeOf(at);
    const child = { parentId: someId(), optionIds: [], variations: [] };
    const about = { productType, name: `${productType} ${at}`, sku: `P-${at}`, updated_at: minute(at) };
    return aProduct({ ...about, ...(productType === "child" ? { child } : {}) });
  });
  await publish(table, products);
  return table;
}

const pageOf = async (table: Table, query: string) => {
  const shop = shopOn(table);
  const { body } = await shop.get(`/catalog/products?${query}`, { as: "implicit" });
  return { names: readNames(body), total: body.meta.results.total };
};

describe("the setting list_child_products, for a list of all products", () => {
  const mixed = (at: number) => (at % 7 < 3 || (at > 900 && at < 3100) ? "child" : "standard");
  /** Four parts of the index, the third of children alone. Made once, because lists change nothing. */
  let long: Promise<MemoryTable> | undefined;
  const withoutChildren = () => {
    forgetProcessMemory();
    const make = async () => {
      const table = await aLongShop(3400, mixed);
      await setListing(table, false);
      return table;
    };
    long ??= make();
    return long;
  };

  it("200: children are listed with the others without it, and not listed with false", async () => {
    const table = await aLongShop(4, (at) => (at === 1 ? "child" : "standard"));
    const all = ["standard 0", "child 1", "standard 2", "standard 3"];
    expect(await pageOf(table, "")).toEqual({ names: all, total: 4 });
    await setListing(table, false);
    expect(await pageOf(table, "")).toEqual({ names: all.toSpliced(1, 1), total: 3 });
    await setListing(table, true);
    expect(await pageOf(table, "page[limit]=2")).toEqual({ names: all.slice(0, 2), total: 4 });
  });

  it("200: pages and totals are those of a filter for what is no child, over all parts of the index", async () => {
    const table = await withoutChildren();
    for (const offset of [0, 99, 513, 514, 515, 516, 600, 685, 700]) {
      const page = `page[limit]=100&page[offset]=${offset}`;
      const { names, total } = await pageOf(table, page);
      expect({ names, total }).toEqual(await pageOf(table, `${page}&${NO_CHILDREN}`));
      expect(names).toHaveLength(Math.max(0, Math.min(100, total - offset)));
    }
  });

  it("reads no part of the index but those that the page has something of, and no product beyond it", async () => {
    const table = await withoutChildren();
    const read: string[] = [];
    const getMany: typeof table.getMany = (keys, attributes) => {
      read.push(...keys.map(({ sk }) => sk).filter((sk) => sk.startsWith("INDEX#")));
      return table.getMany(keys, attributes);
    };
    const calls = table.calls.getMany;
    const { names } = await pageOf({ ...table, getMany }, "page[limit]=10&page[offset]=510");
    expect([names.length, read.length]).toEqual([10, 2]);
    expect(table.calls.getMany - calls).toBeLessThanOrEqual(3);
  });

  it.each([
    ["eq(sku,P-1)", ["child 1"]],
    ["in(slug,nothing,p-1)", ["child 1"]],
    ["in(product_types,child,parent)", ["child 1"]],
    ["eq(product_types,parent)", []],
    ["in(name,child 1,standard 2)", ["standard 2"]],
  ])("200: children where a filter demands them: %s", async (filter, names) => {
    const table = memoryTable();
    const child = { parentId: someId(), optionIds: [], variations: [] };
    await publish(table, [
      aProduct({ name: "child 1", sku: "P-1", slug: "p-1", productType: "child", child }),
      aProduct({ name: "standard 2", sku: "P-2" }),
    ]);
    await setListing(table, false);
    const { names: found, total } = await pageOf(table, `filter=${encodeURIComponent(filter)}`);
    expect([found, total]).toEqual([names, names.length]);
  });
});

describe("the setting list_child_products, for other lists", () => {
  async function aShopWithChildren() {
    const shop = await aParent(2);
    await shop.build();
    await shop.attach([shop.params.product_id]);
    const { id: release_id } = await shop.publish();
    await setListing(shop.table, false);
    const counts = ({ status, body }: Answer) => [status, body.data.length, body.meta.results.total];
    return { ...shop, release_id, counts, shopper: shopOn(shop.table, { as: "implicit" }) };
  }

  it("200: none in those of a hierarchy, a node and a release; the children of a parent stay", async () => {
    const { get, shopper, counts, params, hierarchy_id, node_id, catalog_id, release_id } =
      await aShopWithChildren();
    expect(counts(await shopper.get(`/catalog/hierarchies/${hierarchy_id}/products`))).toEqual([200, 1, 1]);
    const inNode = await shopper.get(`/catalog/nodes/${node_id}/relationships/products`);
    expect(counts(inNode)).toEqual([200, 1, 1]);
    const children = await shopper.get(`/catalog/products/${params.product_id}/relationships/children`);
    expect(counts(children)).toEqual([200, 2, 2]);
    expect(counts(await get(`/catalogs/${catalog_id}/releases/${release_id}/products`))).toEqual([200, 1, 1]);
  });

  it("200: none in a release that is served again because the newer one was deleted", async () => {
    const { shopper, counts, table, publish: again, catalog_id, ...shop } = await aShopWithChildren();
    const { id } = await again();
    expect((await shop.delete(`/catalogs/${catalog_id}/releases/${id}`)).status).toBe(204);
    expect((await getLiveReleases(table)).value.live[0]?.withoutChildren).toEqual([1]);
    expect(counts(await shopper.get("/catalog/products"))).toEqual([200, 1, 1]);
  });
});

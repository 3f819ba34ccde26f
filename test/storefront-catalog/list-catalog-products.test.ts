import { describe, expect, it } from "@jest/globals";
import { forgetProcessMemory } from "../../lib/kernel/process-memory.ts";
import { anEmptyShop, shopOn } from "../support/shop.ts";
import { readNames } from "../support/shops/browsed-shop.ts";
import { aProduct, publish } from "../support/shops/products.ts";
import { type MemoryTable, memoryTable } from "../support/tables/memory-table.ts";

const day = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 86_400_000).toISOString();

type Kept = { readonly table: MemoryTable; readonly putBack: () => void };
const kept = new Map<number, Promise<Kept>>();

/** A catalog of this many products. Each is published once, and given to each test as it was. */
async function store(count: number): Promise<MemoryTable> {
  const made = kept.get(count) ?? keepStore(count);
  kept.set(count, made);
  const { table, putBack } = await made;
  putBack();
  forgetProcessMemory();
  return table;
}

async function keepStore(count: number): Promise<Kept> {
  const table = memoryTable();
  const products = Array.from({ length: count }, (_, index) =>
    aProduct({ name: `Product ${index}`, sku: `P-${index}`, slug: `p-${index}`, updated_at: day(index) }),
  );
  await publish(table, products);
  return { table, putBack: table.keepState() };
}

describe("GET /catalog/products", () => {
  it("200: at most 25, latest update first, with totals and links", async () => {
    const { status, body } = await shopOn(await store(30)).get("/catalog/products", { as: "implicit" });
    expect(status).toBe(200);
    expect(body.data).toHaveLength(25);
    expect(readNames(body).slice(0, 2)).toEqual(["Product 29", "Product 28"]);
    expect(body.meta).toEqual({
      page: { limit: 25, offset: 0, current: 1, total: 2 },
      results: { total: 30 },
    });
    expect(body.links.self).toBe("/catalog/products?page[limit]=25&page[offset]=0");
    expect([body.links.prev, body.links.next]).toEqual([
      null,
      "/catalog/products?page[limit]=25&page[offset]=25",
    ]);
  });

  it("200: beyond the end an empty page", async () => {
    const { status, body } = await shopOn(await store(3)).get("/catalog/products?page[offset]=10");
    expect([status, body.data, body.meta.results.total]).toEqual([200, [], 3]);
  });

  it("reads the products of its page only, in three round trips", async () => {
    const table = await store(1200);
    const shop = shopOn(table);
    const before = table.calls.getMany;
    const { body } = await shop.get("/catalog/products?page[limit]=50&page[offset]=980");
    expect(readNames(body)[0]).toBe("Product 219");
    expect(readNames(body).at(-1)).toBe("Product 170");
    expect(table.calls.getMany - before).toBeLessThanOrEqual(3);
  });

  it.each([
    [999, "Product 2"],
    [1000, "Product 1"],
    [1001, "Product 0"],
    [1002, undefined],
  ])("200: the page from %i of 1002 products, whose index has 1000 in a part", async (offset, first) => {
    const { body } = await shopOn(await store(1002)).get(
      `/catalog/products?page[limit]=1&page[offset]=${offset}`,
    );
    expect([readNames(body)[0], body.meta.results.total]).toEqual([first, 1002]);
  });

  it.each([
    ["eq(slug,p-7)", ["Product 7"]],
    ["eq(sku,P-7)", ["Product 7"]],
    ["eq(name,Product 7):eq(sku,P-7)", ["Product 7"]],
    ["eq(name,Product 7):eq(sku,P-8)", []],
    ["eq(name,Product 7),eq(sku,P-7)", ["Product 7"]],
    ["in(sku,P-1,P-2)", ["Product 2", "Product 1"]],
    ["in(product_types,parent,bundle)", []],
    ["eq(product_types,standalone)", []],
  ])("200: filter %s", async (filter, expected) => {
    const { status, body } = await shopOn(await store(10)).get(
      `/catalog/products?filter=${encodeURIComponent(filter)}`,
    );
    expect([status, readNames(body), body.meta.results.total]).toEqual([200, expected, expected.length]);
  });

  it.each(["between(name,a)", "eq(name", "like(name,a)", "eq(constructor,a)", "eq(id,"])(
    "400: filter %s",
    async (filter) => {
      const { status, body } = await shopOn(await store(1)).get(`/catalog/products?filter=${filter}`);
      expect([status, body.errors[0].title]).toEqual([400, "Bad Request"]);
    },
  );

  it("200: ids and skus are looked up, and the index is not read", async () => {
    const table = await store(1200);
    const shop = shopOn(table);
    const [first, second] = (await shop.get("/catalog/products?page[limit]=2")).body.data;
    const reads: (string | undefined)[] = [];
    const getMany: typeof table.getMany = (all) => {
      reads.push(...all.map(({ pk }) => pk));
      return table.getMany(all);
    };
    const list = async (filter: string) =>
      readNames(
        (await shopOn({ ...table, getMany }).get(`/catalog/products?filter=${filter}`, { as: "implicit" }))
          .body,
      );
    const none = `${first.id.slice(0, -4)}ffff`;
    expect(await list(`in(id,${second.id},${none},${first.id.toUpperCase()})`)).toEqual([
      "Product 1199",
      "Product 1198",
    ]);
    expect(await list("in(sku,P-5,P-1100,nothing)")).toEqual(["Product 1100", "Product 5"]);
    expect(await list("eq(sku,P-5):eq(slug,p-6)")).toEqual([]);
    expect(reads.filter((pk) => pk?.startsWith("RELEASE#"))).toEqual([]);
  });

  it("200: more skus than a page has are found in the index, and no more products read than those of the page", async () => {
    const table = await store(1200);
    let read = 0;
    const getMany: typeof table.getMany = (all) => {
      read += all.length;
      return table.getMany(all);
    };
    const skus = Array.from({ length: 700 }, (_, at) => `P-${at + 600}`).join(",");
    const query = `filter=in(sku,${skus})&page[limit]=2`;
    const { body } = await shopOn({ ...table, getMany }).get(`/catalog/products?${query}`, {
      as: "implicit",
    });
    expect([readNames(body), body.meta.results.total]).toEqual([["Product 1199", "Product 1198"], 600]);
    expect(read).toBeLessThan(20);
  });

  it("200: a process reads the index of a release once, and then that of the next release", async () => {
    const table = await store(1200);
    const reads: unknown[] = [];
    const getMany: typeof table.getMany = (all) => {
      reads.push(...all.filter(({ pk }) => pk.startsWith("RELEASE#")));
      return table.getMany(all);
    };
    const list = async (filter: string) =>
      readNames(
        (await shopOn({ ...table, getMany }).get(`/catalog/products?${filter}`, { as: "implicit" })).body,
      );
    for (let round = 0; round < 3; round += 1) {
      expect(await list("filter=eq(slug,p-7)")).toEqual(["Product 7"]);
      expect(await list("page[limit]=1")).toEqual(["Product 1199"]);
    }
    expect(reads).toHaveLength(2);
    await publish(table, [aProduct({ name: "New", sku: "NEW", slug: "p-7" })]);
    expect(await list("filter=eq(slug,p-7)")).toEqual(["New"]);
  });

  it("404: no published catalog", async () => {
    expect((await anEmptyShop().get("/catalog/products")).status).toBe(404);
  });

  it("401 without a token", async () => {
    expect((await anEmptyShop().get("/catalog/products", { as: null })).status).toBe(401);
  });
});

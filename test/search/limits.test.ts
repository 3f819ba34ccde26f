import { describe, expect, it } from "@jest/globals";
import type { SearchedGood } from "../support/searches/searched-goods.ts";
import { aSearchedShop } from "../support/searches/searched-shop.ts";
import type { MemoryTable } from "../support/tables/memory-table.ts";

const LONG = "A long word for a large answer. ".repeat(620);
const large = (at: number): SearchedGood => ({
  ...{ name: `Large ${at}`, sku: `LARGE-${at}`, usd: 100, nodes: ["pans"] },
  more: { description: LONG },
});

/** A table whose batch reads omit these items as long as `isGone` says so. */
function without(table: MemoryTable, isGone: (pk: string, sk: string) => boolean): MemoryTable {
  const getMany: MemoryTable["getMany"] = async (keys, attributes) =>
    (await table.getMany(keys, attributes)).map((item, at) => {
      const { pk = "", sk = "" } = keys[at] ?? {};
      return isGone(pk, sk) ? undefined : item;
    });
  return { ...table, getMany };
}

describe("what searches answer at their limits", () => {
  it("400: an answer of more than 6 MB names per_page, a shorter page fits", async () => {
    const { searchFor } = await aSearchedShop(Array.from({ length: 10 }, (_, at) => large(at)));
    const searches = Array.from({ length: 50 }, () => ({ q: "large", per_page: 250 }));
    const { status, body } = await searchFor(searches);
    expect([status, body.errors[0].title]).toEqual([400, "Invalid Pagination"]);
    expect(body.errors[0].detail).toContain("'per_page'");
    expect((await searchFor(searches.map((search) => ({ ...search, per_page: 1 })))).status).toBe(200);
  });

  it("200: a product that is gone meanwhile is no hit", async () => {
    const { found, ids, table } = await aSearchedShop();
    const gone = without(table, (pk) => pk.includes(ids["WOK"] ?? ""));
    const { hits, found: count } = await found({ per_page: 250 }, { table: gone });
    expect([hits.length, count]).toEqual([29, 30]);
  });

  it("200: an index that was deleted while it was read is followed by the next release's", async () => {
    const { add, c1, found, publish, table } = await aSearchedShop();
    const liveReleases = await table.get({ pk: "CATALOG-HEAD", sk: "CATALOG-HEAD" });
    await add({ name: "Tagine", sku: "TAGINE", usd: 100, nodes: ["pans"] });
    await publish(c1);
    let reads = 0;
    const getMany: MemoryTable["getMany"] = async (keys, attributes) => {
      const items = await table.getMany(keys, attributes);
      if (keys.some(({ sk }) => sk.startsWith("SEARCH#")) && reads === 1) return keys.map(() => undefined);
      if (!keys.some(({ pk }) => pk === "CATALOG-HEAD")) return items;
      reads += 1;
      // The first read is from before the publication.
      return items.map((item, at) => (reads === 1 && keys[at]?.pk === "CATALOG-HEAD" ? liveReleases : item));
    };
    expect((await found({ q: "tagine" }, { table: { ...table, getMany } })).found).toBe(1);
    expect(reads).toBe(2);
  });

  it("reads what decides it and its products, in two round trips", async () => {
    const { found, table } = await aSearchedShop();
    await found({});
    const before = { ...table.calls };
    await found({ q: "mug", facet_by: "tags,price.float_price", filter_by: "price.float_price:<20" });
    expect(table.calls.getMany - before.getMany).toBe(2);
    expect(table.calls.get - before.get).toBe(0);
  });

  it("200: words of 50 searches are read before one is run: the last one refuses all", async () => {
    const { searchFor } = await aSearchedShop();
    const searches = [...Array.from({ length: 49 }, () => ({})), { sort_by: "nothing:asc" }];
    const { body } = await searchFor(searches);
    expect([body.results, body.errors[0].detail]).toEqual([
      undefined,
      expect.stringContaining("searches[49]"),
    ]);
  });
});

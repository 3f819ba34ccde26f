import { describe, expect, it } from "@jest/globals";
import { firstKeys, type IndexList, indexPage } from "../../lib/table/index-list.ts";
import type { Table } from "../../lib/table/table.ts";
import { useEngine } from "../support/tables/engine.ts";
import { memoryTable } from "../support/tables/memory-table.ts";
import { absent, item } from "./behaviour-items.ts";

const SHARDS = ["L#0", "L#1", "L#2"];
const LATEST_FIRST: IndexList = { partitions: SHARDS, descending: true };

/** Items `a` to `g` in three partitions of the index. `c` and `d` have the same sort key. */
const SORT_KEYS = { a: "01", b: "02", c: "03", d: "03", e: "05", f: "06", g: "07" };

async function filled(table: Table): Promise<Table> {
  for (const [at, [name, gsi1sk]] of Object.entries(SORT_KEYS).entries()) {
    await table.put(item(name, { gsi1pk: SHARDS[at % SHARDS.length]!, gsi1sk, data: name }), absent);
  }
  return table;
}

/** A table that counts its reads. */
function counted(table: Table) {
  const reads = { queries: 0, keysRead: 0, batches: 0, items: 0 };
  const watched: Table = {
    ...table,
    query: async (query) => {
      reads.queries += 1;
      const page = await table.query(query);
      reads.keysRead += page.items.length;
      return page;
    },
    getMany: async (keys) => {
      reads.batches += 1;
      reads.items += keys.length;
      return table.getMany(keys);
    },
  };
  return { table: watched, reads };
}

const engine = useEngine("dynoxide");

describe.each([
  ["in memory", async () => memoryTable()],
  ["on the embedded engine", () => engine.table()],
])("a list by the index %s", (_, open) => {
  const pageOf = async (table: Table, list: IndexList, offset: number, limit: number) => {
    const { keys, total } = await indexPage(table, list, { offset, limit });
    return [keys.map(({ pk }) => pk).join(""), total];
  };

  it("is in the order of the sort keys over all partitions, ties by the items' keys", async () => {
    const table = await filled(await open());
    expect(await pageOf(table, LATEST_FIRST, 0, 9)).toEqual(["gfedcba", 7]);
    expect(await pageOf(table, { partitions: SHARDS }, 0, 9)).toEqual(["abcdefg", 7]);
  });

  it("has pages that do not overlap, with the total on each", async () => {
    const table = await filled(await open());
    const pages = await Promise.all([0, 3, 6, 9].map((offset) => pageOf(table, LATEST_FIRST, offset, 3)));
    expect(pages).toEqual([
      ["gfe", 7],
      ["dcb", 7],
      ["a", 7],
      ["", 7],
    ]);
  });

  it("leaves out what the sort key says is over", async () => {
    const table = await filled(await open());
    const shows: IndexList["shows"] = ({ sortKey }) => sortKey > "02";
    expect(await pageOf(table, { ...LATEST_FIRST, shows }, 0, 3)).toEqual(["gfe", 5]);
  });

  it("is limited to a range of sort keys", async () => {
    const table = await filled(await open());
    const range = { from: "02", to: "05~" };
    expect(await pageOf(table, { ...LATEST_FIRST, range }, 0, 9)).toEqual(["edcb", 4]);
    expect(await pageOf(table, { partitions: SHARDS, range }, 1, 2)).toEqual(["cd", 4]);
  });

  it("reads the keys of all partitions once, and no item", async () => {
    const { table, reads } = counted(await filled(await open()));
    await indexPage(table, LATEST_FIRST, { offset: 2, limit: 2 });
    expect(reads).toEqual({ queries: 3, keysRead: 7, batches: 0, items: 0 });
  });

  it("has its first keys with what orders them, for those who have to look at every item", async () => {
    const table = await filled(await open());
    const keys = await firstKeys(table, LATEST_FIRST, 7);
    expect(keys.map(({ pk, sortKey }) => pk + sortKey)).toEqual([
      "g07",
      "f06",
      "e05",
      "d03",
      "c03",
      "b02",
      "a01",
    ]);
    expect((await firstKeys(table, LATEST_FIRST, 3)).map(({ pk }) => pk).join("")).toBe("gfe");
  });

  it("has an empty page where there is nothing", async () => {
    expect(await pageOf(await open(), LATEST_FIRST, 0, 25)).toEqual(["", 0]);
  });
});

describe("a list by the index of any length", () => {
  const COUNT = 1000;

  /** A table that answers queries with pages of 200 keys. */
  async function many(): Promise<Table> {
    const table = memoryTable();
    for (let at = 0; at < COUNT; at += 1) {
      const gsi1sk = String(at).padStart(4, "0");
      await table.put(item(`P${gsi1sk}`, { gsi1pk: SHARDS[at % 2]!, gsi1sk }), absent);
    }
    return table;
  }

  it("is counted as far as asked, and read no further than that or the page needs", async () => {
    const { table, reads } = counted(await many());
    const list: IndexList = { ...LATEST_FIRST, mostCounted: 150 };
    const { keys, total } = await indexPage(table, list, { offset: 100, limit: 3 });
    expect(keys.map(({ sortKey }) => sortKey)).toEqual(["0899", "0898", "0897"]);
    expect([total, reads.queries, reads.keysRead]).toEqual([150, 3, 300]);
    const far = await indexPage(table, list, { offset: 998, limit: 25 });
    expect([far.keys.map(({ sortKey }) => sortKey), far.total]).toEqual([["0001", "0000"], 1000]);
  });

  it("has its first keys in order, however unevenly they lie in the partitions", async () => {
    const table = memoryTable();
    const sortKeys = Array.from({ length: 900 }, (_, at) => String((at * 7919) % 900).padStart(4, "0"));
    for (const [at, gsi1sk] of sortKeys.entries()) {
      await table.put(item(`P${gsi1sk}`, { gsi1pk: SHARDS[at % 50 === 0 ? 1 : 0]!, gsi1sk }), absent);
    }
    const found = await firstKeys(table, { partitions: SHARDS }, 650);
    expect(found.map(({ sortKey }) => sortKey)).toEqual([...sortKeys].sort().slice(0, 650));
  });
});

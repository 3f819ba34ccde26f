import { describe, expect, it } from "@jest/globals";
import { unavailable } from "../../lib/errors.ts";
import { readQuery } from "../../lib/query/query.ts";
import { withStorePageLength } from "../../lib/query/store-page-length.ts";
import { DEFAULT_SETTINGS } from "../../lib/settings/settings.ts";
import { saveSettings } from "../../lib/settings/store.ts";
import { readQueue } from "../../lib/table/read-queue.ts";
import type { Table } from "../../lib/table/table.ts";
import { memoryTable } from "../support/memory-table.ts";

const KEY = { pk: "A", sk: "A" };
const asking = (text: string) => readQuery(text, "/v2/things", { page: { smallest: 1 } });

/** A store with pages of 7 whose reads by key join into round trips, as they do on DynamoDB. */
async function aStore(over: Partial<Table> = {}) {
  const memory = memoryTable();
  await saveSettings(memory, { settings: { ...DEFAULT_SETTINGS, page_length: 7 }, version: 0 });
  const trips: number[] = [];
  const read = readQueue((keys) => {
    trips.push(keys.length);
    return memory.getMany(keys);
  });
  const table: Table = { ...memory, get: async (key) => (await read([key]))[0], getMany: read, ...over };
  return { trips, listing: (text: string) => withStorePageLength({ table, query: asking(text) }) };
}

describe("the store's page length", () => {
  it("is read in one round trip with what the use case reads", async () => {
    const { listing, trips } = await aStore();
    const { table, query } = listing("page[offset]=14");
    await table.get(KEY);
    expect({ ...query.page }).toEqual({ offset: 14, limit: 7, isDefault: true });
    expect(trips).toEqual([2]);
  });

  it("is known after reads of several records too", async () => {
    for (const read of ["getMany", "query"] as const) {
      const { table, query } = (await aStore()).listing("");
      await (read === "query" ? table.query({ pk: "A" }) : table.getMany([KEY]));
      expect(query.page.limit).toBe(7);
    }
  });

  it("is not read when the request asks for a length", async () => {
    const { listing, trips } = await aStore();
    const { table, query } = listing("page[limit]=3");
    await table.get(KEY);
    expect([query.page.limit, trips]).toEqual([3, [1]]);
  });

  it("fails the first read when it cannot be read itself, and nothing else", async () => {
    const { listing } = await aStore({ get: () => Promise.reject(unavailable()) });
    const { table, query } = listing("");
    await expect(table.query({ pk: "A" })).rejects.toMatchObject({ status: 503 });
    expect(() => query.page.limit).toThrow("before anything was read");
  });
});

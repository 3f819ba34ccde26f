import { describe, expect, it } from "@jest/globals";
import type { Table } from "../../../../lib/table/table.ts";
import { shopOn } from "../../../support/shop.ts";
import { createApiWith, createEntryIn, putEntry } from "../../../support/shops/custom-apis.ts";
import { memoryTable } from "../../../support/tables/memory-table.ts";

describe("a list of entries with one of several values, sorted by creation", () => {
  it("200: has an entry once that moves from one value to another between both reads", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, { lot: { indexed: true } });
    const moving = await createEntryIn(table, api, { lot: "a" });
    const staying = await createEntryIn(table, api, { lot: "b" });
    let reads = 0;
    const changing: Table = {
      ...table,
      query: async (query) => {
        if (query.pk.startsWith(`ENTRY-INDEX#${api.id}`)) reads += 1;
        if (reads === 2) await putEntry(table, api, moving.id, { lot: "b" });
        return table.query(query);
      },
    };
    const { body } = await shopOn(changing).get(
      `/v2/extensions/${api.slug}?filter=in(lot,a,b)&sort=created_at`,
    );
    expect(reads).toBe(2);
    expect(body.data.map(({ id }) => id).toSorted()).toEqual([moving.id, staying.id].toSorted());
  });
});

import { describe, expect, it } from "@jest/globals";
import { decodeStock, newStockPut, stockRemoval } from "../../../lib/inventory/stock/stock-store.ts";
import { NOON } from "../../support/runtime.ts";
import { aStockRecord } from "../../support/stock/stock.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const RECORD = {
  ...aStockRecord("mug", { north: 4, shop: 8 }),
  count: { available: 12, allocated: 3 },
  locations: [
    { slug: "north", available: 4, allocated: 1 },
    { slug: "shop", available: 8, allocated: 2 },
  ],
};

describe("a stock record in the table", () => {
  it("has counters of its own for all units and for each location, and is read as it was written", () => {
    const { put } = newStockPut(RECORD);
    expect(put).toMatchObject({ available: 12, allocated: 3, total: 15 });
    expect([put["allocated@shop"], put["total@shop"]]).toEqual([2, 10]);
    expect(decodeStock(put)).toEqual(RECORD);
  });

  it("has its holds by their end, then by location; they count as allocated", () => {
    const { put } = newStockPut(RECORD);
    const held = decodeStock({
      ...put,
      ...{ "hold@300@shop": 1, "hold@200@shop": 2, "hold@300@north": 3, "hold@100@north": 4 },
    });
    expect(held.holds).toEqual([
      { until: 100, location: "north", quantity: 4 },
      { until: 200, location: "shop", quantity: 2 },
      { until: 300, location: "north", quantity: 3 },
      { until: 300, location: "shop", quantity: 1 },
    ]);
    expect(held.count).toEqual({ available: 12, allocated: 13 });
    expect(held.locations?.map(({ allocated }) => allocated)).toEqual([8, 5]);
  });

  it("is removed only while it is as it was read", async () => {
    const table = memoryTable({ now: () => NOON });
    const { put, when } = newStockPut(RECORD);
    await table.put(put, when);
    const remove = (more: object) => table.transact([stockRemoval({ ...RECORD, ...more })], "removed");
    for (const changed of [
      { movements: 1 },
      { stock_id: "another" },
      { locations: RECORD.locations.slice(1) },
    ])
      await expect(remove(changed)).rejects.toThrow();
    await remove({});
    expect(table.all()).toEqual([]);
  });
});

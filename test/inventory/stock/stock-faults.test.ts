import { describe, expect, it } from "@jest/globals";
import type { StockRecord } from "../../../lib/inventory/stock/stock.ts";
import { type FoldedLog, findStockFaults } from "../../../lib/inventory/stock/stock-faults.ts";
import { NOON } from "../../support/runtime.ts";
import { aStockRecord } from "../../support/stock/stock.ts";

const MUG = aStockRecord("mug", 7, { count: { available: 7, allocated: 5 }, movements: 2 });
const AT_TWO = aStockRecord("mug", { north: 4, shop: 8 }, { movements: 2 });
const LOG: FoldedLog = { count: { available: 7, allocated: 5 }, locations: new Map() };
const LOG_OF_TWO: FoldedLog = {
  count: { available: 12, allocated: 0 },
  locations: new Map([
    ["north", { available: 4, allocated: 0 }],
    ["shop", { available: 8, allocated: 0 }],
  ]),
};
const COUNTERS = { available: 7, allocated: 5, total: 12 };
const COUNTERS_OF_TWO = {
  ...{ available: 12, allocated: 0, total: 12 },
  ...{ "available@north": 4, "allocated@north": 0, "total@north": 4 },
  ...{ "available@shop": 8, "allocated@shop": 0, "total@shop": 8 },
};

const faults = (
  record: StockRecord,
  folded: FoldedLog,
  counters: Readonly<Record<string, number>>,
  entries = 2,
) => findStockFaults(record, { folded, entries }, (attribute) => counters[attribute] ?? Number.NaN);

describe("what does not add up in a product's stock", () => {
  it("is nothing where counters, log and locations agree", () => {
    expect(faults(MUG, LOG, COUNTERS)).toEqual([]);
    expect(faults(AT_TWO, LOG_OF_TWO, COUNTERS_OF_TWO)).toEqual([]);
    const emptied = new Map([...LOG_OF_TWO.locations, ["gone", { available: 0, allocated: 0 }] as const]);
    expect(faults(AT_TWO, { ...LOG_OF_TWO, locations: emptied }, COUNTERS_OF_TWO)).toEqual([]);
  });

  it("is a log with another number of entries than was counted", () => {
    expect(faults(MUG, LOG, COUNTERS, 3)).toEqual(["the log has 3 entries, counted are 2"]);
  });

  it("is a counter that the log does not give", () => {
    expect(faults(MUG, { ...LOG, count: { available: 6, allocated: 6 } }, COUNTERS)).toEqual([
      "available is 7, the log gives 6",
      "allocated is 5, the log gives 6",
    ]);
    expect(faults(MUG, LOG, { ...COUNTERS, total: 13 })).toEqual(["total is 13, the log gives 12"]);
  });

  it("is a counter of a location, also of one that the log does not know", () => {
    const locations = new Map([["north", { available: 4, allocated: 0 }]]);
    expect(faults(AT_TWO, { ...LOG_OF_TWO, locations }, COUNTERS_OF_TWO)).toEqual([
      "available at shop is 8, the log gives 0",
    ]);
    const north = { ...COUNTERS_OF_TWO, "total@north": 5, total: 13 };
    expect(faults(AT_TWO, LOG_OF_TWO, north)).toEqual([
      "total is 13, the log gives 12",
      "total at north is 5, the log gives 4",
    ]);
  });

  it("is a sum that the locations do not have together", () => {
    const record = { ...AT_TWO, count: { available: 13, allocated: 0 } };
    const folded = { ...LOG_OF_TWO, count: { available: 13, allocated: 0 } };
    expect(faults(record, folded, { ...COUNTERS_OF_TWO, available: 13, total: 13 })).toEqual([
      "available is 13, its locations together have 12",
      "total is 13, its locations together have 12",
    ]);
  });

  it.each([
    [{ available: 1, allocated: 0 }, "1 available and 0 allocated"],
    [{ available: 0, allocated: 1 }, "0 available and 1 allocated"],
  ])("is what the log leaves at a location that is gone: %j", (count, words) => {
    const locations = new Map([...LOG_OF_TWO.locations, ["gone", count] as const]);
    expect(faults(AT_TWO, { ...LOG_OF_TWO, locations }, COUNTERS_OF_TWO)).toEqual([
      `the log leaves ${words} at gone, where there is no entry`,
    ]);
  });

  it("is less than nothing: available units, or allocated ones without those that are held", () => {
    const less = { ...MUG, count: { available: -1, allocated: 0 } };
    expect(faults(less, { ...LOG, count: less.count }, { available: -1, allocated: 0, total: -1 })).toEqual([
      "below zero: -1 available, 0 allocated",
    ]);
    const held = { ...MUG, holds: [{ until: NOON.getTime() / 1000, quantity: 6 }] };
    expect(faults(held, LOG, COUNTERS)).toEqual(["below zero: 7 available, -1 allocated"]);
  });
});

import { describe, expect, it } from "@jest/globals";
import { allocateItems } from "../../../lib/inventory/stock/allocation.ts";
import type { StockedItem, StockRecord } from "../../../lib/inventory/stock/stock.ts";
import { NOON } from "../../support/runtime.ts";
import { aStockRecord } from "../../support/stock/stock.ts";

const record = (product_id: string, available: number | Record<string, number>): [string, StockRecord] => [
  product_id,
  aStockRecord(product_id, available),
];
const item = (product_id: string, quantity: number, more: Partial<StockedItem> = {}): StockedItem => ({
  ...{ product_id, quantity, name: product_id, sku: product_id },
  ...more,
});
const north = { location: "north" };

const placed = (items: readonly StockedItem[], ...records: [string, StockRecord][]) => {
  const { parts, short } = allocateItems(items, new Map(records), NOON);
  return {
    parts: parts.map(({ product_id, location, quantity }) => [product_id, location, quantity]),
    short: short.map(({ product_id }) => product_id),
  };
};

describe("which location serves what", () => {
  it.each<[string, StockedItem[], Record<string, number>, unknown[]]>([
    ["the first that has enough", [item("mug", 3)], { north: 2, south: 4, west: 9 }, [["mug", "south", 3]]],
    [
      "also one that has just enough",
      [item("mug", 4)],
      { north: 2, south: 4, west: 9 },
      [["mug", "south", 4]],
    ],
    [
      "the fullest downwards where none has",
      [item("mug", 8)],
      { north: 2, south: 3, west: 5 },
      [
        ["mug", "west", 5],
        ["mug", "south", 3],
      ],
    ],
    [
      "its own first: an item without one leaves it what it needs",
      [item("mug", 2), item("mug", 2, north)],
      { north: 2, south: 2 },
      [
        ["mug", "north", 2],
        ["mug", "south", 2],
      ],
    ],
  ])("%s", (_, items, available, parts) => {
    expect(placed(items, record("mug", available))).toEqual({ parts, short: [] });
  });

  it("none for an item whose location has too little, though others have more", () => {
    const both = record("mug", { north: 1, south: 9 });
    expect(placed([item("mug", 2, north)], both).short).toEqual(["mug"]);
    expect(placed([item("mug", 1, { location: "east" })], both).short).toEqual(["mug"]);
  });
});

describe("what is short", () => {
  it("is every item of a product that together want more than there is", () => {
    const items = [item("mug", 2), item("cup", 1), item("mug", 2)];
    expect(placed(items, record("mug", 3), record("cup", 1))).toEqual({
      parts: [["cup", undefined, 1]],
      short: ["mug", "mug"],
    });
  });

  it("is a bundle by its components, by its own record where it has one", () => {
    const set = item("set", 2, { components: [{ product_id: "mug", quantity: 2 }] });
    expect(placed([set], record("mug", 4)).parts).toEqual([["mug", undefined, 4]]);
    expect(placed([set], record("mug", 3)).short).toEqual(["set"]);
    expect(placed([set], record("mug", 0), record("set", 2)).parts).toEqual([["set", undefined, 2]]);
  });

  it("is nothing without a record", () => {
    expect(placed([item("mug", 1000)])).toEqual({ parts: [], short: [] });
  });
});

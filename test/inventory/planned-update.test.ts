import { describe, expect, it } from "@jest/globals";
import {
  applyStockUpdate,
  planStockUpdate,
  type RequestedStock,
} from "../../lib/inventory/planned-update.ts";
import type { StockRecord } from "../../lib/inventory/stock/stock.ts";
import { NOON } from "../support/runtime.ts";
import { aStockRecord } from "../support/stock/stock.ts";

const until = NOON.getTime() / 1000;
const update = (record: StockRecord, requested: RequestedStock, now = NOON) =>
  applyStockUpdate(record, planStockUpdate(record, requested, now), now);
const refusal = (status: number, problem: object) =>
  expect.objectContaining({ status, problems: [expect.objectContaining(problem)] });

/** 2 units are available, 3 are permanently allocated, 4 are held until noon and 1 until later. */
const HELD = aStockRecord("mug", 2, {
  count: { available: 2, allocated: 8 },
  holds: [
    { until, quantity: 4 },
    { until: until + 60, quantity: 1 },
  ],
});

/** 6 units at `north`, of which 2 are held until noon, and 8 at `shop`, of which 1 is held. */
const AT_TWO: StockRecord = {
  ...aStockRecord("mug", { north: 4, shop: 7 }),
  count: { available: 11, allocated: 3 },
  locations: [
    { slug: "north", available: 4, allocated: 2 },
    { slug: "shop", available: 7, allocated: 1 },
  ],
  holds: [
    { until, location: "north", quantity: 2 },
    { until: until + 60, location: "shop", quantity: 1 },
  ],
};

describe("stock after an update", () => {
  it("has as many available units as were asked for; ended holds are moved back on the way", () => {
    const after = update(HELD, { available: 10 });
    expect(after.count).toEqual({ available: 10, allocated: 4 });
    expect(after.holds).toEqual([{ until: until + 60, quantity: 1 }]);
    const { changes } = planStockUpdate(HELD, { available: 10 }, NOON);
    expect(changes).toEqual([
      { change: { available: 4, swept: [{ until, quantity: 4 }] }, total: 14, freed: 4 },
    ]);
  });

  it("has holds that have not ended as they were", () => {
    const before = new Date(NOON.getTime() - 1);
    const after = update(HELD, { available: 1 }, before);
    expect([after.count, after.holds]).toEqual([{ available: 1, allocated: 8 }, HELD.holds]);
  });

  it("changes the locations that were named and the sums, each with its own holds", () => {
    const after = update(AT_TWO, { locations: { north: { available: 10 } } });
    expect(after.locations).toEqual([
      { slug: "north", available: 10, allocated: 0 },
      { slug: "shop", available: 7, allocated: 1 },
    ]);
    expect(after.count).toEqual({ available: 17, allocated: 1 });
    expect(after.holds).toEqual([{ until: until + 60, location: "shop", quantity: 1 }]);
  });

  it("loses a location once its holds have ended, and gains one at the end", () => {
    const after = update(AT_TWO, { locations: { north: null, east: { available: 3 } } });
    expect(after.locations).toEqual([
      { slug: "shop", available: 7, allocated: 1 },
      { slug: "east", available: 3, allocated: 0 },
    ]);
    expect(after.count).toEqual({ available: 10, allocated: 1 });
  });

  it("422: keeps a location with a hold, which is named", () => {
    expect(() => update(AT_TWO, { locations: { shop: null } })).toThrow(
      refusal(422, { detail: "1 unit is allocated at shop.", source: "data.attributes.locations.shop" }),
    );
  });

  it("422: units without a location are counted, allocated ones too", () => {
    expect(() => update(HELD, { locations: { north: { available: 1 } } })).toThrow(
      refusal(422, {
        detail: "10 units are without a location; set the total to 0 before you name locations.",
      }),
    );
    const even = aStockRecord("mug", 3, { count: { available: 3, allocated: 3 } });
    expect(() => update(even, { locations: { north: { available: 1 } } })).toThrow(refusal(422, {}));
    expect(update(even, { locations: { north: null } })).toMatchObject({ count: even.count });
  });

  it("422: has 48 locations at most", () => {
    const named = (count: number) => ({
      locations: Object.fromEntries(Array.from({ length: count }, (_, at) => [`l${at}`, { available: 1 }])),
    });
    const empty = aStockRecord("mug", 0);
    expect(update(empty, named(48)).count.available).toBe(48);
    expect(() => update(empty, named(49))).toThrow(
      refusal(422, { detail: "A product can be at 48 locations at most." }),
    );
  });

  it("400: both a total and locations", () => {
    expect(() => update(HELD, { available: 1, locations: {} })).toThrow(
      refusal(400, { source: "data.attributes.available" }),
    );
  });
});

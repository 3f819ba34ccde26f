import { describe, expect, it } from "@jest/globals";
import { planPartMoves } from "../../../lib/inventory/stock/order-moves.ts";
import type { OrderStockAction } from "../../../lib/inventory/stock/stock.ts";
import { NOON } from "../../support/runtime.ts";
import { aPart, aStockRecord } from "../../support/stock/stock.ts";

const until = NOON.getTime() / 1000 + 60;
/** 5 units are available and 6 allocated, 2 of which are held. */
const MUG = aStockRecord("mug", 5, {
  count: { available: 5, allocated: 6 },
  holds: [{ until, quantity: 2 }],
});
const AT_NORTH = aStockRecord("mug", { north: 5 });
const plan = (quantity: number, action: OrderStockAction, more: object = {}) =>
  planPartMoves(MUG, { ...aPart("mug", quantity), ...more }, action, NOON);
const changes = (quantity: number, action: OrderStockAction, more: object = {}) =>
  plan(quantity, action, more).map(({ change, entries }) => ({
    ...change,
    log: entries.map((entry) => `${entry.action} ${entry.quantity}`),
  }));

describe("what an order moves of one part", () => {
  it.each<[action: OrderStockAction, change: object, log: readonly string[]]>([
    [{ action: "allocate" }, { available: -2, allocated: 2, swept: [] }, ["allocate 2"]],
    [{ action: "hold", until }, { available: -2, held: { until, quantity: 2 }, swept: [] }, ["allocate 2"]],
    [{ action: "keep_held", until }, { allocated: 2, held: { until, quantity: -2 } }, []],
    [{ action: "deallocate" }, { available: 2, allocated: -2 }, ["deallocate 2"]],
    [
      { action: "deallocate", held_until: until },
      { available: 2, held: { until, quantity: -2 } },
      ["deallocate 2"],
    ],
    [{ action: "ship" }, { allocated: -2 }, ["deallocate 2", "decrement 2"]],
  ])("%j", (action, change, log) => expect(changes(2, action)).toEqual([{ ...change, log }]));

  it.each<OrderStockAction>([
    { action: "deallocate" },
    { action: "deallocate", held_until: until },
    { action: "keep_held", until },
    { action: "ship" },
  ])("is nothing of a record that has replaced its own: %j", (action) => {
    expect(plan(2, action, { stock_id: "an earlier one" })).toEqual([]);
    expect(plan(2, action, { stock_id: MUG.stock_id })).toHaveLength(1);
  });

  it.each<OrderStockAction>([{ action: "allocate" }, { action: "hold", until }])(
    "is taken from whatever record the product has: %j",
    (action) => expect(plan(2, action, { stock_id: "an earlier one" })).toHaveLength(1),
  );

  it("is no more than is permanently allocated, and no write at all where that is nothing", () => {
    expect(changes(9, { action: "deallocate" })).toMatchObject([{ available: 4, allocated: -4 }]);
    expect(changes(9, { action: "ship" })).toMatchObject([{ allocated: -4 }]);
    const none = aStockRecord("mug", 5, {
      count: { available: 5, allocated: 2 },
      holds: [{ until, quantity: 2 }],
    });
    for (const action of ["deallocate", "ship"] as const)
      expect(planPartMoves(none, aPart("mug", 1), { action }, NOON)).toEqual([]);
  });

  it("is no hold that has ended, nor more than is held", () => {
    const release = { action: "deallocate", held_until: until } as const;
    expect(plan(3, release)).toEqual([]);
    expect(planPartMoves(MUG, aPart("mug", 2), release, new Date(until * 1000))).toEqual([]);
  });

  it("names the location of the part, also in its hold", () => {
    const part = aPart("mug", 1, "north");
    const [move] = planPartMoves(AT_NORTH, part, { action: "hold", until }, NOON);
    expect(move?.change).toMatchObject({
      location: "north",
      held: { until, location: "north", quantity: 1 },
    });
    const [allocated] = planPartMoves(AT_NORTH, part, { action: "allocate" }, NOON);
    expect(allocated?.change).toEqual({ available: -1, allocated: 1, swept: [], location: "north" });
  });
});

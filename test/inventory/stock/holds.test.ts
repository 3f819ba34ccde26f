import { describe, expect, it } from "@jest/globals";
import { chooseHoldsToSweep, holdEnd, isStillHeld } from "../../../lib/inventory/stock/holds.ts";
import type { Hold, StockRecord } from "../../../lib/inventory/stock/stock.ts";
import { NOON } from "../../support/runtime.ts";
import { aStockRecord } from "../../support/stock/stock.ts";

const from = NOON.getTime() / 1000;

/** A record with this number of available units and these holds. */
function record(available: number, holds: readonly Hold[]): StockRecord {
  const allocated = holds.reduce((sum, { quantity }) => sum + quantity, 0);
  return aStockRecord("mug", available, { count: { available, allocated }, holds });
}

const ended = (...quantities: number[]): Hold[] =>
  quantities.map((quantity, steps) => ({ until: from - 10 * steps, quantity }));
const quantities = (holds: readonly Hold[]) => holds.map(({ quantity }) => quantity);

describe("which ended holds are moved back by who takes units", () => {
  it("those that are needed, the largest first", () => {
    expect(quantities(chooseHoldsToSweep(record(2, ended(1, 4, 3)), 7, NOON))).toEqual([4, 3]);
  });

  it("none where enough is available, nor any that has not ended", () => {
    expect(chooseHoldsToSweep(record(2, ended(1, 4)), 2, NOON)).toEqual([]);
    expect(chooseHoldsToSweep(record(0, [{ until: from + 10, quantity: 5 }]), 5, NOON)).toEqual([]);
  });

  it("all once there are more than 8, so that a record stays small, and 110 at most", () => {
    const many = (count: number) => record(9, ended(...Array<number>(count).fill(1)));
    const sweptOf = (count: number) => chooseHoldsToSweep(many(count), 1, NOON).length;
    expect([sweptOf(8), sweptOf(9), sweptOf(500)]).toEqual([0, 9, 110]);
  });
});

describe("the end of a hold", () => {
  it.each([
    [0, 10, 600],
    [0, 60, 3600],
    [0.001, 10, 610],
    [9, 10, 610],
    [10, 10, 610],
    [1, 60, 3636],
  ])("%d seconds after ten, for %i minutes, is %i seconds after ten", (seconds, minutes, expected) => {
    expect(holdEnd(new Date(NOON.getTime() + seconds * 1000), minutes) - from).toBe(expected);
  });
});

describe("whether parts are still held for an order", () => {
  const until = from + 60;
  const stored = record(0, [{ until, quantity: 3 }]);
  const isHeld = (quantity: number, more: object = {}, at = NOON) =>
    isStillHeld([{ product_id: "MUG", quantity, ...more }], until, new Map([["mug", stored]]), at);

  it("is so until the hold ends, while the record has as many units held until then", () => {
    expect([isHeld(3), isHeld(4)]).toEqual([true, false]);
    expect([-1, 0].map((ms) => isHeld(3, {}, new Date(until * 1000 + ms)))).toEqual([true, false]);
    expect(isHeld(3, { location: "north" })).toBe(false);
  });

  it("needs all of them, each in its record and until that moment", () => {
    const records = new Map([
      ["mug", stored],
      ["tee", record(0, [{ until: until + 10, quantity: 5 }])],
    ]);
    const areHeld = (...products: string[]) =>
      isStillHeld(
        products.map((product_id) => ({ product_id, quantity: 1 })),
        until,
        records,
        NOON,
      );
    expect([areHeld("mug"), areHeld("tee"), areHeld("mug", "tee")]).toEqual([true, false, false]);
    expect(areHeld("mug", "cap")).toBe(false);
  });

  it("is not so once the record was deleted, though its successor holds as many for others", () => {
    expect(isHeld(3, { stock_id: stored.stock_id })).toBe(true);
    expect(isHeld(3, { stock_id: "an earlier one" })).toBe(false);
  });
});

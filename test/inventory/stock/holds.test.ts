import { describe, expect, it } from "@jest/globals";
import { chooseHoldsToSweep } from "../../../lib/inventory/stock/holds.ts";
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

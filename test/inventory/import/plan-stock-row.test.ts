import { describe, expect, it } from "@jest/globals";
import { type PlannedStock, planStockRow } from "../../../lib/inventory/import/plan-stock-row.ts";
import type { StockRow } from "../../../lib/inventory/import/stock-row.ts";
import type { StockRecord } from "../../../lib/inventory/stock/stock.ts";
import { NOON } from "../../support/runtime.ts";
import { aStockRecord } from "../../support/stock/stock.ts";

const IDS = { product_id: "mug", stockId: "stock", movementId: "move", releaseId: "release", now: NOON };
const until = NOON.getTime() / 1000;

const plan = (
  record: StockRecord | undefined,
  action: StockRow["action"],
  quantity: number,
  location?: string,
): PlannedStock => {
  const row = { product: { column: "sku", value: "MUG" }, action, quantity } as const;
  return planStockRow(record, location === undefined ? row : { ...row, location }, IDS);
};

/** Plans the rows one after the other, as a file has them. */
function planAll(
  record: StockRecord | undefined,
  rows: readonly (readonly [StockRow["action"], number, string?])[],
) {
  let last = record;
  return rows.map((row) => {
    const planned = plan(last, ...row);
    if ("faults" in planned) return planned.faults.map(({ code }) => code);
    last = planned.after;
    return [planned.result, last.count.available, last.count.allocated, last.movements];
  });
}

describe("planStockRow", () => {
  it("creates the record of a product that has none, with a log entry for its units", () => {
    expect(plan(undefined, "set", 12)).toMatchObject({
      result: "created",
      after: { product_id: "mug", stock_id: "stock", count: { available: 12, allocated: 0 }, movements: 1 },
      log: [{ id: "move", action: "increment", quantity: 12 }],
      addedSlugs: [],
    });
    expect(plan(undefined, "set", 0)).toMatchObject({ result: "created", log: [], after: { movements: 0 } });
    expect(plan(undefined, "set", 5, "north")).toMatchObject({
      after: { locations: [{ slug: "north", available: 5, allocated: 0 }] },
      log: [{ location: "north" }],
      addedSlugs: ["north"],
    });
  });

  it("plans each row on what the one before leaves", () => {
    expect(
      planAll(undefined, [
        ["set", 12],
        ["increment", 3],
        ["decrement", 20],
        ["decrement", 15],
        ["set", 0],
        ["set", 4],
      ]),
    ).toEqual([
      ["created", 12, 0, 1],
      ["updated", 15, 0, 2],
      ["range"],
      ["updated", 0, 0, 3],
      ["unchanged", 0, 0, 3],
      ["updated", 4, 0, 4],
    ]);
    expect(
      planAll(undefined, [
        ["set", 2, "north"],
        ["set", 3, "south"],
        ["increment", 4, "south"],
        ["set", 2, "north"],
        ["increment", 1],
        ["decrement", 1, "west"],
      ]),
    ).toEqual([
      ["created", 2, 0, 1],
      ["updated", 5, 0, 2],
      ["updated", 9, 0, 3],
      ["unchanged", 9, 0, 3],
      ["required"],
      ["not_found"],
    ]);
  });

  it("frees ended holds that a movement takes, with an entry of their own", () => {
    const held = aStockRecord("mug", 2, {
      count: { available: 2, allocated: 4 },
      holds: [{ until, quantity: 4 }],
    });
    const planned = plan(held, "decrement", 5);
    expect(planned).toMatchObject({
      log: [
        { id: "release", action: "deallocate", quantity: 4 },
        { id: "move", action: "decrement", quantity: 5 },
      ],
      update: { entries: 2 },
      after: { count: { available: 1, allocated: 0 }, holds: [], movements: 2 },
    });
  });

  it("adds a location as PUT does, on condition that the record is as it was read", () => {
    const planned = plan(aStockRecord("mug", { north: 5 }), "set", 7, "south");
    expect(planned).toMatchObject({
      result: "updated",
      update: { slugs: ["north", "south"], isAsRead: true, entries: 1 },
      log: [{ action: "set", quantity: 7, location: "south", added: { available: 7, allocated: 0 } }],
      addedSlugs: ["south"],
      after: { count: { available: 12 } },
    });
  });

  it("refuses what a movement or PUT refuses, naming the column", () => {
    const refusal = (planned: PlannedStock) => ("faults" in planned ? planned.faults : []);
    const allocated = aStockRecord("mug", 5, { count: { available: 5, allocated: 3 } });
    expect(refusal(plan(allocated, "set", 2))).toEqual([
      {
        column: "quantity",
        code: "range",
        message: "quantity: 3 units are allocated; the total cannot be less.",
      },
    ]);
    expect(plan(allocated, "set", 3)).toMatchObject({ after: { count: { available: 0, allocated: 3 } } });
    expect(refusal(plan(undefined, "increment", 1))).toMatchObject([{ column: "action", code: "not_found" }]);
    expect(refusal(plan(allocated, "set", 2, "north"))[0]?.message).toContain("without a location");
    expect(refusal(plan(allocated, "increment", 2, "north"))).toMatchObject([
      { column: "location", code: "not_found" },
    ]);
  });
});

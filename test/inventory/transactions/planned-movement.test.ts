import { describe, expect, it } from "@jest/globals";
import { LARGEST_TOTAL, type StockRecord } from "../../../lib/inventory/stock/stock.ts";
import { planMovement } from "../../../lib/inventory/transactions/planned-movement.ts";
import { NOON } from "../../support/runtime.ts";
import { aStockRecord } from "../../support/stock/stock.ts";

type Action = Parameters<typeof planMovement>[1]["action"];
const until = NOON.getTime() / 1000;
const plan = (record: StockRecord, action: Action, quantity: number, location?: string) =>
  planMovement(
    record,
    { action, quantity, ...(location === undefined ? {} : { location }) } as Parameters<
      typeof planMovement
    >[1],
    NOON,
  );
const refusal = (status: number, problem: object) =>
  expect.objectContaining({ status, problems: [expect.objectContaining(problem)] });

/** 2 units are available, 3 are permanently allocated, 4 were held until now. */
const MUG = aStockRecord("mug", 2, {
  count: { available: 2, allocated: 7 },
  holds: [{ until, quantity: 4 }],
});
const AT_NORTH = aStockRecord("mug", { north: 5 });

describe("a movement of stock", () => {
  it("moves back the ended holds that it needs, and none that it does not need", () => {
    const { change, added, freed } = plan(MUG, "decrement", 6);
    expect(change).toEqual({ available: -6, swept: [{ until, quantity: 4 }] });
    expect([added, freed]).toEqual([{ available: -6, allocated: 0 }, 4]);
    expect(plan(MUG, "allocate", 2)).toMatchObject({ change: { allocated: 2, swept: [] }, freed: 0 });
    const many = {
      ...MUG,
      holds: Array.from({ length: 9 }, (_, at) => ({ until: until - at, quantity: 0 })),
    };
    for (const [action, quantity] of [
      ["increment", 1],
      ["deallocate", 1],
      ["set", 9],
    ] as const)
      expect(plan(many, action, quantity).change.swept).toEqual([]);
    expect(plan(many, "decrement", 1).change.swept).toHaveLength(9);
  });

  it("of a total needs the total to be as it was read", () => {
    expect(plan(MUG, "set", 20)).toEqual({
      change: { available: 11, expected: { total: 9 }, swept: [] },
      added: { available: 11, allocated: 0 },
      freed: 0,
    });
  });

  it.each<[action: Action, quantity: number, detail: string]>([
    ["decrement", 7, "Only 6 units are available"],
    ["allocate", 7, "Only 6 units are available"],
    ["deallocate", 4, "Only 3 units are permanently allocated"],
    ["set", 2, "3 units are allocated; the total cannot be less."],
    ["increment", LARGEST_TOTAL - 8, "There cannot be more than 1,000,000,000,000 units of a product."],
    ["set", LARGEST_TOTAL + 1, "There cannot be more than 1,000,000,000,000 units of a product."],
  ])("422: %s %i", (action, quantity, detail) => {
    expect(() => plan(MUG, action, quantity)).toThrow(refusal(422, { detail }));
  });

  it.each<[action: Action, quantity: number]>([
    ["increment", LARGEST_TOTAL - 9],
    ["set", LARGEST_TOTAL],
    ["set", 3],
    ["deallocate", 3],
    ["decrement", 6],
  ])("%s %i is just possible", (action, quantity) => {
    expect(plan(MUG, action, quantity).change).toBeDefined();
  });

  it("names the location that is missing, needless or wrong", () => {
    expect(() => plan(AT_NORTH, "increment", 1)).toThrow(refusal(422, { source: "location" }));
    expect(() => plan(MUG, "increment", 1, "north")).toThrow(refusal(422, { source: "location" }));
    expect(() => plan(AT_NORTH, "increment", 1, "shop")).toThrow(refusal(400, { source: "location" }));
    expect(plan(AT_NORTH, "increment", 1, "north").change).toEqual({
      ...{ available: 1, location: "north", swept: [] },
    });
    expect(() => plan(AT_NORTH, "decrement", 6, "north")).toThrow(
      refusal(422, { detail: "Only 5 units are available at north" }),
    );
  });
});

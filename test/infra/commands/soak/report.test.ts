import { describe, expect, it } from "@jest/globals";
import { findLevel, LEAST_SAMPLES, percentile } from "../../../../infra/commands/soak/report.ts";

/** Samples whose quarters have these values. */
const quarters = (...values: readonly number[]) => values.flatMap((value) => Array<number>(10).fill(value));

describe("memory and handles level off", () => {
  it("ignores the first quarter, which is the warm-up", () => {
    expect(findLevel(quarters(10, 200, 200, 205), 0)).toEqual({ before: 200, after: 205, isLevel: true });
  });

  it.each([
    ["grows by a tenth", [200, 200, 210, 220], 0, false],
    ["grows by less than a tenth", [200, 200, 210, 219], 0, true],
    ["grows by no more than the floor", [10, 10, 10, 20], 10, true],
    ["grows by more than the floor", [10, 10, 10, 21], 10, false],
    ["shrinks", [200, 200, 100, 50], 0, true],
  ])("%s", (_, values, floor, isLevel) => {
    expect(findLevel(quarters(...values), floor)?.isLevel).toBe(isLevel);
  });

  it("takes medians, so that one peak decides nothing", () => {
    const values = quarters(100, 100, 100, 100);
    values[values.length - 1] = 9000;
    expect(findLevel(values, 0)?.after).toBe(100);
  });

  it("says nothing about too few samples", () => {
    expect(findLevel(Array<number>(LEAST_SAMPLES - 1).fill(1), 0)).toBeUndefined();
  });

  it("finds percentiles by rank", () => {
    const values = Array.from({ length: 100 }, (_, at) => 100 - at);
    expect([0.5, 0.95, 0.99, 1].map((share) => percentile(values, share))).toEqual([50, 95, 99, 100]);
    expect(percentile([], 0.5)).toBe(0);
  });
});

import { describe, expect, it } from "@jest/globals";
import { findPeriodFaults, parsePromotionDate } from "../../lib/promotions/period.ts";

describe("start and end of a promotion", () => {
  it.each([
    ["2026-03-01", "2026-03-01T00:00:00Z"],
    ["2026-06-01T12:00:00Z", "2026-06-01T12:00:00Z"],
    ["2026-06-01t12:00:00z", "2026-06-01T12:00:00Z"],
    ["2026-06-01T12:00:00.000Z", "2026-06-01T12:00:00Z"],
    ["2026-06-01T12:00:00.5Z", "2026-06-01T12:00:00.500Z"],
    ["2026-06-01T00:30:00+02:00", "2026-05-31T22:30:00Z"],
    ["2028-02-29", "2028-02-29T00:00:00Z"],
  ])("%s is kept as %s", (given, kept) => {
    expect(parsePromotionDate(given)).toBe(kept);
    expect(parsePromotionDate(kept)).toBe(kept);
  });

  it.each(
    [
      ["", "2026", "2026-02-30", "2026-13-01", "2026-3-1", "soon", "1772323200", "2026-03-01T25:00:00Z"],
      ["2026-03-01T10:00:00", "2026-03-01 10:00:00Z", "2026-03-01T10:00Z", "2026-02-29T10:00:00Z"],
      ["2026-03-01T23:59:60Z", "2026-03-01T10:00:00+25:00", "+012026-03-01", "2026-03-01T10:00:00Zz"],
    ].flat(),
  )("'%s' is neither a day nor a moment", (text) => {
    expect(parsePromotionDate(text)).toBeUndefined();
  });

  it("the end is later than the start, in whatever offset they are written", () => {
    const paths = (start: string, end: string) => findPeriodFaults({ start, end }).map(({ path }) => path);
    expect(paths("2026-03-01", "2026-03-02")).toEqual([]);
    expect(paths("2026-03-01T00:00:00Z", "2026-03-01T00:00:00.001Z")).toEqual([]);
    expect(paths("2026-03-01", "2026-03-01T00:00:00Z")).toEqual(["end"]);
    expect(paths("2026-03-01T00:00:00Z", "2026-03-01T00:30:00+01:00")).toEqual(["end"]);
    expect(paths("soon", "later")).toEqual(["start", "end"]);
    expect(paths("2026-03-01", "later")).toEqual(["end"]);
  });
});

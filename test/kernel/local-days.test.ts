import { describe, expect, it } from "@jest/globals";
import {
  addDays,
  findStartOfDay,
  isTimeZone,
  readLocalDay,
  readWeekday,
} from "../../lib/kernel/local-days.ts";

const start = (timeZone: string, year: number, month: number, day: number) =>
  new Date(findStartOfDay(timeZone, { year, month, day })).toISOString();

describe("the start of a day", () => {
  it.each([
    ["UTC", [2026, 3, 28], "2026-03-28T00:00:00.000Z"],
    ["Europe/London", [2026, 3, 29], "2026-03-29T00:00:00.000Z"],
    ["Europe/London", [2026, 3, 30], "2026-03-29T23:00:00.000Z"],
    ["Europe/London", [2026, 10, 26], "2026-10-26T00:00:00.000Z"],
    ["America/New_York", [2026, 3, 8], "2026-03-08T05:00:00.000Z"],
    ["Asia/Kolkata", [2026, 1, 1], "2025-12-31T18:30:00.000Z"],
    ["Pacific/Kiritimati", [2026, 1, 1], "2025-12-31T10:00:00.000Z"],
    // Clocks go from 00:00 to 01:00, and back from 00:00 to 23:00.
    ["Africa/Cairo", [2024, 4, 26], "2024-04-25T22:00:00.000Z"],
    ["Africa/Cairo", [2024, 11, 1], "2024-10-31T22:00:00.000Z"],
  ] as const)("in %s of %j is %s", (timeZone, [year, month, day], expected) => {
    expect(start(timeZone, year, month, day)).toBe(expected);
    const at = Date.parse(expected);
    expect(readLocalDay(timeZone, new Date(at))).toEqual({ year, month, day });
    expect(readLocalDay(timeZone, new Date(at - 1))).toEqual(addDays({ year, month, day }, -1));
  });
});

describe("days of the calendar", () => {
  it("go on at the end of a month; their weekdays are those of the calendar", () => {
    expect(addDays({ year: 2026, month: 2, day: 28 }, 1)).toEqual({ year: 2026, month: 3, day: 1 });
    expect(addDays({ year: 2026, month: 1, day: 1 }, -1)).toEqual({ year: 2025, month: 12, day: 31 });
    expect(readWeekday({ year: 2026, month: 3, day: 28 })).toBe(6);
  });
});

describe("names of time zones", () => {
  it.each(["UTC", "Europe/London", "Asia/Kolkata", "Etc/GMT+5", "America/Argentina/Buenos_Aires"])(
    "%s is one",
    (name) => expect(isTimeZone(name)).toBe(true),
  );
  it.each(["", "Mars/Base", "+01:00", "London", "Europe/London ", "__proto__", "a\u0000b"])(
    "%j is none",
    (name) => expect(isTimeZone(name)).toBe(false),
  );
});

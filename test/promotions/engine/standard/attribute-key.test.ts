import { describe, expect, it } from "@jest/globals";
import { attributeKey } from "../../../../lib/promotions/engine/standard/attribute-key.ts";
import type { AttributeType } from "../../../../lib/promotions/engine/standard/standard-promotion.ts";

describe("values of attributes", () => {
  it.each<[AttributeType, unknown, unknown]>([
    ["string", "red", "red"],
    ["string", 5, "5"],
    ["string", true, "true"],
    ["integer", 5, "5"],
    ["integer", "+5", "5.0"],
    ["integer", "007", 7],
    ["integer", -0, "0"],
    ["integer", true, 1],
    ["integer", "9007199254740993", "+9007199254740993"],
    ["float", 1.5, "1.50"],
    ["float", "1e3", 1000],
    ["float", ".5", 0.5],
    ["boolean", true, "true"],
    ["boolean", false, "false"],
    ["date", "2026-03-01", "2026-03-01T00:00:00.000Z"],
    ["date", "2026-03-01T01:00:00", "2026-03-01T00:00:00-01:00"],
  ])("are equal as %s: %j and %j", (type, one, other) => {
    expect(attributeKey(type, one)).toBeDefined();
    expect(attributeKey(type, one)).toBe(attributeKey(type, other));
  });

  it.each<[AttributeType, unknown, unknown]>([
    ["string", "red", "Red"],
    ["integer", "9007199254740993", "9007199254740992"],
    ["float", 1.5, 1.51],
    ["boolean", true, "false"],
    ["date", "2026-03-01", "2026-03-02"],
  ])("differ as %s: %j and %j", (type, one, other) => {
    expect(attributeKey(type, one)).not.toBe(attributeKey(type, other));
  });

  it.each<[AttributeType, unknown]>([
    ["string", null],
    ["string", undefined],
    ["string", ["red"]],
    ["string", {}],
    ["integer", 1.5],
    ["integer", ""],
    ["integer", "five"],
    ["integer", "0x10"],
    ["integer", null],
    ["float", "Infinity"],
    ["float", Number.NaN],
    ["boolean", 1],
    ["boolean", "yes"],
    ["date", 20260301],
    ["date", "yesterday"],
    ["date", "2026-13-01"],
  ])("cannot be %s, and equal nothing: %p", (type, value) => {
    expect(attributeKey(type, value)).toBeUndefined();
  });

  it.each<[AttributeType, string]>([
    ["float", `${"1".repeat(60_000)}x`],
    ["integer", `${"1".repeat(60_000)}x`],
    ["date", `2026-03-01T${"1".repeat(60_000)}`],
  ])("are looked at once, however long they are: %s", (type, value) => {
    const start = process.cpuUsage();
    expect(attributeKey(type, value)).toBeUndefined();
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(500);
  });
});

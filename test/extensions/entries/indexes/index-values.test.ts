import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { LONGEST_INDEXED_BYTES, valueText } from "../../../../lib/extensions/entries/indexes/index-values.ts";
import { compareText } from "../../../../lib/kernel/compare-text.ts";

/** Compares in DynamoDB's order of keys. */
const compareKeys = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const sign = (order: number) => Math.sign(order);
const keyOf = (value: unknown, rest = "2026-03-02T10:00:00.000Z#id") => valueText(value).text + rest;

/** Texts with common prefixes, escaped characters, and characters beyond the Basic Multilingual Plane. */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.string({
    unit: fc.constantFrom("\u0000", "\u0001", "\u0002", "#", "~", "a", "\ue000", "😀"),
    maxLength: 6,
  }),
);
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.maxSafeInteger(),
  fc.constantFrom(0, -0, 0.1, -0.1, 1, -1, Number.MIN_VALUE, -Number.MIN_VALUE, Number.MAX_VALUE),
);

describe("values as the start of sort keys", () => {
  it("are in the order of texts by code points, whatever follows on them", () => {
    fc.assert(
      fc.property(text, text, fc.string(), fc.string(), (a, b, one, two) => {
        const [left, right] = [a.toWellFormed(), b.toWellFormed()];
        if (left !== right) {
          expect(sign(compareKeys(keyOf(left, one), keyOf(right, two)))).toBe(sign(compareText(left, right)));
        } else expect(valueText(left)).toEqual(valueText(right));
      }),
      { numRuns: 2000 },
    );
  });

  it("are in the order of numbers, zero with either sign one of them", () => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(sign(compareKeys(keyOf(a), keyOf(b)))).toBe(a === b ? 0 : sign(a - b) || (a < b ? -1 : 1));
      }),
      { numRuns: 2000 },
    );
  });

  it("have null before all others, and false before true", () => {
    for (const value of ["", "\u0000", -Number.MAX_VALUE, false]) {
      expect(compareKeys(keyOf(null), keyOf(value))).toBeLessThan(0);
    }
    expect(compareKeys(keyOf(false), keyOf(true))).toBeLessThan(0);
  });

  it("fit a key, cut between characters; a text that is cut, or may be what is left of one, says so", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 200, maxLength: 700 }), (value) => {
        const { text: key, isCut } = valueText(value.toWellFormed());
        expect(Buffer.byteLength(key)).toBeLessThanOrEqual(LONGEST_INDEXED_BYTES + 2);
        expect(key.isWellFormed()).toBe(true);
        if (Buffer.byteLength(value) > LONGEST_INDEXED_BYTES) expect(isCut).toBe(true);
      }),
    );
    expect(valueText("x".repeat(LONGEST_INDEXED_BYTES)).isCut).toBe(true);
    expect(valueText("x".repeat(LONGEST_INDEXED_BYTES - 4)).isCut).toBe(false);
  });
});

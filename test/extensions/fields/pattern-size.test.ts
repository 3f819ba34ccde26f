import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { RE2JS } from "re2js";
import { compilePattern, patternSize } from "../../../lib/extensions/fields/pattern.ts";

/** A compiled program has three more instructions: its start, its end and a failing one. */
const FRAME = 3;
const ATOMS = [
  "a",
  ".",
  "é",
  "😀",
  "\\d",
  "[a-z]",
  "[^]x]",
  "[[:alpha:]]",
  "\\p{L}",
  "\\b",
  "^",
  "$",
  "(?i)k",
];
const LITERALS = ["", "\\{", "\\*", "\\|", "\\Qab|*\\E", "\\x{41}", "{", "{2", "]", "[|*]"];
const GROUPS = ["(", "(?:", "(?i:"];
const REPEATS = ["*", "+", "?", "*?", "{0}", "{3}", "{2,}", "{0,9}", "{1,12}", "{0,30}", "{2,5}?"];

const { pattern: anyPattern } = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 7, withCrossShrink: true },
    fc.constantFrom(...ATOMS, ...LITERALS),
    fc.tuple(tie("pattern"), tie("pattern")).map(([one, other]) => one + other),
    fc.tuple(tie("pattern"), tie("pattern")).map(([one, other]) => `${one}|${other}`),
    fc.tuple(fc.constantFrom(...GROUPS), tie("pattern")).map(([open, inner]) => `${open}${inner})`),
    fc.tuple(tie("pattern"), fc.constantFrom(...REPEATS)).map(([inner, times]) => `(?:${inner})${times}`),
  ),
}));

function compiledSize(pattern: string): number {
  try {
    return RE2JS.compile(pattern).programSize();
  } catch {
    return 0; // not a valid pattern, such as `a|*`
  }
}

describe("patternSize", () => {
  it("is never less than the program that a pattern compiles to", () => {
    fc.assert(
      fc.property(anyPattern, (pattern) => {
        const size = patternSize(pattern);
        if (size <= 20_000) expect(compiledSize(pattern)).toBeLessThanOrEqual(size + FRAME);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(["(|a)*", "(|a*)*", "(a*)*", "(|)*", "(a|)+"])("holds for what may be empty: %s", (part) => {
    const nested = `${"(".repeat(60)}${part}${")*".repeat(60)}`;
    for (const pattern of [part.repeat(60), nested]) {
      expect(compiledSize(pattern)).toBeLessThanOrEqual(patternSize(pattern) + FRAME);
    }
  });
});

// No test of this file loads the compiler, so a refused pattern was never compiled.
describe("a pattern too large to compile", () => {
  it.each([".{0,1000}".repeat(100), "((a{0,10}){0,10}){0,10}".repeat(40), "(.{1,500}){1,2}".repeat(60)])(
    "is refused by its text alone: %.40s",
    (source) => {
      expect(compilePattern(source)).toEqual({ wrong: "must not compile to more than 5000 instructions" });
      expect(() => compilePattern("a")).toThrow("not loaded");
    },
  );
});

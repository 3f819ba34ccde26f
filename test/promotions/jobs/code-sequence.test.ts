import { describe, expect, it } from "@jest/globals";
import { generateCode } from "../../../lib/promotions/jobs/code-sequence.ts";

const codes = (secret: string, count: number, form: Parameters<typeof generateCode>[2]) =>
  Array.from({ length: count }, (_, position) => generateCode(secret, position, form));

describe("the codes of a sequence", () => {
  it("are the same for the same secret, and others for another one", () => {
    const form = { code_length: 8 };
    expect(codes("a", 100, form)).toEqual(codes("a", 100, form));
    expect(new Set([...codes("a", 100, form), ...codes("b", 100, form)]).size).toBe(200);
  });

  it("are different a thousand times over, without regard to case", () => {
    const made = codes("secret", 1000, { code_length: 8 }).map((code) => code.toLowerCase());
    expect(new Set(made).size).toBe(1000);
  });

  it.each([
    [8, /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/],
    [9, /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]$/],
    [12, /^([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/],
    [16, /^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/],
  ])("of %d characters come in groups of four, without what is easily misread", (code_length, shape) => {
    for (const code of codes("secret", 200, { code_length })) expect(code).toMatch(shape);
  });

  it.each([
    ["summer", /^summer-.{4}-.{4}$/],
    ["summer-", /^summer-.{4}-.{4}$/],
    ["", /^.{4}-.{4}$/],
  ])("begin with the prefix '%s' and one dash", (code_prefix, shape) => {
    const [code] = codes("secret", 1, { code_prefix, code_length: 8 });
    expect(code).toMatch(shape);
  });

  it("use each of 32 characters about as often as any other: forty bits in eight", () => {
    const counts = new Map<string, number>();
    for (const code of codes("secret", 4000, { code_length: 16 })) {
      for (const character of code.replaceAll("-", "")) {
        counts.set(character, (counts.get(character) ?? 0) + 1);
      }
    }
    expect(counts.size).toBe(32);
    // 2,000 of each are expected, with a standard deviation of 44.
    for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(250);
  });
});

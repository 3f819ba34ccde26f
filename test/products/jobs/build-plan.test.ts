import { describe, expect, it } from "@jest/globals";
import { buildPlan } from "../../../lib/products/jobs/build-plan.ts";
import { combinationAt, countCombinations, encodeCombinations } from "../../../lib/releases/children.ts";
import type { BuildRules } from "../../../lib/variations/modifiers/modifier-values.ts";

/** Variations with these numbers of options. The second option of the first variation is `0-1`. */
const someVariations = (...counts: readonly number[]) =>
  counts.map((count, at) => ({
    id: `v${at}`,
    name: `V${at}`,
    sort_order: null,
    options: Array.from({ length: count }, (_, option) => {
      const id = `${at}-${option}`;
      return { id, name: id, description: id, sort_order: null };
    }),
  }));

describe("which combinations get a child", () => {
  it.each([
    [{ default: "include", exclude: [["0-1"], ["1-0", "2-1"]] }],
    [{ default: "exclude", include: [["1-2"], ["0-0", "2-0"], ["0-0", "2-0"], ["2-1", "nobody"]] }],
    [{ default: "exclude", include: [["2-0", "0-0", "1-1"]], exclude: [["0-0"], ["1-1", "2-0"]] }],
    [{ default: "include", include: [["0-1", "1-2"]], exclude: [["1-2"], ["2-1", "1-0", "0-0"]] }],
  ] satisfies [BuildRules][])("%j: by the longest rule that matches", (rules: BuildRules) => {
    const variations = someVariations(2, 3, 2);
    const longest = (all: BuildRules["include"] = [], ids: readonly string[]) =>
      Math.max(0, ...all.filter((rule) => rule.every((id) => ids.includes(id))).map((rule) => rule.length));
    const combinations = encodeCombinations(variations, (ids) => {
      const [included, excluded] = [longest(rules.include, ids), longest(rules.exclude, ids)];
      return included === excluded ? rules.default === "include" : included > excluded;
    });
    expect(buildPlan(variations, rules)).toMatchObject({ ok: true, combinations });
  });

  it("names the combination that rules both include and exclude", () => {
    const rules: BuildRules = { default: "include", include: [["0-1"]], exclude: [["1-2"]] };
    const variations = someVariations(2, 3);
    expect(buildPlan(variations, rules)).toMatchObject({
      ok: false,
      reason: expect.stringContaining("0-1, 1-2"),
    });
    expect(combinationAt(variations, countCombinations(variations) - 1)).toEqual(["0-1", "1-2"]);
  });

  it("makes 10,000 children at most", () => {
    expect(buildPlan(someVariations(100, 100), undefined)).toMatchObject({ ok: true, count: 10_000 });
    const rules: BuildRules = { default: "include", exclude: [["0-0"]] };
    expect(buildPlan(someVariations(101, 100), rules)).toMatchObject({ ok: true, count: 10_000 });
    expect(buildPlan(someVariations(101, 100), undefined).ok).toBe(false);
  });

  it("reads each rule a few times, however many combinations there are", () => {
    let reads = 0;
    const rule = (...ids: readonly string[]): string[] =>
      new Proxy([...ids], {
        get: (all, name) => {
          if (typeof name === "string" && /^\d+$/.test(name)) reads += 1;
          return Reflect.get(all, name);
        },
      });
    const include = Array.from({ length: 50 }, (_, at) => rule("0-0", `1-${at}`));
    const exclude = Array.from({ length: 50 }, (_, at) => rule(`nobody-${at}`));
    const plan = buildPlan(someVariations(50, 50), { default: "include", include, exclude });
    expect(plan).toMatchObject({ ok: true, count: 2500 });
    expect(reads).toBeLessThan(50_000);
  });
});

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import type { MutantResult } from "@stryker-mutator/api/core";
import { chooseFiles } from "../../../../infra/commands/mutate/choose-files.ts";
import { type CoveredFile, toCoverage } from "../../../../infra/commands/mutate/dry-run.ts";
import { keepScores, score, scorePlaces } from "../../../../infra/commands/mutate/report.ts";
import { textIgnorer } from "../../../../infra/commands/mutate/text-ignorer.ts";
import { type Equivalent, findStale, judge } from "../../../../infra/commands/mutate/verdicts.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const list: readonly Equivalent[] = JSON.parse(
  await readFile(join(ROOT, "infra/commands/mutate/equivalent.json"), "utf8"),
);

describe("files that are mutated, and their tests", () => {
  it("are those of the same room, without tests that start an engine of Java", () => {
    const { mutated, tests } = chooseFiles(["lib/table"], []);
    expect(mutated).toContain("lib/table/keys.ts");
    expect(tests).toContain("test/table/behaviour-memory.test.ts");
    expect(tests).not.toContain("test/table/behaviour-dynamodb-local.test.ts");
  });

  it("are some lines of a file, with further tests", () => {
    const { mutated, tests } = chooseFiles(["lib/kernel/money.ts:1-9"], ["test/dialect.test.ts"]);
    expect(mutated).toEqual(["lib/kernel/money.ts:1-9"]);
    expect(tests).toEqual(expect.arrayContaining(["test/dialect.test.ts", "test/kernel/money.test.ts"]));
  });

  it("are the named tests alone, if that is asked for", () => {
    const tests = ["test/orders/coverage.test.ts"];
    expect(chooseFiles(["lib/orders/coverage.ts"], tests, true).tests).toEqual(tests);
  });

  it.each<[places: string[], globs: string[], message: string]>([
    [[], [], "Name files or folders of lib, such as lib/table."],
    [["lib/nothing"], [], "There is no lib/nothing."],
    [["infra/app.ts"], [], "No test is found: name some with --tests."],
    [["lib/table"], ["test/nothing/*"], "No file matches --tests test/nothing/*"],
  ])("%j with the tests %j are refused", (places, globs, message) => {
    expect(() => chooseFiles(places, globs)).toThrow(message);
  });
});

describe("a part without mutants", () => {
  const call = (name: string) => ({ type: "CallExpression", callee: { type: "Identifier", name } });
  const isIgnored = (node: object, name: string, key: number) =>
    textIgnorer.shouldIgnore({
      node,
      key,
      listKey: "arguments",
      parentPath: { node: call(name), parentPath: null },
    } as never) !== undefined;
  const texts = { type: "ObjectExpression" };

  it.each<[node: object, name: string, key: number, expected: boolean]>([
    [texts, "nameSchema", 2, true],
    [texts, "describeSchema", 1, true],
    [texts, "describeFields", 1, true],
    [texts, "nameSchema", 1, false],
    [texts, "describeFields", 0, false],
    [{ type: "StringLiteral", value: "Gateway" }, "nameSchema", 0, true],
    [{ type: "StringLiteral", value: "Gateway" }, "keepFor", 0, false],
    [{ type: "StringLiteral", value: "Gateway" }, "toString", 0, false],
    [{ type: "StringLiteral", value: "A payment of an order" }, "keepFor", 0, true],
    [{ type: "StringLiteral", value: "SET #v = :v" }, "keepFor", 0, false],
  ])("is %j as an argument of %s at %i: %s", (node, name, key, expected) => {
    expect(isIgnored(node, name, key)).toBe(expected);
  });
});

describe("coverage of two passes", () => {
  const nothing = { load: {}, hooks: {}, tests: {} };
  const tests = [
    { id: "quick", name: "quick", milliseconds: 1 },
    { id: "slow", name: "slow", milliseconds: 900 },
  ];
  const coverage = (file: Partial<CoveredFile>, slowMs = 100) =>
    toCoverage([{ first: nothing, second: nothing, tests, ...file }], slowMs);

  it("is static at the top of a module, but not in the body of a test file", () => {
    const first = { ...nothing, load: { module: 1, body: 2 } };
    const { static: once, perTest } = coverage({ first, second: { ...nothing, load: { body: 2 } } });
    expect(once).toEqual({ module: 1 });
    expect(perTest["quick"]).toEqual({ body: 2 });
  });

  it("is static where the second pass does not come again", () => {
    const first = { ...nothing, tests: { quick: { kept: 1, again: 1 } } };
    const { static: once } = coverage({ first, second: { ...nothing, tests: { quick: { again: 1 } } } });
    expect(once).toEqual({ kept: 1 });
  });

  it("counts a slow test only where no quick one comes", () => {
    const pass = { ...nothing, tests: { quick: { both: 1 }, slow: { both: 1, alone: 1 } } };
    expect(coverage({ first: pass, second: pass }).perTest["slow"]).toEqual({ alone: 2 });
    expect(coverage({ first: pass, second: pass }, 1000).perTest["slow"]).toEqual({ both: 2, alone: 2 });
  });
});

describe("the verdict on a mutant", () => {
  const source = "function f(a) {\n  return a < 1;\n}\n";
  const one: Equivalent = {
    file: "lib/f.ts",
    line: "return a < 1;",
    mutator: "EqualityOperator",
    original: "a < 1",
    mutant: "a <= 1",
    reason: "a is even",
  };
  const result = (status: MutantResult["status"], replacement = "a <= 1"): MutantResult => ({
    id: "1",
    fileName: "lib/f.ts",
    mutatorName: "EqualityOperator",
    replacement,
    location: { start: { line: 2, column: 10 }, end: { line: 2, column: 15 } },
    status,
  });
  const outcomes = (results: readonly MutantResult[], equivalents: readonly Equivalent[] = []) =>
    judge(results, { "lib/f.ts": source }, equivalents);

  it("is equivalent if the list names the place and the text", () => {
    expect(outcomes([result("Survived")])).toMatchObject([{ outcome: "survived", line: one.line }]);
    expect(outcomes([result("Survived")], [one])).toMatchObject([{ outcome: "equivalent" }]);
    expect(outcomes([result("Survived", "a > 1")], [one])).toMatchObject([{ outcome: "survived" }]);
  });

  it("refuses an entry of the list that a test finds, or that is no mutant any more", () => {
    const files = new Set(["lib/f.ts"]);
    expect(findStale([one], outcomes([result("Survived")], [one]), files)).toEqual([]);
    expect(findStale([one], outcomes([result("Killed")], [one]), files)).toEqual([
      "lib/f.ts: a < 1 -> a <= 1 in the list of equivalent mutants is found by a test.",
    ]);
    expect(findStale([one], [], files)).toHaveLength(1);
    expect(findStale([one], [], new Set())).toEqual([]);
  });

  it("counts for the score of its folder, without equivalent mutants", () => {
    const all = outcomes(
      [result("Killed", "a > 1"), result("NoCoverage", "true"), result("Survived")],
      [one],
    );
    expect(score(all)).toMatchObject({ mutants: 3, killed: 1, uncovered: 1, equivalent: 1, percent: 50 });
  });

  it("replaces the rows of what was named on the page, and no other", () => {
    const row = "| `lib/a` | 100.0 | 1 | 1 | 0 | 0 | 2026-01-01 | `npm run mutate -- lib/a` |";
    const before = `# Mutants\n\n${row}\n| \`lib\` | 9 | 9 | 9 | 9.0 |\n\n## Equivalent mutants\n| \`lib/old.ts\` |`;
    const rows = scorePlaces(["lib/"], outcomes([result("Killed")]));
    const page = keepScores(before, rows, [one], { day: "2026-01-02", command: "npm run mutate -- lib" });
    expect(page).toContain(
      `| \`lib\` | 100.0 | 1 | 1 | 0 | 0 | 2026-01-02 | \`npm run mutate -- lib\` |\n${row}\n`,
    );
    expect(page).toContain("| `lib/f.ts` | `` a < 1 `` | `` a <= 1 `` | a is even |");
    expect(page).not.toContain("old.ts");
  });

  it("has a row for each folder below the named one, one for all of them, and one for a named file", () => {
    const below = { ...result("Survived"), fileName: "lib/g/h.ts" };
    const verdicts = judge([result("Killed"), below], { "lib/f.ts": source, "lib/g/h.ts": source }, []);
    const percents = (...places: string[]) =>
      scorePlaces(places, verdicts).map(([place, { percent }]) => [place, percent]);
    expect(percents("lib")).toEqual([
      ["lib/**", 50],
      ["lib", 100],
      ["lib/g", 0],
    ]);
    expect(percents("lib/f.ts:1-2", "lib/g")).toEqual([
      ["lib/f.ts:1-2", 100],
      ["lib/g", 0],
    ]);
  });
});

describe("the list of equivalent mutants", () => {
  it("names lines that exist, each with its reason", async () => {
    for (const { file, line, original, reason } of list) {
      const lines = (await readFile(join(ROOT, file), "utf8")).split("\n").map((text) => text.trim());
      expect(lines).toContain(line);
      expect(original.length).toBeGreaterThan(0);
      expect(reason).toMatch(/\w{3}/);
    }
  });
});

import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Verdict } from "../../../../infra/commands/mutate/verdicts.ts";
import { isLong } from "../../../support/volume.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const FIXTURE = "test/infra/commands/mutate/fixture";
const COMMAND = ["--disable-warning=ExperimentalWarning", "infra/commands/mutate.ts"];

type Finished = { readonly status: number; readonly stdout: string; readonly stderr: string };

function mutate(...words: string[]): Promise<Finished> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...COMMAND, ...words], { cwd: ROOT }, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

/** Stryker takes seconds to start. */
const describeWholeRun = isLong ? describe : describe.skip;

describeWholeRun(`npm run mutate${isLong ? "" : " (skipped: npm run test:long starts Stryker)"}`, () => {
  let folder = "";
  let finished: Finished;
  let verdicts: readonly Verdict[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "cartwright-mutants-"));
    const words = [
      `${FIXTURE}/postage.ts`,
      "--tests",
      `${FIXTURE}/*-cases.ts`,
      "--to",
      folder,
      "--least",
      "90",
    ];
    finished = await mutate(...words);
    verdicts = JSON.parse(await readFile(join(folder, "mutants.json"), "utf8").catch(() => "[]"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each<[original: string, mutant: string, outcome: string]>([
    ["total + 1", "total - 1", "killed"],
    ["total >= FREE_FROM", "total > FREE_FROM", "survived"],
    ["total < 0", "total <= 0", "survived"],
    ["total < 0", "true", "killed"],
    // The title of the test changes with it.
    ['"box"', '""', "killed"],
  ])("%s -> %s is %s", (original, mutant, outcome) => {
    expect(verdicts).toContainEqual(expect.objectContaining({ original, mutant, outcome, isStatic: false }));
  });

  it("finds a mutant at the top of a module with modules that are loaded again", () => {
    expect(verdicts).toContainEqual(
      expect.objectContaining({ original: "100 / 2", mutant: "100 * 2", outcome: "killed", isStatic: true }),
    );
  });

  it("makes no mutant of a sentence", () => {
    const texts = verdicts.filter(({ mutator }) => mutator === "StringLiteral");
    expect(texts.map(({ original }) => original)).toEqual(['"box"']);
  });

  it("names the survivors and the score, and fails below --least", () => {
    expect(finished.stdout).toContain(`${FIXTURE}/postage.ts:5  total >= FREE_FROM -> total > FREE_FROM\n`);
    expect(finished.stdout).toMatch(/^together +14 +10 +3 +1 +0 +71\.4$/m);
    expect(finished.status).toBe(1);
  });
});

describe("the words of npm run mutate", () => {
  it("refuses a word in place of a number", async () => {
    const { status, stderr } = await mutate("lib/table", "--least", "much");
    expect(stderr).toContain("--least needs a number.\n");
    expect(status).toBe(1);
  });
});

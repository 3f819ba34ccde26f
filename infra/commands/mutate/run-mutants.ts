import { join } from "node:path";
import type { MutantResult, PartialStrykerOptions } from "@stryker-mutator/api/core";
import { Stryker } from "@stryker-mutator/core";
import { ROOT } from "../../build/options.ts";
import type { ProgressDisplay } from "../progress/display.ts";
import type { Chosen } from "./choose-files.ts";
import { during } from "./progress-reporter.ts";
import type { RunnerOptions } from "./test-runner.ts";

export type MutantOptions = {
  readonly slowMs: number;
  readonly leavesOutStatic: boolean;
  readonly processes: number;
};

/** Neither code nor data that tests read. */
const NOT_COPIED = [
  ".data",
  "dist",
  "dist-*",
  "coverage",
  "cdk.out",
  "client",
  "client-hey",
  "test/formats/tables",
];

/**
 * Runs the tests with each mutant in a copy of the repository.
 * @throws Error if a test fails without any mutant; Stryker has printed which
 */
export async function runMutants(
  { mutated, tests }: Chosen,
  { slowMs, leavesOutStatic, processes }: MutantOptions,
  display: ProgressDisplay,
): Promise<readonly MutantResult[]> {
  const cartwright: RunnerOptions = { files: tests, slowMs };
  const options: PartialStrykerOptions = {
    mutate: [...mutated],
    testRunner: "circus",
    testRunnerNodeArgs: ["--disable-warning=ExperimentalWarning"],
    plugins: [new URL("./plugins.ts", import.meta.url).href],
    ignorers: ["texts"],
    reporters: ["steps"],
    coverageAnalysis: "perTest",
    concurrency: processes,
    ignoreStatic: leavesOutStatic,
    disableTypeChecks: false,
    // Stryker rewrites the file with a TypeScript that is not the one of this repository.
    tsconfigFile: "none",
    tempDirName: ".data/mutate",
    ignorePatterns: NOT_COPIED,
    allowConsoleColors: false,
    // The enumeration has no values at run time.
    logLevel: "warn" as NonNullable<PartialStrykerOptions["logLevel"]>,
    warnings: false,
    cleanTempDir: "always",
    ...{ cartwright },
  };
  process.chdir(ROOT);
  const results = await during(display, () => new Stryker(options).runMutationTest());
  return results.map((mutant) => ({
    ...mutant,
    fileName: mutant.fileName.startsWith(ROOT)
      ? mutant.fileName.slice(join(ROOT, "/").length)
      : mutant.fileName,
  }));
}

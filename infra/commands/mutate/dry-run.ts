import type { CoverageData, MutantCoverage } from "@stryker-mutator/api/core";
import type { RunTest } from "./circus.ts";

/** Facts from the first run of all tests, kept for the processes that run mutants. */
export type Learned = {
  /** Milliseconds of each test. */
  readonly tests: Readonly<Record<string, number>>;
  /** Test files with the files that they import, directly or indirectly. */
  readonly files: Readonly<Record<string, readonly string[]>>;
};

/** Coverage of one test file in one pass. */
export type Pass = {
  /** Code that runs while the file is imported: the modules that no file has imported before, and the body of the file. */
  readonly load: CoverageData;
  /** Code that hooks run, for example before all tests. */
  readonly hooks: CoverageData;
  readonly tests: Readonly<Record<string, CoverageData>>;
};

export type CoveredFile = {
  readonly first: Pass;
  /** The modules stay, so that only the body of the test file is imported again. */
  readonly second: Pass;
  readonly tests: readonly RunTest[];
};

/**
 * Coverage as Stryker wants it. Static is what happens once in a process: at the top of a module, and whatever keeps its
 * result. The second pass does not find it again.
 */
export function toCoverage(files: readonly CoveredFile[], slowMs: number): MutantCoverage {
  const perTest: Record<string, Record<string, number>> = {};
  const seenAgain = new Set<string>();
  const once: Record<string, number> = {};
  for (const { first, second, tests } of files) {
    for (const [id, count] of Object.entries(first.load)) {
      const more = count - (second.load[id] ?? 0);
      if (more > 0) once[id] = (once[id] ?? 0) + more;
    }
    for (const data of [second.load, second.hooks, ...Object.values(second.tests)])
      for (const id of Object.keys(data)) seenAgain.add(id);
    for (const { id } of tests) {
      perTest[id] = sum(
        second.load,
        first.hooks,
        second.hooks,
        first.tests[id] ?? {},
        second.tests[id] ?? {},
      );
    }
  }
  for (const data of Object.values(perTest))
    for (const [id, count] of Object.entries(data))
      if (!seenAgain.has(id)) once[id] = (once[id] ?? 0) + count;
  const slow = new Set(
    files.flatMap(({ tests }) =>
      tests.filter(({ milliseconds }) => milliseconds > slowMs).map(({ id }) => id),
    ),
  );
  return { static: once, perTest: withoutSlow(perTest, slow) };
}

/** A slow test counts only for mutants that no other test covers. */
function withoutSlow(
  perTest: Readonly<Record<string, CoverageData>>,
  slow: ReadonlySet<string>,
): Record<string, CoverageData> {
  const quick = new Set(
    Object.entries(perTest).flatMap(([id, data]) => (slow.has(id) ? [] : Object.keys(data))),
  );
  return Object.fromEntries(
    Object.entries(perTest).map(([id, data]) => [
      id,
      slow.has(id) ? Object.fromEntries(Object.entries(data).filter(([mutant]) => !quick.has(mutant))) : data,
    ]),
  );
}

function sum(...all: readonly CoverageData[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const data of all)
    for (const [id, count] of Object.entries(data)) total[id] = (total[id] ?? 0) + count;
  return total;
}

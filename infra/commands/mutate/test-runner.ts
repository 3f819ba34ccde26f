import { readFileSync, writeFileSync } from "node:fs";
import { relative, sep } from "node:path";
import type { CoverageData, InstrumenterContext, StrykerOptions } from "@stryker-mutator/api/core";
import { commonTokens, tokens } from "@stryker-mutator/api/plugin";
import {
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestRunner,
  TestStatus,
} from "@stryker-mutator/api/test-runner";
import { configureGlobal, readConfigureGlobal } from "fast-check";
import { type RunTest, runTests, type Watch } from "./circus.ts";
import { type CoveredFile, type Learned, type Pass, toCoverage } from "./dry-run.ts";
import { type Environment, openEnvironment } from "./environment.ts";

/** Options of the command that its processes need. */
export type RunnerOptions = {
  /** Paths of the test files, from the top of the repository. */
  readonly files: readonly string[];
  /** Tests that take longer count only for mutants that no other test covers. */
  readonly slowMs: number;
};

const SEED = 1;
const LEARNED = ".mutate.json";
const NOTHING_LEARNED: Learned = { tests: {}, files: {} };
/** A process with more memory is replaced: modules that were loaded once stay loaded. */
const MOST_MEMORY_BYTES = 1_200_000_000;
const TIMEOUT_FACTOR = 10;
const LEAST_TIMEOUT_MS = 3000;

type CoverRun = {
  readonly pass: Pass;
  readonly tests: readonly RunTest[];
  /** Failures outside of tests. */
  readonly failures: readonly string[];
};

/** Runs tests with the modules of the sandbox, which stay loaded from one mutant to the next. */
export class CircusTestRunner implements TestRunner {
  static readonly inject = tokens(commonTokens.options);
  readonly #options: RunnerOptions;
  readonly #environment: Environment;
  readonly #context: InstrumenterContext = {};
  readonly #kills = new Map<string, number>();
  #learned = NOTHING_LEARNED;
  #environments = 0;
  /** Its modules were loaded without a mutant. */
  #clean = 0;
  #runs = 0;

  constructor(options: StrykerOptions) {
    this.#options = options["cartwright"] as RunnerOptions;
    this.#environment = openEnvironment(process.cwd());
    (globalThis as { __stryker__?: InstrumenterContext }).__stryker__ = this.#context;
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    process.on("disconnect", () => process.exit());
    // Errors that a mutant causes after its tests end must not end the process.
    process.on("uncaughtException", () => {}).on("unhandledRejection", () => {});
    // Random values repeat: neither the coverage of a test nor its failure may depend on luck.
    configureGlobal({ ...readConfigureGlobal(), seed: SEED, endOnFailure: true });
    await this.#environment.load("test/runner/resolve.ts");
  }

  async dryRun(): Promise<DryRunResult> {
    this.#context.mutantCoverage = { static: {}, perTest: {} };
    const start = performance.now();
    const first = await this.#coverAll();
    const second = await this.#coverAll();
    delete this.#context.mutantCoverage;
    const failures = [...first, ...second].flatMap((one) => one.failures);
    if (failures.length > 0) return { status: DryRunStatus.Error, errorMessage: failures.join("\n") };
    const covered = first.map(({ pass }, at): CoveredFile => {
      const again = second[at];
      return { first: pass, second: again?.pass ?? pass, tests: again?.tests ?? [] };
    });
    const tests = covered.flatMap((one) => one.tests);
    this.#learn(tests);
    return {
      status: DryRunStatus.Complete,
      tests: shareTime(tests, performance.now() - start).map(toTestResult),
      mutantCoverage: toCoverage(covered, this.#options.slowMs),
    };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    if (process.memoryUsage.rss() > MOST_MEMORY_BYTES) throw new Error("The modules need too much memory.");
    // Not earlier: the processes start together, and one of them has to run all tests first.
    if (this.#learned === NOTHING_LEARNED) this.#learned = JSON.parse(readFileSync(LEARNED, "utf8"));
    const mutated = relative(process.cwd(), options.sandboxFileName).split(sep).join("/");
    const ids = this.#sort(options.testFilter ?? this.#listTests(mutated), mutated);
    const result = await this.#try(ids, options);
    if (result.status === MutantRunStatus.Killed)
      for (const id of result.killedBy) this.#kills.set(`${mutated} ${id}`, this.#killsOf(mutated, id) + 1);
    return result;
  }

  async #try(ids: readonly string[], options: MutantRunOptions): Promise<MutantRunResult> {
    const isStatic = options.mutantActivation === "static";
    const hitLimit = isStatic ? Number.POSITIVE_INFINITY : (options.hitLimit ?? Number.POSITIVE_INFINITY);
    this.#environment.enter(isStatic ? ++this.#environments : this.#clean);
    // The modules are loaded before the mutant is active.
    if (!isStatic) for (const file of listFiles(ids)) await this.#environment.load(file, 0).catch(() => {});
    Object.assign(this.#context, { hitCount: 0, hitLimit, activeMutant: options.activeMutant.id });
    const result = await this.#runUntilFailure(ids);
    const { hitCount = 0 } = this.#context;
    delete this.#context.activeMutant;
    this.#environment.enter(this.#clean);
    const limit = determineHitLimitReached(hitCount, hitLimit);
    if (limit) return { status: MutantRunStatus.Timeout, reason: limit.reason ?? "" };
    if (isStatic || hitCount > 0) return result;
    // The mutant did not run: the modules have kept what it would change, or an earlier mutant has changed what they keep.
    if (result.status === MutantRunStatus.Killed) this.#clean = ++this.#environments;
    return this.#try(ids, { ...options, mutantActivation: "static" });
  }

  async #runUntilFailure(ids: readonly string[]): Promise<MutantRunResult> {
    let nrOfTests = 0;
    for (const file of listFiles(ids)) {
      const chosen = ids.filter((id) => findFile(id) === file);
      const places = new Map(chosen.map((id, place) => [id, place]));
      const { tests, failures } = await this.#run(file, {
        onStart: () => {},
        // A mutant may change the title of a test that has a value of the code in it.
        placeOf: (id) => places.get(id) ?? (this.#learned.tests[id] === undefined ? 0 : undefined),
        timeoutOf: (id) => Math.max(LEAST_TIMEOUT_MS, (this.#learned.tests[id] ?? 0) * TIMEOUT_FACTOR),
        stopsAtFailure: true,
      });
      nrOfTests += tests.length;
      const [killer] = tests.filter(({ failure }) => failure !== undefined);
      const [failure = killer?.failure] = failures;
      if (failure === undefined) continue;
      const [first = ""] = chosen;
      const isKnown = killer && this.#learned.tests[killer.id] !== undefined;
      return {
        status: MutantRunStatus.Killed,
        killedBy: [isKnown ? killer.id : first],
        failureMessage: failure.slice(0, 2000),
        nrOfTests,
      };
    }
    return { status: MutantRunStatus.Survived, nrOfTests };
  }

  async #coverAll() {
    const all: CoverRun[] = [];
    for (const file of this.#options.files) all.push(await this.#cover(file));
    return all;
  }

  /** Runs all tests of a file and notes what they cover. */
  async #cover(file: string): Promise<CoverRun> {
    const coverage = this.#context.mutantCoverage ?? { static: {}, perTest: {} };
    empty(coverage.static);
    empty(coverage.perTest);
    delete this.#context.currentTestId;
    const hooks = "hooks";
    let load: CoverageData = {};
    const { tests, failures } = await this.#run(file, {
      onStart: (id) => {
        this.#context.currentTestId = id ?? hooks;
      },
      onLoad: () => {
        load = { ...coverage.static };
        empty(coverage.static);
        this.#context.currentTestId = hooks;
      },
      placeOf: () => 0,
      timeoutOf: () => undefined,
      stopsAtFailure: false,
    });
    delete this.#context.currentTestId;
    const { [hooks]: outside = {}, ...perTest } = coverage.perTest;
    const pass = { load, hooks: { ...outside }, tests: perTest };
    return { pass, tests, failures: failures.map((failure) => `${file}: ${failure}`) };
  }

  async #run(file: string, { onLoad, ...watch }: Watch & { readonly onLoad?: () => void }) {
    const { forgetProcessMemory } = await this.#environment.load("lib/kernel/process-memory.ts");
    if (typeof forgetProcessMemory === "function") forgetProcessMemory();
    this.#runs += 1;
    const load = () => this.#environment.load(file, this.#runs).then(onLoad);
    return runTests(file, load, watch);
  }

  #learn(tests: readonly RunTest[]): void {
    this.#learned = {
      tests: Object.fromEntries(tests.map(({ id, milliseconds }) => [id, milliseconds])),
      files: Object.fromEntries(
        this.#options.files.map((file) => [file, [...this.#environment.listReachable(file)]]),
      ),
    };
    writeFileSync(LEARNED, JSON.stringify(this.#learned));
  }

  /** Tests of the files that import a mutated file. */
  #listTests(mutated: string): string[] {
    const { tests, files } = this.#learned;
    const reaching = new Set(Object.keys(files).filter((file) => files[file]?.includes(mutated)));
    return Object.keys(tests).filter(
      (id) => reaching.has(findFile(id)) && (tests[id] ?? 0) <= this.#options.slowMs,
    );
  }

  /** The most probable killers first: tests that killed mutants of this file, tests named like it, then the quick ones. */
  #sort(ids: readonly string[], mutated: string): string[] {
    const name = mutated.slice(mutated.lastIndexOf("/") + 1).replace(/\.ts$/, ".");
    const rank = (id: string) => (findFile(id).includes(`/${name}`) ? 1 : 0);
    return ids.toSorted(
      (a, b) =>
        this.#killsOf(mutated, b) - this.#killsOf(mutated, a) ||
        rank(b) - rank(a) ||
        (this.#learned.tests[a] ?? 0) - (this.#learned.tests[b] ?? 0),
    );
  }

  #killsOf(mutated: string, id: string): number {
    return this.#kills.get(`${mutated} ${id}`) ?? 0;
  }
}

function findFile(id: string): string {
  return id.slice(0, id.indexOf(": "));
}

function listFiles(ids: readonly string[]): string[] {
  return [...new Set(ids.map(findFile))];
}

/** The instrumented modules keep the object, so it is emptied instead of replaced. */
function empty(object: object): void {
  for (const key of Object.keys(object)) Reflect.deleteProperty(object, key);
}

/**
 * Stryker would add to the timeout of each mutant what the dry run takes besides its tests, which is most of the time here. So
 * the tests share it.
 */
function shareTime(tests: readonly RunTest[], milliseconds: number): RunTest[] {
  const rest = milliseconds - tests.reduce((sum, one) => sum + one.milliseconds, 0);
  return tests.map((one) => ({ ...one, milliseconds: one.milliseconds + rest / tests.length }));
}

function toTestResult({ id, name, milliseconds, failure }: RunTest) {
  const base = { id, name, timeSpentMs: milliseconds, fileName: findFile(id) };
  return failure === undefined
    ? ({ ...base, status: TestStatus.Success } as const)
    : ({ ...base, status: TestStatus.Failed, failureMessage: failure } as const);
}

import { pathToFileURL } from "node:url";
import { jestExpect } from "@jest/expect";
import { type AssertionResult, createEmptyTestResult, type TestResult } from "@jest/test-result";
import type { Circus, Config } from "@jest/types";
import { addEventHandler, getState, resetState, run } from "jest-circus";
import { formatExecError, formatResultsErrors } from "jest-message-util";
import { forgetProcessMemory } from "../../lib/kernel/process-memory.ts";
import { describeLeftovers, observeProcess } from "./leftovers.ts";
import "./resolve.ts";

export { closeKept } from "./shared.ts";

export type FileToRun = {
  readonly path: string;
  readonly config: Config.ProjectConfig;
  readonly globalConfig: Config.GlobalConfig;
};

export type FinishedFile = {
  readonly result: TestResult;
  /** Memory of the process after the file. */
  readonly memoryBytes: number;
};

addEventHandler(keepExpectations);

let runs = 0;

/** Runs one test file in this process. The file fails if it leaves anything behind, see `leftovers.ts`. */
export async function runFile({ path, config, globalConfig }: FileToRun): Promise<FinishedFile> {
  const stray: Error[] = [];
  const noteStray = (error: unknown) => void stray.push(asError(error));
  process.on("uncaughtException", noteStray).on("unhandledRejection", noteStray);
  const before = observeProcess();
  const start = Date.now();
  resetState();
  const state = getState();
  state.testTimeout = config.testTimeout ?? state.testTimeout;
  state.testNamePattern = globalConfig.testNamePattern ? new RegExp(globalConfig.testNamePattern, "i") : null;
  jestExpect.setState({ testPath: path, expand: globalConfig.expand });
  forgetProcessMemory();
  try {
    runs += 1;
    await import(`${pathToFileURL(path).href}?run=${runs}`);
    const { testResults, unhandledErrors } = await run();
    const left = await describeLeftovers(before);
    const errors = [...unhandledErrors, ...stray, ...left].map(asError);
    const result = toTestResult(path, testResults, errors, { config, globalConfig, start });
    return { result, memoryBytes: process.memoryUsage.rss() };
  } finally {
    process.off("uncaughtException", noteStray).off("unhandledRejection", noteStray);
  }
}

type Told = {
  readonly config: Config.ProjectConfig;
  readonly globalConfig: Config.GlobalConfig;
  readonly start: number;
};

/** The result for Jest's reporters. Errors outside a test fail the file. */
function toTestResult(
  path: string,
  results: readonly Circus.TestResult[],
  errors: readonly Error[],
  { config, globalConfig, start }: Told,
): TestResult {
  const testResults = results.map(toAssertion);
  const countOf = (status: string) => testResults.filter((one) => one.status === status).length;
  const end = Date.now();
  const empty = createEmptyTestResult();
  const failures = formatResultsErrors(testResults, config, globalConfig, path);
  const others = errors.map((error) => formatExecError(error, config, globalConfig, path));
  const runtime = end - start;
  return {
    ...empty,
    failureMessage: failures || others.length > 0 ? [failures ?? "", ...others].join("\n") : null,
    numFailingTests: countOf("failed"),
    numPassingTests: countOf("passed"),
    numPendingTests: countOf("pending"),
    numTodoTests: countOf("todo"),
    perfStats: { ...empty.perfStats, start, end, runtime, slow: runtime / 1000 > config.slowTestThreshold },
    skipped: testResults.length > 0 && testResults.every(({ status }) => status === "pending"),
    ...(errors.length > 0
      ? { testExecError: { message: "", stack: errors.map(({ stack }) => stack).join("\n") } }
      : {}),
    testFilePath: path,
    testResults,
  };
}

const STATUS = { skip: "pending", todo: "todo", done: "passed" } as const;

function toAssertion(result: Circus.TestResult): AssertionResult {
  const titles = result.testPath.map(String).filter((title) => title !== "ROOT_DESCRIBE_BLOCK");
  return {
    ancestorTitles: titles.slice(0, -1),
    duration: result.duration ?? null,
    failureDetails: [],
    failureMessages: [...result.errors],
    fullName: titles.join(" "),
    invocations: result.invocations,
    location: result.location ?? null,
    numPassingAsserts: result.numPassingAsserts,
    status: result.errors.length > 0 ? "failed" : STATUS[result.status],
    title: titles.at(-1) ?? "",
  };
}

/** `expect` counts assertions per test, so each test starts with a new state. */
function keepExpectations(event: Circus.Event): void {
  if (event.name === "test_start") {
    jestExpect.setState({ currentTestName: event.test.name, suppressedErrors: [] });
  } else if (event.name === "test_done") {
    const failures = jestExpect.extractExpectedAssertionsErrors().map(({ error }) => error);
    event.test.errors.push(...jestExpect.getState().suppressedErrors, ...failures);
  }
}

/** Errors that circus has formatted, and leftovers, are texts. A stack trace of this place would mislead. */
function asError(error: unknown): Error {
  if (error instanceof Error) return error;
  const text = new Error(String(error));
  text.stack = text.message;
  return text;
}

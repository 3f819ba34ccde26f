import { jestExpect } from "@jest/expect";
import type { Circus } from "@jest/types";
import { addEventHandler, getState, resetState, run } from "jest-circus";

/** Decisions about the tests of a file while they run. */
export type Watch = {
  /** A test, or code outside of tests such as hooks, begins to run. */
  readonly onStart: (id: string | undefined) => void;
  /** The place of a test among those that run, first ones first; undefined for tests that do not run. */
  readonly placeOf: (id: string) => number | undefined;
  /** Milliseconds after which a test fails. */
  readonly timeoutOf: (id: string) => number | undefined;
  /** True if the first failure ends the run. */
  readonly stopsAtFailure: boolean;
};

export type RunTest = {
  readonly id: string;
  readonly name: string;
  readonly milliseconds: number;
  /** Undefined if it passed. */
  readonly failure?: string;
};

/** A slow machine must not turn a survivor into a mutant that the tests find. */
const LONGEST_HOOK_MS = 30_000;

let watch: Watch | undefined;
let ids: ReadonlyMap<Circus.TestEntry, string> = new Map();

addEventHandler((event: Circus.Event) => {
  if (event.name === "test_start") {
    jestExpect.setState({ currentTestName: event.test.name, suppressedErrors: [] });
    watch?.onStart(ids.get(event.test));
  } else if (event.name === "test_done") {
    const failures = jestExpect.extractExpectedAssertionsErrors().map(({ error }) => error);
    event.test.errors.push(...jestExpect.getState().suppressedErrors, ...failures);
    if (watch?.stopsAtFailure && event.test.errors.length > 0) skipAll();
    watch?.onStart(undefined);
  } else if (event.name === "hook_failure" && watch?.stopsAtFailure) skipAll();
});

function skipAll(): void {
  for (const test of ids.keys()) test.mode = "skip";
}

/**
 * Collects the tests of a file and runs the chosen ones.
 * @param load imports the file
 * @returns the tests that ran, and what failed outside of them
 */
export async function runTests(
  path: string,
  load: () => Promise<unknown>,
  asked: Watch,
): Promise<{ readonly tests: readonly RunTest[]; readonly failures: readonly string[] }> {
  resetState();
  getState().testTimeout = LONGEST_HOOK_MS;
  jestExpect.setState({ testPath: path, expand: false });
  ids = new Map();
  watch = asked;
  const stray: string[] = [];
  const noteStray = (error: unknown) => void stray.push(asText(error));
  process.on("uncaughtException", noteStray).on("unhandledRejection", noteStray);
  try {
    await load();
    ids = nameTests(path, getState().rootDescribeBlock);
    for (const [test, id] of ids) {
      if (asked.placeOf(id) === undefined) test.mode = "skip";
      const timeout = asked.timeoutOf(id);
      if (timeout !== undefined) test.timeout = timeout;
    }
    sortTests(getState().rootDescribeBlock, asked.placeOf);
    const { unhandledErrors } = await run();
    const tests = [...ids].flatMap(([test, id]) => (test.status === "done" ? [toRunTest(test, id)] : []));
    return { tests, failures: [...unhandledErrors.map(asText), ...stray] };
  } catch (error) {
    return { tests: [], failures: [asText(error), ...stray] };
  } finally {
    watch = undefined;
    process.off("uncaughtException", noteStray).off("unhandledRejection", noteStray);
  }
}

/** Names each test by its file and its titles. Tests with the same name get a number, too. */
function nameTests(path: string, root: Circus.DescribeBlock): Map<Circus.TestEntry, string> {
  const named = new Map<Circus.TestEntry, string>();
  const counts = new Map<string, number>();
  const visit = (block: Circus.DescribeBlock, titles: readonly string[]): void => {
    for (const child of block.children) {
      const all = [...titles, child.name];
      if (child.type === "describeBlock") visit(child, all);
      else {
        const id = `${path}: ${all.join(" ")}`;
        const count = (counts.get(id) ?? 0) + 1;
        counts.set(id, count);
        named.set(child, count === 1 ? id : `${id} (${count})`);
      }
    }
  };
  visit(root, []);
  return named;
}

/** Sorts the tests of each block, and the blocks by their first test. @returns the place of that test */
function sortTests(block: Circus.DescribeBlock, placeOf: Watch["placeOf"]): number {
  const places = new Map(
    block.children.map((child) => {
      const id = child.type === "test" ? ids.get(child) : undefined;
      const place = child.type === "test" ? placeOf(id ?? "") : sortTests(child, placeOf);
      return [child, place ?? Number.POSITIVE_INFINITY];
    }),
  );
  const placeIn = (child: Circus.DescribeBlock["children"][number]) => places.get(child) ?? 0;
  block.children.sort((a, b) => (placeIn(a) < placeIn(b) ? -1 : placeIn(a) > placeIn(b) ? 1 : 0));
  return Math.min(...places.values());
}

function toRunTest(test: Circus.TestEntry, id: string): RunTest {
  const [error] = test.errors.flat();
  return {
    id,
    name: id,
    milliseconds: test.duration ?? 0,
    ...(error ? { failure: asText(error) } : {}),
  };
}

function asText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

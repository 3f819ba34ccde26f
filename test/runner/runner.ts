import type { Test, TestResult } from "@jest/test-result";
import type { Config } from "@jest/types";
import type { CallbackTestRunnerInterface } from "jest-runner";
import { Worker } from "jest-worker";
import { run } from "../../infra/commands/run.ts";
import type * as RunFile from "./run-file.ts";
import type { FileToRun } from "./run-file.ts";

const RUN_FILE = new URL("run-file.ts", import.meta.url);

/**
 * Files that start services and programs and wait for them. They run in one extra process, which uses the idle time of the
 * others. Only one, because those programs need memory.
 */
const WORKS_ELSEWHERE =
  /[/\\]test[/\\](?:infra[/\\](?:local[/\\](?!demo)|bench[/\\]cost|commands[/\\]deploy)|packages[/\\]shop[/\\]shop-pages)/;

/** Files that may run bundles of functions. */
const RUNS_BUNDLES = /[/\\]test[/\\](?:infra|packages|http)[/\\]/;

/** Files that run none, for certain. They begin while the functions are bundled. */
const RUNS_NO_BUNDLES = /[/\\]test[/\\]matrix[/\\]/;

/** Files that share costly results of a process, such as synthesized stacks. As long as there are others, one process runs them. */
const SHARES_RESULTS =
  /[/\\]test[/\\](?:infra[/\\](?:stacks|reference|build)[/\\]|infra[/\\]commands[/\\]restore[/\\]restore-templates)/;

/**
 * Without limits Node collects garbage only at some gigabytes. With a small initial heap it collects from a few dozen
 * megabytes on, which takes an eighth of a run's time.
 */
const HEAP = ["--max-old-space-size=1024", "--initial-old-space-size=600"];

/**
 * Jest's `runner`. Runs test files in a few plain Node processes that keep their modules, so that `lib`, `functions` and
 * the AWS SDK load once per process, not once per file (decision 0130). Jest calls it with `new`.
 */
export default function KeptModulesRunner(globalConfig: Config.GlobalConfig): CallbackTestRunnerInterface {
  return {
    async runTests(tests, watcher, onStart, onResult, onFailure, { serial }) {
      const places = Object.groupBy(tests, ({ path }) => placeOf(path));
      const { early = [], here = [], together = [], elsewhere = [] } = places;
      const bundled = tests.some(({ path }) => RUNS_BUNDLES.test(path)) ? bundleOnce() : undefined;
      const runWaiting = async (takeNext: () => Promise<Test | undefined>) => {
        const runner = serial ? await runHere() : runInProcess(globalConfig);
        while (!watcher.isInterrupted()) {
          const test = await takeNext();
          if (!test) break;
          await onStart(test);
          await runner.runFile(toFile(test, globalConfig)).then(
            (result) => onResult(test, result),
            (error) => onFailure(test, error),
          );
        }
        await runner.end();
      };
      const count = serial ? 1 : globalConfig.maxWorkers;
      const takeBundled = async (...queues: readonly Test[][]) => {
        await bundled;
        return queues.find((queue) => queue.length > 0)?.shift();
      };
      const workers = Array.from({ length: count }, (_, at) => {
        const later = at === 0 ? [together, here, elsewhere] : [here, elsewhere, together];
        return runWaiting(async () => early.shift() ?? takeBundled(...later));
      });
      const further = count > 1 ? [runWaiting(() => takeBundled(elsewhere, here, early, together))] : [];
      await Promise.all([bundled, ...workers, ...further]);
    },
  };
}

function placeOf(path: string): "early" | "here" | "together" | "elsewhere" {
  if (WORKS_ELSEWHERE.test(path)) return "elsewhere";
  if (SHARES_RESULTS.test(path)) return "together";
  return RUNS_NO_BUNDLES.test(path) ? "early" : "here";
}

/**
 * Bundles the functions, in a process whose memory is free afterwards. With several test files bundling at once, one could
 * replace the bundles while another reads them.
 * @throws Error if a function cannot be bundled
 */
async function bundleOnce(): Promise<void> {
  const status = await run("node", ["infra/build/build-once.ts"]);
  if (status !== 0) throw new Error("The functions could not be bundled.");
}

function toFile({ path, context }: Test, globalConfig: Config.GlobalConfig): FileToRun {
  return { path, config: context.config, globalConfig };
}

type Runner = {
  readonly runFile: (file: FileToRun) => Promise<TestResult>;
  readonly end: () => Promise<unknown>;
};

async function runHere(): Promise<Runner> {
  const { runFile, closeKept }: typeof RunFile = await import(RUN_FILE.href);
  return { runFile: async (file) => (await runFile(file)).result, end: closeKept };
}

/**
 * Runs files in a process of their own. If a file leaves more memory in use than `workerIdleMemoryLimit`, the next file
 * gets a new process. `jest-worker` itself may end a process in the middle of the next file.
 */
function runInProcess({ workerIdleMemoryLimit }: Config.GlobalConfig): Runner {
  let worker = startWorker();
  const end = async () => {
    await worker.closeKept();
    await worker.end();
  };
  return {
    runFile: async (file) => {
      const { result, memoryBytes } = await worker.runFile(file);
      if (memoryBytes > Number(workerIdleMemoryLimit ?? Number.POSITIVE_INFINITY)) {
        await end();
        worker = startWorker();
      }
      return result;
    },
    end,
  };
}

function startWorker(): Worker & Pick<typeof RunFile, "runFile" | "closeKept"> {
  return new Worker(RUN_FILE, {
    exposedMethods: ["runFile", "closeKept"],
    numWorkers: 1,
    maxRetries: 0,
    forkOptions: { serialization: "json", stdio: "inherit", execArgv: [...process.execArgv, ...HEAP] },
  }) as ReturnType<typeof startWorker>;
}

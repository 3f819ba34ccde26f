import type { Test, TestResult } from "@jest/test-result";
import type { Config } from "@jest/types";
import type { CallbackTestRunnerInterface } from "jest-runner";
import { Worker } from "jest-worker";
import type * as RunFile from "./run-file.ts";
import type { FileToRun } from "./run-file.ts";

const RUN_FILE = new URL("run-file.ts", import.meta.url);

/**
 * Files that start services and programs and wait for them. They run in one extra process, which uses the idle time of the
 * others. Only one, because those programs need memory.
 */
const WORKS_ELSEWHERE =
  /[/\\]test[/\\](?:infra[/\\](?:local[/\\](?!demo)|bench[/\\]cost|commands[/\\]deploy)|packages[/\\]shop[/\\]shop-pages)/;

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
      const byPlace = Map.groupBy(tests, ({ path }) => (WORKS_ELSEWHERE.test(path) ? "elsewhere" : "here"));
      const [here, elsewhere] = [[...(byPlace.get("here") ?? [])], [...(byPlace.get("elsewhere") ?? [])]];
      const runWaiting = async (takeNext: () => Test | undefined) => {
        const runner = serial ? await runHere() : runInProcess(globalConfig);
        while (!watcher.isInterrupted()) {
          const test = takeNext();
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
      const workers = Array.from({ length: count }, () =>
        runWaiting(() => here.shift() ?? elsewhere.shift()),
      );
      const further = () => runWaiting(() => elsewhere.shift() ?? here.shift());
      await Promise.all(count > 1 ? [...workers, further()] : workers);
    },
  };
}

function toFile({ path, context }: Test, globalConfig: Config.GlobalConfig): FileToRun {
  return { path, config: context.config, globalConfig };
}

type Runner = {
  readonly runFile: (file: FileToRun) => Promise<TestResult>;
  readonly end: () => Promise<unknown>;
};

async function runHere(): Promise<Runner> {
  const { runFile }: typeof RunFile = await import(RUN_FILE.href);
  return { runFile: async (file) => (await runFile(file)).result, end: async () => {} };
}

/**
 * Runs files in a process of their own. If a file leaves more memory in use than `workerIdleMemoryLimit`, the next file
 * gets a new process. `jest-worker` itself may end a process in the middle of the next file.
 */
function runInProcess({ workerIdleMemoryLimit }: Config.GlobalConfig): Runner {
  let worker = startWorker();
  return {
    runFile: async (file) => {
      const { result, memoryBytes } = await worker.runFile(file);
      if (memoryBytes > Number(workerIdleMemoryLimit ?? Number.POSITIVE_INFINITY)) {
        await worker.end();
        worker = startWorker();
      }
      return result;
    },
    end: () => worker.end(),
  };
}

function startWorker(): Worker & Pick<typeof RunFile, "runFile"> {
  return new Worker(RUN_FILE, {
    exposedMethods: ["runFile"],
    numWorkers: 1,
    maxRetries: 0,
    forkOptions: { serialization: "json", stdio: "inherit", execArgv: [...process.execArgv, ...HEAP] },
  }) as ReturnType<typeof startWorker>;
}

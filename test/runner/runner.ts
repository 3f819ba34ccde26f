import type { Test, TestResult } from "@jest/test-result";
import type { Config } from "@jest/types";
import type { CallbackTestRunnerInterface } from "jest-runner";
import { Worker } from "jest-worker";
import type { FileToRun } from "./run-file.ts";

type Runner = {
  readonly runFile: (file: FileToRun) => Promise<TestResult>;
  readonly end: () => Promise<unknown>;
};

const RUN_FILE = new URL("run-file.ts", import.meta.url);

/**
 * Jest's `runner`. Gives test files to a few plain Node processes that keep their modules, so that `lib`, `functions` and the
 * AWS SDK load once per process and not once per file (decision 0130). Jest calls it with `new`.
 */
export default function KeptModulesRunner(globalConfig: Config.GlobalConfig): CallbackTestRunnerInterface {
  return {
    async runTests(tests, watcher, onStart, onResult, onFailure, { serial }) {
      const runner = serial ? await runHere() : startWorkers(globalConfig);
      const waiting = [...tests];
      const runNext = async (): Promise<void> => {
        const test = waiting.shift();
        if (!test || watcher.isInterrupted()) return;
        await onStart(test);
        await runner.runFile(fileOf(test, globalConfig)).then(
          (result) => onResult(test, result),
          (error) => onFailure(test, error),
        );
        return runNext();
      };
      const lanes = serial ? 1 : globalConfig.maxWorkers;
      await Promise.all(Array.from({ length: lanes }, runNext));
      await runner.end();
    },
  };
}

function fileOf({ path, context }: Test, globalConfig: Config.GlobalConfig): FileToRun {
  return { path, config: context.config, globalConfig };
}

async function runHere(): Promise<Runner> {
  const { runFile } = await import(RUN_FILE.href);
  return { runFile, end: async () => {} };
}

function startWorkers({ maxWorkers, workerIdleMemoryLimit }: Config.GlobalConfig): Runner {
  const workers = new Worker(RUN_FILE, {
    exposedMethods: ["runFile"],
    numWorkers: maxWorkers,
    maxRetries: 0,
    forkOptions: { serialization: "json", stdio: "inherit" },
    ...(typeof workerIdleMemoryLimit === "number" ? { idleMemoryLimit: workerIdleMemoryLimit } : {}),
  }) as Worker & Pick<Runner, "runFile">;
  return { runFile: (file) => workers.runFile(file), end: () => workers.end() };
}

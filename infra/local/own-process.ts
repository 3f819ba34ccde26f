import { fork } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../build/options.ts";

/** A module that runs in a process of its own, and what it is told. */
export type OwnProcess<Input, Result> = {
  /**
   * Tells it what to do and waits for what comes of it.
   * @throws Error in the module's own words
   */
  readonly run: (input: Input) => Promise<Result>;
};

/** It lives for seconds: room for all that it makes costs less than to collect garbage, a tenth of its processor time. */
const YOUNG_OBJECTS = ["--max-semi-space-size=32"];
/** The next start need not compile the same again. */
const COMPILED = join(ROOT, "node_modules/.cache/compiled");

type Told<Result> = { readonly result: Result } | { readonly failure: string };

/**
 * Begins to load a module that hands its work to `answerParent`, in a process that ends with it: a process that goes is the
 * only one that gives back all the memory it had. It prints where this one prints, and ends when this one does.
 */
export function ownProcess<Input, Result>(module: URL): OwnProcess<Input, Result> {
  const child = fork(module, {
    serialization: "advanced",
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    execArgv: YOUNG_OBJECTS,
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env },
  });
  const told = new Promise<Told<Result>>((resolve) => {
    child.once("message", (message: Told<Result>) => resolve(message));
    child.once("error", ({ message }) => resolve({ failure: message }));
    child.once("exit", (status, signal) =>
      resolve({ failure: `A process has ended with ${signal ?? status}.` }),
    );
  });
  return {
    run: async (input) => {
      child.send({ input });
      const answer = await told;
      if ("failure" in answer) throw new Error(answer.failure);
      return answer.result;
    },
  };
}

/** In such a module: does the work that it is told, answers and ends. */
export function answerParent<Input, Result>(work: (input: Input) => Promise<Result>): void {
  const end = () => process.exit();
  process.once("disconnect", end);
  process.once("message", async ({ input }: { readonly input: Input }) => {
    const answer: Told<Result> = await work(input).then(
      (result) => ({ result }),
      (error) => ({ failure: error instanceof Error ? error.message : String(error) }),
    );
    process.send?.(answer, end);
  });
}

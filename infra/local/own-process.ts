import { fork } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../build/options.ts";
import type { Part } from "../reference/part.ts";

/** A module that runs in a process of its own with this input. */
export type OwnProcess<Input, Result> = {
  /** Runs the module with its input and waits for the result. @throws Error with the module's message */
  readonly run: (input: Input) => Promise<Result>;
};

/** The process lives for seconds: more memory for new objects saves garbage collection, a tenth of its CPU time. */
const YOUNG_OBJECTS = ["--max-semi-space-size=32"];
/** The compile cache saves time at the next start. */
const COMPILED = join(ROOT, "node_modules/.cache/compiled");

type Told<Result> = { readonly result: Result } | { readonly failure: string };

/**
 * Loads a module that calls `answerParent` in a process of its own, because only a process that ends frees all its memory.
 * It shares this process's output and ends with it.
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

/** For such a module: does the work, sends the result and ends the process. */
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

/** Bytes that come from another process are plain `Uint8Array`s. */
type Sent = readonly (readonly [string, Omit<Part, "zipped"> & { readonly zipped: Uint8Array }])[];

/**
 * Parts by path, made at the first request in a process of their own: the long computation would block API requests, and the
 * service does not need the modules.
 * @param module answers its parent with the entries of a map of parts
 */
export function openParts<Input>(module: URL, input: Input): (path: string) => Promise<Part | undefined> {
  let parts: Promise<ReadonlyMap<string, Part>> | undefined;
  return async (path) => {
    parts ??= makeParts(module, input).catch((error) => {
      parts = undefined; // the next request tries again
      throw error;
    });
    return (await parts).get(path);
  };
}

/** @throws Error with the module's message */
async function makeParts<Input>(module: URL, input: Input): Promise<ReadonlyMap<string, Part>> {
  const sent = await ownProcess<Input, Sent>(module).run(input);
  return new Map(sent.map(([path, { zipped, ...said }]) => [path, { ...said, zipped: Buffer.from(zipped) }]));
}

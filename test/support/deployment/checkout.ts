import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

const ROOT = join(import.meta.dirname, "../../..");
/** Folders that commands create, perhaps at this moment for another test, or do not need. */
const LEFT_OUT = /^(?:\.git|\.data|cdk\.out|coverage|dist.*|node_modules|test)$/;

/** A command that runs in a terminal. */
export type Running = {
  /** Waits until the command has printed this. @throws Error if it ends first */
  readonly prints: (pattern: RegExp) => Promise<void>;
  /** Ctrl-C, which also reaches the child processes. */
  readonly interrupt: () => void;
  readonly ended: Promise<Ended>;
};

export type Ended = { readonly code: number | null; readonly printed: string };

export type Checkout = {
  readonly start: (env: NodeJS.ProcessEnv, ...command: readonly string[]) => Running;
  /** Ends all commands that still run. */
  readonly remove: () => Promise<void>;
};

/** A copy of this checkout, because commands write into it and other tests run them at the same time. */
export async function copyCheckout(): Promise<Checkout> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "cartwright-checkout-")));
  const filter = (path: string) => !LEFT_OUT.test(relative(ROOT, path));
  await cp(ROOT, folder, { recursive: true, filter });
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const running = new Set<Running>();
  const start = (env: NodeJS.ProcessEnv, ...command: readonly string[]) => {
    const started = startIn(folder, env, command);
    running.add(started);
    started.ended.finally(() => running.delete(started)).catch(() => {});
    return started;
  };
  const remove = async () => {
    for (const { interrupt } of running) interrupt();
    await Promise.allSettled([...running].map(({ ended }) => ended));
    await rm(folder, { recursive: true, force: true });
  };
  return { start, remove };
}

function startIn(
  folder: string,
  env: NodeJS.ProcessEnv,
  [program = "", ...words]: readonly string[],
): Running {
  const child = spawn(program, words, {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      printed += chunk.toString("utf8");
    });
  }
  const ended = once(child, "close").then(([code]) => ({ code, printed }));
  const prints = (pattern: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => pattern.test(printed) && resolve();
      child.stdout.on("data", look);
      child.stderr.on("data", look);
      ended.then(() => reject(new Error(`It ended without ${pattern}: ${printed}`)), reject);
    });
  const interrupt = () => {
    const isOver = child.exitCode !== null || child.signalCode !== null;
    if (child.pid !== undefined && !isOver) process.kill(-child.pid, "SIGINT");
  };
  return { prints, interrupt, ended };
}

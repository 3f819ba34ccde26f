import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { ROOT } from "../../build/options.ts";
import { listFamily } from "./processes.ts";

export type Service = {
  readonly pid: number;
  /** Lines of its output so far. */
  readonly output: () => string;
  /** True once the process has ended. */
  readonly hasEnded: () => boolean;
  readonly stop: () => Promise<void>;
  /** Ends the service and its engine at once with `kill -9`. */
  readonly kill: () => Promise<void>;
};

type ServiceOptions = { readonly port: number; readonly data: string };

/** The words of `npm start`. */
const WORDS = ["--import", "./infra/need-node.mjs", "--max-semi-space-size=4", "infra/local/start.ts"];
const LONGEST_START_MS = 120_000;
const LONGEST_OUTPUT = 200_000;
/** npm would make the service end with the npm that runs this command. */
const NPM = /^npm_/;

/** Starts the service in its own process group and waits until it is ready. @throws Error with its output */
export async function startService({ port, data }: ServiceOptions): Promise<Service> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !NPM.test(name)));
  const child = spawn(process.execPath, [...WORDS, "--port", String(port)], {
    ...{ cwd: ROOT, detached: true, stdio: ["ignore", "pipe", "pipe"] },
    env: { ...env, CARTWRIGHT_DATA: data },
  });
  const ended = once(child, "close");
  // A command that is interrupted leaves no service behind, and ends it before it removes the service's data.
  const endWithThis = () => killFamily(child);
  process.prependOnceListener("exit", endWithThis);
  ended.finally(() => process.off("exit", endWithThis));
  const output = keepOutput(child);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const kill = () => killAll(child, ended);
  const ready = await isReady(() => /^Ready on /m.test(output()), hasEnded);
  if (!ready || child.pid === undefined) {
    await kill();
    throw new Error(`The service did not start:\n${output()}`);
  }
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { pid: child.pid, output, hasEnded, stop, kill };
}

function keepOutput(child: ChildProcess): () => string {
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      printed = (printed + chunk.toString("utf8")).slice(-LONGEST_OUTPUT);
    });
  }
  return () => printed;
}

async function isReady(isSeen: () => boolean, hasEnded: () => boolean): Promise<boolean> {
  const deadline = performance.now() + LONGEST_START_MS;
  while (!isSeen() && !hasEnded() && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return isSeen();
}

async function killAll(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  killFamily(child);
  await ended;
}

function killFamily(child: ChildProcess): void {
  for (const pid of child.pid === undefined ? [] : listFamily(child.pid)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended already.
    }
  }
}

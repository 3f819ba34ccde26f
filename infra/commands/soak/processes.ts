import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { ROOT } from "../../build/options.ts";
import type { Sample } from "./report.ts";

/** Only Linux tells handles and memory of other processes in files. */
export const HAS_PROC = process.platform === "linux";

/** The process and all its descendants, parents first: the engine has a process group of its own. */
function listFamily(pid: number): readonly number[] {
  if (!HAS_PROC) return [pid];
  const parents = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), readStatus(Number(name), "PPid")]),
  );
  const below = (parent: number): number[] => [
    parent,
    ...[...parents].filter(([, of]) => of === parent).flatMap(([child]) => below(child)),
  ];
  return below(pid);
}

/** Resident memory of a process and of its descendants, and the open files of all. */
export function takeSample(pid: number): Sample {
  const [root = pid, ...others] = listFamily(pid);
  const memory = (one: number) => readStatus(one, "VmRSS") / 1024;
  return {
    service: memory(root),
    engine: others.reduce((sum, one) => sum + memory(one), 0),
    handles: [root, ...others].reduce((sum, one) => sum + countHandles(one), 0),
  };
}

/** 0 for a process that has ended in the meantime. */
function readStatus(pid: number, field: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(new RegExp(`^${field}:\\s*(\\d+)`, "m").exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function countHandles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

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

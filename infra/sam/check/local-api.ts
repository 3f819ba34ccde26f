import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT } from "../../build/options.ts";
import { logicalIdOf } from "../../endpoints.ts";
import { freePort } from "../../local/free-port.ts";
import { SAM_FOLDER } from "../sam-cli.ts";
import { endOf, type Setup } from "./setup.ts";

export type LocalApi = {
  readonly url: string;
  /** What it and its functions wrote. */
  readonly log: string;
  /** Ends it as Ctrl-C does. @returns whether nothing listens at its address any more */
  readonly stop: () => Promise<boolean>;
};

/** So little time that a publication is left to the worker after its first step. */
const HURRIED = { [logicalIdOf("catalogs/releases/create-release")]: { CARTWRIGHT_DEADLINE_MS: "2000" } };

const LONGEST_START_MS = 180_000;
const LOOK_EVERY_MS = 250;

/**
 * Starts `npm run sam` on a free port with data of its own.
 * @throws Error with the end of its log if it ends instead
 */
export async function startLocalApi({ say, display, signal }: Setup): Promise<LocalApi> {
  signal.throwIfAborted();
  const data = await mkdtemp(join(tmpdir(), "cartwright-sam-check-"));
  const port = await freePort();
  const log = join(SAM_FOLDER, "check.log");
  const child = await start(port, data, log);
  const stop = async () => {
    await end(child);
    await rm(data, { recursive: true, force: true });
    return !(await listens(port));
  };
  try {
    await display.during("Starting npm run sam", () => untilItListens({ child, port, log, signal }));
    say(`✓ npm run sam listens on port ${port}; it writes to ${log}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://127.0.0.1:${port}`, log, stop };
}

type Started = {
  readonly child: ChildProcess;
  readonly port: number;
  readonly log: string;
  readonly signal: AbortSignal;
};

async function untilItListens({ child, port, log, signal }: Started): Promise<void> {
  const startedAt = performance.now();
  while (!(await listens(port))) {
    signal.throwIfAborted();
    const isLate = performance.now() - startedAt > LONGEST_START_MS;
    if (hasEnded(child) || isLate) throw new Error(`npm run sam does not start. ${await endOf(log)}`);
    await pause(LOOK_EVERY_MS);
  }
}

/** In a group of its own, since Ctrl-C is for the check, which ends it when it is done with it. */
async function start(port: number, data: string, log: string): Promise<ChildProcess> {
  const variables = join(data, "variables.json");
  await writeFile(variables, JSON.stringify(HURRIED));
  await mkdir(SAM_FOLDER, { recursive: true });
  const file = await open(log, "w");
  const options = ["--port", String(port), "--skip-pull-image", "--env-vars", variables];
  const child = spawn(process.execPath, ["infra/sam.ts", ...options], {
    cwd: ROOT,
    env: environment(data),
    stdio: ["ignore", file.fd, file.fd],
    detached: true,
  });
  await file.close();
  return child;
}

/** Without settings of this shell, which could lead to other data or have it behave in another way. */
function environment(data: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^CARTWRIGHT_|_ENDPOINT$/.test(name));
  return {
    ...Object.fromEntries(kept),
    PATH: [dirname(process.execPath), process.env["PATH"]].join(delimiter),
    CARTWRIGHT_DATA: data,
    SAM_CLI_TELEMETRY: "0",
    // So that it watches its parent, and ends also when the check is killed.
    npm_lifecycle_event: "sam",
  };
}

const LONGEST_END_MS = 30_000;

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const timer = setTimeout(() => child.kill("SIGKILL"), LONGEST_END_MS);
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
  clearTimeout(timer);
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT } from "../../../build/options.ts";
import { freePort } from "../../free-port.ts";
import { SAM_FOLDER } from "../sam-cli.ts";
import { readLogEnd, type Setup } from "./setup.ts";

export type LocalApi = {
  readonly url: string;
  /** Output of the API and its functions. */
  readonly log: string;
  /** Ends the API as Ctrl-C does. @returns true if nothing listens at its address any more */
  readonly stop: () => Promise<boolean>;
};

/** Short enough that the worker has to finish a publication after its first step. */
async function listHurried(): Promise<object> {
  // Loads every function, which takes a second, only after SAM and Docker have been found.
  const { deriveLogicalId } = await import("../../../endpoints.ts");
  return { [deriveLogicalId("catalogs/releases/create-release")]: { CARTWRIGHT_DEADLINE_MS: "2000" } };
}

const LONGEST_START_MS = 180_000;
const LOOK_EVERY_MS = 250;

/** Starts `npm run sam` on a free port with separate data. @throws Error with the end of its log if it ends instead */
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
    if (hasEnded(child) || isLate) throw new Error(`npm run sam does not start. ${await readLogEnd(log)}`);
    await pause(LOOK_EVERY_MS);
  }
}

/** A process group of its own: Ctrl-C must reach only the check, which then ends the API. */
async function start(port: number, data: string, log: string): Promise<ChildProcess> {
  const variables = join(data, "variables.json");
  await writeFile(variables, JSON.stringify(await listHurried()));
  await mkdir(SAM_FOLDER, { recursive: true });
  const file = await open(log, "w");
  const options = ["--port", String(port), "--skip-pull-image", "--env-vars", variables];
  const child = spawn(process.execPath, ["infra/commands/sam.ts", ...options], {
    cwd: ROOT,
    env: environment(data),
    stdio: ["ignore", file.fd, file.fd],
    detached: true,
  });
  await file.close();
  return child;
}

/** Without this shell's settings, which could select other data or change the behaviour. */
function environment(data: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^CARTWRIGHT_|_ENDPOINT$/.test(name));
  return {
    ...Object.fromEntries(kept),
    PATH: [dirname(process.execPath), process.env["PATH"]].join(delimiter),
    CARTWRIGHT_DATA: data,
    SAM_CLI_TELEMETRY: "0",
    // Makes it watch its parent, so that it ends even if the check is killed.
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

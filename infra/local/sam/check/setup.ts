import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../../../build/options.ts";
import type { ProgressDisplay } from "../../../commands/progress/display.ts";
import { answers } from "../programs.ts";
import { SAM_FOLDER } from "../sam-cli.ts";

export type Setup = {
  readonly say: (line: string) => void;
  /** Shows long steps. */
  readonly display: ProgressDisplay;
  /** Missing programs may be installed on this machine. */
  readonly mayInstall: boolean;
  /** Ends everything in progress. */
  readonly signal: AbortSignal;
};

type StepOptions = {
  /** Expected duration, for people. */
  readonly about?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
};

const SETUP_LOG = join(SAM_FOLDER, "setup.log");

/**
 * Runs a long command with its output in a file, and reports its end.
 * @throws Error with the end of that file if it fails
 */
export async function step(
  { display, signal }: Setup,
  title: string,
  command: readonly [string, ...string[]],
  { about, ...options }: StepOptions = {},
): Promise<void> {
  signal.throwIfAborted();
  const status = await display.during(title, (tell) => {
    if (about) tell(`about ${about}`);
    return runForStatus(command, signal, options);
  });
  signal.throwIfAborted();
  if (status !== 0) throw new Error(`${title}: failed. ${await readLogEnd(SETUP_LOG)}`);
}

/** A process group of its own, so that all its processes end together. */
async function runForStatus(
  [command, ...args]: readonly [string, ...string[]],
  signal: AbortSignal,
  { cwd = ROOT, env = {} }: StepOptions,
): Promise<unknown> {
  await mkdir(SAM_FOLDER, { recursive: true });
  const log = await open(SETUP_LOG, "w");
  try {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", log.fd, log.fd],
      detached: true,
    });
    const end = () => child.pid && process.kill(-child.pid, "SIGTERM");
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
    const [status] = await once(child, "exit").finally(() => signal.removeEventListener("abort", end));
    return status;
  } finally {
    await log.close();
  }
}

const LAST_LINES = 20;

/** The end of a log, for messages. */
export async function readLogEnd(log: string): Promise<string> {
  const lines = (await readFile(log, "utf8")).trimEnd().split("\n");
  return `The end of ${log}:\n${lines.slice(-LAST_LINES).join("\n")}`;
}

/** @param programs Debian packages by the program they contain @throws Error that says what to install */
export async function needPrograms(why: string, programs: Readonly<Record<string, string>>): Promise<void> {
  const missing: string[] = [];
  for (const [program, brings] of Object.entries(programs)) {
    if (!(await answers("sh", "-c", `command -v ${program}`))) missing.push(brings);
  }
  if (missing.length > 0) throw new Error(`${why}. Install it first: ${install(missing)}`);
}

/** Command that installs Debian packages. */
export function install(packages: readonly string[]): string {
  return `apt-get update && apt-get install -y ${packages.join(" ")}`;
}

import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/**
 * The running server, for `npx cartwright keys` and for a second start. A process that can read the file can use the
 * engine.
 */
export type Instance = { readonly endpoint: string; readonly table: string; readonly pid: number };

export async function writeInstance(file: string, instance: Instance): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await rm(file, { force: true }); // an existing file would keep its mode
  await writeFile(file, `${JSON.stringify(instance, null, 2)}\n`, { mode: 0o600 });
}

/** Keeps the record of another server. */
export async function removeInstance(file: string, pid: number): Promise<void> {
  if ((await readInstance(file))?.pid === pid) await rm(file, { force: true });
}

const LONGEST_WAIT_MS = 3000;

/** True if no other server uses the data. A killed server does not count: this waits until its engine ends. */
export async function isOnlyInstance(file: string): Promise<boolean> {
  const other = await readInstance(file);
  if (!other) return true;
  const deadline = performance.now() + LONGEST_WAIT_MS;
  while (await answers(other.endpoint)) {
    if (isRunning(other.pid)) return false;
    if (performance.now() > deadline) return true;
    await pause(20);
  }
  return true;
}

async function readInstance(file: string): Promise<Instance | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return undefined;
  }
}

async function answers(endpoint: string): Promise<boolean> {
  try {
    await fetch(endpoint, { signal: AbortSignal.timeout(1000) });
    return true;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

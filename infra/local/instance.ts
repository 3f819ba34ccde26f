import { generateKeyPair } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { JWK } from "jose";
import { ROOT } from "../build/options.ts";
import { answers } from "./engine.ts";

/**
 * The running server, for `npx cartwright keys` and for a second start. A process that can read the file can use the
 * engine.
 */
export type Instance = {
  readonly endpoint: string;
  readonly table: string;
  readonly pid: number;
  /** Where commands find the keys of gateways, and the providers. */
  readonly variables: Readonly<Record<string, string>>;
};

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

export async function readInstance(file: string): Promise<Instance | undefined> {
  return readJson(file);
}

async function readJson(file: string) {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return undefined;
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

export type SigningKeys = { readonly privateKey: JWK; readonly publicKey: JWK };

/** This machine's key pair. With a file it is stored, so that tokens stay valid after a restart. */
export async function signingKeys(file: string | undefined): Promise<SigningKeys> {
  const kept: SigningKeys | undefined = file && (await readJson(file));
  if (kept) return kept;
  const pair = await promisify(generateKeyPair)("ec", { namedCurve: "P-256" });
  const marks = { kid: "local", alg: "ES256", use: "sig" };
  const keys = {
    privateKey: { ...pair.privateKey.export({ format: "jwk" }), ...marks },
    publicKey: { ...pair.publicKey.export({ format: "jwk" }), ...marks },
  };
  if (file) {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, JSON.stringify(keys), { mode: 0o600 });
  }
  return keys;
}

/** Folder for the data of this machine. @param env `CARTWRIGHT_DATA` names another folder than `.data` */
export function dataFolder(env: NodeJS.ProcessEnv = process.env): string {
  return env["CARTWRIGHT_DATA"] ?? join(ROOT, ".data");
}

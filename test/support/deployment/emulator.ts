import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { freePort } from "../../../infra/local/free-port.ts";
import { createEmulatedFetch } from "./emulator/emulated-fetch.ts";

/** The tested version. The plug-in uses its internals. */
export const INSTALLATION = "pip install ministack==1.5.33";

export type Emulator = {
  /** Environment for commands: credentials and endpoint of a new, empty account. */
  readonly env: NodeJS.ProcessEnv;
  /** Fetches from the addresses that the account returns. */
  readonly fetch: typeof fetch;
  /** Refuses to create these types of resources from now on, each with its reason. */
  readonly refuse: (reasons: Readonly<Record<string, string>>) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** The emulator takes an access key of twelve digits as the account's number, with root rights. */
const ACCOUNT = "111111111111";
const REGION = "eu-central-1";
const PLUG_IN = join(import.meta.dirname, "emulator");
const PRELOAD = `--import ${pathToFileURL(join(PLUG_IN, "preload.ts"))}`;
const LONGEST_START_MS = 60_000;

/** `CARTWRIGHT_EMULATOR`, or `ministack` if it is installed. */
export function emulatorCommand(): string | undefined {
  const { CARTWRIGHT_EMULATOR, PATH = "" } = process.env;
  if (CARTWRIGHT_EMULATOR) return CARTWRIGHT_EMULATOR;
  return PATH.split(delimiter)
    .map((folder) => join(folder, "ministack"))
    .find(isExecutable);
}

/** A local AWS account that enforces its roles. */
export async function startEmulator(command: string): Promise<Emulator> {
  const folder = await mkdtemp(join(tmpdir(), "cartwright-emulator-"));
  const refusals = join(folder, "refusals.json");
  const refuse = (reasons: Readonly<Record<string, string>>) => writeFile(refusals, JSON.stringify(reasons));
  await refuse({});
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const child = spawn(command, { env: { ...ownEnv(port), TMPDIR: folder, EMULATOR_REFUSALS: refusals } });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const stop = async () => {
    child.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  await waitForStart(child).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { env: commandEnv(endpoint, folder), fetch: createEmulatedFetch(endpoint), refuse, stop };
}

/** The emulator runs the functions with the first `node` on its path, which is that of `npm test`. */
function ownEnv(port: number): NodeJS.ProcessEnv {
  return {
    ...withoutSettings(),
    GATEWAY_PORT: String(port),
    BIND_HOST: "127.0.0.1",
    MINISTACK_ACCOUNT_ID: ACCOUNT,
    MINISTACK_REGION: REGION,
    AUTH: "true",
    PYTHONPATH: PLUG_IN,
    PYTHONDONTWRITEBYTECODE: "1",
    NODE_OPTIONS: PRELOAD,
  };
}

function commandEnv(endpoint: string, folder: string): NodeJS.ProcessEnv {
  return {
    ...withoutSettings(),
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: ACCOUNT,
    AWS_SECRET_ACCESS_KEY: "test",
    AWS_REGION: REGION,
    AWS_CONFIG_FILE: join(folder, "none"),
    AWS_SHARED_CREDENTIALS_FILE: join(folder, "none"),
    CDK_HOME: join(folder, "cdk"),
    CDK_DISABLE_CLI_TELEMETRY: "true",
    npm_config_node_options: PRELOAD,
  };
}

/** Removes settings of an AWS account that the person at the terminal may be signed in to. */
function withoutSettings(): NodeJS.ProcessEnv {
  const settings = /^(?:AWS|CDK|CARTWRIGHT)_|_ENDPOINT$|^NODE_OPTIONS$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.test(name)));
}

async function waitForStart(child: ChildProcess): Promise<void> {
  let printed = "";
  const ready = new Promise<void>((resolve, reject) => {
    const watch = (chunk: Buffer) => {
      printed += chunk.toString("utf8");
      if (printed.includes("Running on http")) resolve();
    };
    child.stdout?.on("data", watch);
    child.stderr?.on("data", watch);
    child.once("error", reject);
    child.once("close", () => reject(new Error(`The emulator did not start: ${printed}`)));
  });
  const late = AbortSignal.timeout(LONGEST_START_MS);
  await Promise.race([
    ready,
    once(late, "abort").then(() => Promise.reject(new Error(`Not started in time: ${printed}`))),
  ]);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

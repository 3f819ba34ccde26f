import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "@jest/globals";
import { fingerprint } from "../../../infra/build/fingerprint.ts";
import { ROOT } from "../../../infra/build/options.ts";
import { keepUntilEnd } from "../../runner/shared.ts";
import type { Undescribed } from "../routes.ts";
import { residentMegabytes } from "./resident-memory.ts";

export type LocalProcess = {
  readonly url: string;
  readonly process: ChildProcess;
  /** The output so far. */
  readonly output: () => string;
  /** Ends the process with this signal. @returns its exit code, `null` after `SIGKILL` */
  readonly end: (signal?: NodeJS.Signals) => Promise<number | null>;
};

export type LocalOptions = {
  readonly args?: readonly string[];
  readonly data: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Starts it through npm and npm's shell, as a person does. */
  readonly throughNpm?: boolean;
};

/** The first start bundles all functions, perhaps while other tests use the machine. */
const LONGEST_START_MS = 90_000;

/** The command of `npm start`, without npm between the test and the service. */
const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
const START: readonly string[] = scripts.start.replace(/^exec /, "").split(" ");

/** Starts the service on a free port and waits for the line that says it is ready. */
export async function startLocal(options: LocalOptions): Promise<LocalProcess> {
  const { args = [], data, env = {}, throughNpm = false } = options;
  const [command, ...words] = throughNpm ? ["npm", "start", "--"] : START;
  const child = spawn(command ?? "", [...words, "--port", "0", ...args], {
    env: { ...process.env, CARTWRIGHT_DATA: data, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const keep = (chunk: Buffer) => {
    printed += chunk.toString("utf8");
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  let closed = false;
  const ended = once(child, "close").finally(() => {
    closed = true;
  });
  await ready(() => closed || /^Ready on /m.test(printed));
  const url = /^Ready on (https?:\/\/127\.0\.0\.1:\d+)$/m.exec(printed)?.[1];
  if (!url) throw new Error(`It did not start: ${printed}`);
  const end = async (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    const [code] = await ended;
    return code as number | null;
  };
  return { url, process: child, output: () => printed, end };
}

async function ready(isSettled: () => boolean): Promise<void> {
  const deadline = performance.now() + LONGEST_START_MS;
  while (!isSettled() && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export async function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "cartwright-"));
}

const DEMO_STORES = join(ROOT, "node_modules/.cache/cartwright-demo-stores");
/** A change in these folders needs a new demo store. */
const SOURCES = ["functions", "infra", "lib"];

/**
 * A new folder with the data of a service that has created its demo store and ended. Creating one takes four times as long
 * as opening it.
 */
export async function demoStore(): Promise<string> {
  const data = await temporaryFolder();
  await cp(await keepDemoStore(), data, { recursive: true });
  return data;
}

async function keepDemoStore(): Promise<string> {
  const kept = join(DEMO_STORES, fingerprint(ROOT, SOURCES, ["package-lock.json"]));
  if (existsSync(kept)) return kept;
  const old = await readdir(DEMO_STORES).catch(() => []);
  const data = await temporaryFolder();
  const { end } = await startLocal({ data });
  await end();
  await mkdir(DEMO_STORES, { recursive: true });
  // Another process may have created the same store first.
  await rename(data, kept).catch(() => rm(data, { recursive: true }));
  await Promise.all(old.map((name) => rm(join(DEMO_STORES, name), { recursive: true, force: true })));
  return kept;
}

export type UsedServer = {
  readonly url: () => string;
  /** The folder with its data. */
  readonly data: () => string;
  /** The output so far. */
  readonly output: () => string;
  /** The resident memory of the server and its engine, in megabytes. */
  readonly megabytes: () => number;
};

type ServerToUse = {
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** The demo's keys alone. It starts in half the time. */
  readonly isEmpty?: boolean;
};

/** One server with its own demo store for the tests of a file. */
export function useLocalServer(): UsedServer {
  let running: LocalProcess | undefined;
  let data = "";
  beforeAll(async () => {
    ({ data, running } = await startUsed({}));
  }, 120_000);
  afterAll(async () => {
    await running?.end();
    await rm(data, { recursive: true, force: true });
  });
  return toUsed(
    () => running,
    () => data,
  );
}

async function startUsed({ args = [], env = {}, isEmpty = false }: ServerToUse) {
  const data = await (isEmpty ? temporaryFolder() : demoStore());
  return { data, running: await startLocal({ data, env, args: [...args, ...(isEmpty ? ["--empty"] : [])] }) };
}

const toUsed = (running: () => LocalProcess | undefined, data: () => string): UsedServer => ({
  url: () => running()?.url ?? "",
  data,
  output: () => running()?.output() ?? "",
  megabytes: () => residentMegabytes(running()?.process.pid ?? 0),
});

type SharedServer = LocalProcess & { readonly data: string };

/** An origin that the shared servers know. */
export const GIVEN_ORIGIN = "https://shop.test";

/** Servers that files share: with the demo shop, without it and its integrations, and for clients that speak https. */
const SHARED = {
  shop: { env: { CARTWRIGHT_CORS_ORIGINS: GIVEN_ORIGIN } },
  empty: { isEmpty: true },
  https: { args: ["--https"], env: { CARTWRIGHT_PROFILE: "compatible" } },
} satisfies Record<string, ServerToUse>;
type SharedKind = keyof typeof SHARED;

const shared = new Map<SharedKind, Promise<SharedServer>>();

/**
 * The server of all files of this process that call this. Its start and the first call of each function take longer than most
 * tests. The files must bear what others leave in the store.
 */
export function useSharedServer(kind: SharedKind = "shop"): UsedServer {
  let running: SharedServer | undefined;
  beforeAll(async () => {
    const starting = shared.get(kind) ?? startShared(kind);
    shared.set(kind, starting);
    running = await starting;
  }, 120_000);
  return toUsed(
    () => running,
    () => running?.data ?? "",
  );
}

async function startShared(kind: SharedKind): Promise<SharedServer> {
  const { data, running } = await startUsed(SHARED[kind]);
  const { process: child } = running;
  const handles = [child, child.stdout as Socket, child.stderr as Socket];
  // Test files fail for what they leave open; this one is closed after the last.
  for (const handle of handles) handle.unref();
  keepUntilEnd(async () => {
    for (const handle of handles) handle.ref();
    shared.delete(kind);
    await running.end();
    await rm(data, { recursive: true, force: true });
  });
  return { ...running, data };
}

export type Called = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Undescribed;
  readonly text: string;
};

/** Sends a request with a JSON body; `token` is a bearer token. */
export async function send(
  url: string,
  {
    token,
    body,
    headers = {},
    method = body === undefined ? "GET" : "POST",
    redirect = "follow",
  }: {
    token?: string;
    body?: unknown;
    headers?: Record<string, string>;
    method?: string;
    redirect?: "follow" | "manual";
  } = {},
): Promise<Called> {
  const answer = await fetch(url, {
    method,
    redirect,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: text === "" ? undefined : parseJson(text),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A token of the demo shop. */
export async function demoToken(
  url: string,
  grant: "implicit" | "client_credentials" = "implicit",
): Promise<string> {
  const secret = grant === "implicit" ? "" : "&client_secret=demo-secret";
  const answer = await fetch(`${url}/oauth/access_token`, {
    method: "POST",
    body: new URLSearchParams(`grant_type=${grant}&client_id=demo-admin${secret}`),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

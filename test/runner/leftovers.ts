import { setTimeout as sleep } from "node:timers/promises";

/** State of the process that test files share, except the variables of modules. */
export type ProcessState = {
  readonly environment: Readonly<NodeJS.ProcessEnv>;
  readonly folder: string;
  /** Values that a test could replace, by name. */
  readonly replaceable: ReadonlyMap<string, unknown>;
  /** Counts of timers, sockets, servers and processes that keep this process alive, by kind. */
  readonly handles: ReadonlyMap<string, number>;
  readonly listeners: ReadonlyMap<string, number>;
};

/** Sockets close a moment after their server. */
const LONGEST_WAIT_MS = 5000;
const WAIT_MS = 20;

/** Tests may replace no property of these objects. */
const WATCHED: Readonly<Record<string, object>> = {
  globalThis,
  console,
  process,
  "process.stdout": process.stdout,
  "process.stderr": process.stderr,
  Date,
  Math,
  JSON,
  "Object.prototype": Object.prototype,
  "Array.prototype": Array.prototype,
  "Promise.prototype": Promise.prototype,
  "String.prototype": String.prototype,
};
/**
 * Libraries set these when they are first loaded: AWS's Lambda tools, the CDK, `graceful-fs` and TypeScript's helpers. Node
 * sets the last one at its first use.
 */
const SET_BY_LIBRARIES =
  /^(?:AWS_SDK_UA_APP_ID|globalThis\.(?:awslambda|__\w+)|process\.(?:chdir|cwd|allowedNodeEnvironmentFlags))$/;

/** The CDK cleans up when its process ends. */
const LISTENERS_OF_LIBRARIES = /cleanupTemporaryDirectories/;

export function observeProcess(): ProcessState {
  return {
    environment: { ...process.env },
    folder: process.cwd(),
    replaceable: new Map(Object.entries(WATCHED).flatMap(([name, object]) => listProperties(name, object))),
    handles: countEach(process.getActiveResourcesInfo()),
    listeners: new Map(process.eventNames().map((name) => [String(name), countListeners(name)])),
  };
}

/**
 * One sentence for each thing that a file left behind. Restores the environment and the folder, so that one mistake fails
 * one file.
 */
export async function describeLeftovers(before: ProcessState): Promise<string[]> {
  closeIdleSockets();
  const now = await observeSettled(before);
  const left = [
    ...differing(before.environment, now.environment).map(
      (name) => `The variable ${name} of the environment is changed.`,
    ),
    ...(before.folder === now.folder ? [] : [`The working folder is now ${now.folder}.`]),
    ...findReplaced(before.replaceable, now.replaceable).map((name) => `${name} is replaced.`),
    ...more(before.handles, now.handles).map((kind) => `A handle is left open: ${kind}.`),
    ...more(before.listeners, now.listeners).map((name) => `A listener of the process's '${name}' is left.`),
  ];
  restore(before, now);
  return left;
}

/** Where Node's `fetch` keeps its connections. It leaves unused ones open for four seconds. */
const CONNECTIONS = Symbol.for("undici.globalDispatcher.1");

type Connections = { readonly constructor: new () => Connections; readonly close: () => Promise<void> };

function closeIdleSockets(): void {
  const used: Connections | undefined = Reflect.get(globalThis, CONNECTIONS);
  if (used === undefined) return;
  Reflect.set(globalThis, CONNECTIONS, new used.constructor());
  used.close().catch(() => {});
}

function restore(before: ProcessState, now: ProcessState): void {
  for (const name of differing(before.environment, now.environment)) {
    const value = before.environment[name];
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  if (before.folder !== now.folder) process.chdir(before.folder);
}

/** One look decides: between two, a library may begin something that ends at once. */
async function observeSettled(before: ProcessState): Promise<ProcessState> {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    const now = observeProcess();
    if (more(before.handles, now.handles).length === 0 || Date.now() >= deadline) return now;
    await sleep(WAIT_MS, undefined, { ref: false });
  }
}

function countListeners(name: string | symbol): number {
  return process.listeners(name as NodeJS.Signals).filter((one) => !LISTENERS_OF_LIBRARIES.test(String(one)))
    .length;
}

function listProperties(name: string, object: object): [string, unknown][] {
  return Object.entries(Object.getOwnPropertyDescriptors(object))
    .map(([key, { get, value }]): [string, unknown] => [`${name}.${key}`, get ?? value])
    .filter(
      ([key, value]) => !SET_BY_LIBRARIES.test(key) && (typeof value === "function" || name === "globalThis"),
    );
}

function findReplaced(before: ReadonlyMap<string, unknown>, now: ReadonlyMap<string, unknown>): string[] {
  return [...new Set([...before.keys(), ...now.keys()])].filter(
    (name) => !Object.is(before.get(name), now.get(name)),
  );
}

function differing(before: Readonly<NodeJS.ProcessEnv>, now: Readonly<NodeJS.ProcessEnv>): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return names.filter((name) => before[name] !== now[name] && !SET_BY_LIBRARIES.test(name));
}

function more(before: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): string[] {
  return [...now].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name);
}

function countEach(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));
}

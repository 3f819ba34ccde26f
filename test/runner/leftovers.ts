import { setTimeout as sleep } from "node:timers/promises";

/** What a test file shares with the next one in its process, beside the modules' own variables. */
export type ProcessState = {
  readonly environment: Readonly<NodeJS.ProcessEnv>;
  readonly folder: string;
  /** Values that a test could replace, by name. */
  readonly replaceable: ReadonlyMap<string, unknown>;
  /** How many timers, sockets, servers and processes keep this one alive, by kind. */
  readonly handles: ReadonlyMap<string, number>;
  readonly listeners: ReadonlyMap<string, number>;
};

/** Sockets that a server has just closed take a moment; `fetch` keeps those of servers in use for four seconds. */
const LONGEST_WAIT_MS = 5000;
const WAIT_MS = 20;

/** Tests may replace no property of these. */
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
 * Libraries set these once per process, when they are loaded first: AWS's tools for Lambda, the CDK, `graceful-fs`, and
 * TypeScript's helpers. Node makes the last when it is asked for first.
 */
const SET_BY_LIBRARIES =
  /^(?:AWS_SDK_UA_APP_ID|globalThis\.(?:awslambda|__\w+)|process\.(?:chdir|cwd|allowedNodeEnvironmentFlags))$/;

/** The CDK cleans up at the end of a process that has loaded it. */
const LISTENERS_OF_LIBRARIES = /cleanupTemporaryDirectories/;

export function observeProcess(): ProcessState {
  return {
    environment: { ...process.env },
    folder: process.cwd(),
    replaceable: new Map(Object.entries(WATCHED).flatMap(([name, object]) => propertiesOf(name, object))),
    handles: countEach(process.getActiveResourcesInfo()),
    listeners: new Map(process.eventNames().map((name) => [String(name), countListeners(name)])),
  };
}

/**
 * What a file has left behind since `before`, one sentence each. The environment and the folder are put back, so that one
 * mistake fails one file.
 */
export async function describeLeftovers(before: ProcessState): Promise<string[]> {
  await waitForHandles(before);
  const now = observeProcess();
  const left = [
    ...differing(before.environment, now.environment).map(
      (name) => `The variable ${name} of the environment is changed.`,
    ),
    ...(before.folder === now.folder ? [] : [`The working folder is now ${now.folder}.`]),
    ...replaced(before.replaceable, now.replaceable).map((name) => `${name} is replaced.`),
    ...more(before.handles, now.handles).map((kind) => `A handle is left open: ${kind}.`),
    ...more(before.listeners, now.listeners).map((name) => `A listener of the process's '${name}' is left.`),
  ];
  restore(before, now);
  return left;
}

function restore(before: ProcessState, now: ProcessState): void {
  for (const name of differing(before.environment, now.environment)) {
    const value = before.environment[name];
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  if (before.folder !== now.folder) process.chdir(before.folder);
}

async function waitForHandles(before: ProcessState): Promise<void> {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  while (
    more(before.handles, countEach(process.getActiveResourcesInfo())).length > 0 &&
    Date.now() < deadline
  ) {
    await sleep(WAIT_MS, undefined, { ref: false });
  }
}

function countListeners(name: string | symbol): number {
  return process.listeners(name as NodeJS.Signals).filter((one) => !LISTENERS_OF_LIBRARIES.test(String(one)))
    .length;
}

function propertiesOf(name: string, object: object): [string, unknown][] {
  return Object.entries(Object.getOwnPropertyDescriptors(object))
    .map(([key, { get, value }]): [string, unknown] => [`${name}.${key}`, get ?? value])
    .filter(
      ([key, value]) => !SET_BY_LIBRARIES.test(key) && (typeof value === "function" || name === "globalThis"),
    );
}

function replaced(before: ReadonlyMap<string, unknown>, now: ReadonlyMap<string, unknown>): string[] {
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

import { readFileSync } from "node:fs";
import { createRequire, Module } from "node:module";
import { join } from "node:path";
import { SHARED_END, SHARED_FILE, SHARED_NAME } from "../build/shared-file.ts";

/**
 * Returns the exports of a function's bundle.
 * @answers Where do functions run on this machine, and how many calls at a time?
 */
// biome-ignore lint/suspicious/noExplicitAny: a bundle says nothing of types; who calls it knows its handler
export type LoadBundle = (id: string) => any;

const require = createRequire(import.meta.url);

type Shared = {
  readonly text: Buffer;
  readonly file: string;
  /** As many line ends as the text has. */
  readonly blankLines: string;
};

/**
 * Loads each bundle at its first use, like a cold start. The text that most bundles share is compiled and run once:
 * otherwise the AWS SDK would be in memory hundreds of times. Clients and caches that a function creates at its first
 * request are its own (`docs/decisions/0129-memory-of-this-machine.md`).
 */
export function openBundles(folder: string): LoadBundle {
  const loaded = new Map<string, unknown>();
  let shared: Shared | undefined;
  const load = (id: string) => {
    shared ??= loadShared(join(folder, SHARED_FILE));
    return loadBundle(join(folder, id, "index.cjs"), shared);
  };
  return (id) => {
    const bundle = loaded.get(id) ?? load(id);
    loaded.set(id, bundle);
    return bundle;
  };
}

function loadShared(file: string): Shared {
  const text = readFileSync(file).subarray(0, -SHARED_END.length);
  return { text, file, blankLines: text.toString().replaceAll(/[^\n]+/g, "") };
}

/** Two kinds of bundles do not share the text: those with a client of their own, and those of a newer build. */
function loadBundle(file: string, { text, file: sharedFile, blankLines }: Shared): unknown {
  const bytes = readFileSync(file);
  if (!bytes.subarray(0, text.length).equals(text)) return require(file);
  // Cut the bytes before decoding: a substring would keep the whole string in memory. Blank lines keep the line numbers of
  // stack traces.
  const own = bytes.subarray(text.length).toString();
  return run(`const ${SHARED_NAME} = require(${JSON.stringify(sharedFile)});${blankLines}${own}`, file);
}

/** Every version of Node has this method, but its types omit it. */
type Compiled = Module & { readonly _compile: (text: string, file: string) => void };

/** Does the same as `require`, with another text for the file. */
function run(text: string, file: string): unknown {
  const module = Object.assign(new Module(file), { filename: file }) as Compiled;
  module._compile(text, file);
  return module.exports;
}

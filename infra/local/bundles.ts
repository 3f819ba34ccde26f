import { readFileSync } from "node:fs";
import { createRequire, Module } from "node:module";
import { join } from "node:path";
import { SHARED_END, SHARED_FILE, SHARED_NAME } from "../build/shared-file.ts";

/** Gives what the bundle of a function exports. */
// biome-ignore lint/suspicious/noExplicitAny: a bundle says nothing of types; who calls it knows its handler
export type LoadBundle = (id: string) => any;

const require = createRequire(import.meta.url);

type Shared = { readonly text: Buffer; readonly file: string };

/**
 * The bundles in a folder, each loaded when it is first asked for, as a cold start would. The text that most of them
 * begin with is compiled and run once for all: the AWS SDK alone would be there a few hundred times. Everything that a
 * function makes at its first request is its own, clients and caches included (`docs/decisions/0129-memory-of-this-machine.md`).
 */
export function openBundles(folder: string): LoadBundle {
  const loaded = new Map<string, unknown>();
  let shared: Shared | undefined;
  const load = (id: string) => {
    shared ??= loadShared(join(folder, SHARED_FILE));
    return loadBundle(join(folder, id, "index.cjs"), shared);
  };
  return (id) => {
    const found = loaded.get(id) ?? load(id);
    loaded.set(id, found);
    return found;
  };
}

function loadShared(file: string): Shared {
  const module = readFileSync(file);
  return { text: module.subarray(0, -SHARED_END.length), file };
}

/** A function with a client of its own carries another copy of the SDK, and one of a newer build another shared text. */
function loadBundle(file: string, { text, file: sharedFile }: Shared): unknown {
  const bytes = readFileSync(file);
  if (!bytes.subarray(0, text.length).equals(text)) return require(file);
  // Cut before it is a string: a part of a string keeps all of it. In the same lines, for stack traces.
  const own = bytes.subarray(text.length).toString();
  const linesBefore = "\n".repeat(text.toString().split("\n").length - 1);
  return run(`const ${SHARED_NAME} = require(${JSON.stringify(sharedFile)});${linesBefore}${own}`, file);
}

/** Modules have this method since there are any; only the types leave it out. */
type Compiled = Module & { readonly _compile: (text: string, file: string) => void };

/** What `require` does with a file, for a text that is another one. */
function run(text: string, file: string): unknown {
  const module = Object.assign(new Module(file), { filename: file }) as Compiled;
  module._compile(text, file);
  return module.exports;
}

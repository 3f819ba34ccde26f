import { randomUUID } from "node:crypto";
import { appendFile, readFile, truncate } from "node:fs/promises";
import { readField } from "../entries/api-calls.ts";

/** A resource of the source, its id in the target, and a hash of what was written. */
type Copied = { readonly source: string; readonly target: string; readonly hash: string };

/** Addresses of the two services. */
type Stores = { readonly from: string; readonly to: string };

/** Remembers what was copied, so that a second run writes only what has changed. */
export type CopyMap = {
  /** Another file has another one: its requests are other requests. */
  readonly key: string;
  /** Ids of the target by ids of the source. */
  readonly ids: ReadonlyMap<string, string>;
  /** Says whether it was copied, with this hash if there is one. */
  readonly isCopied: (source: string, hash?: string) => boolean;
  /** Number of notes so far, without those of publications. */
  readonly count: () => number;
  readonly note: (copied: Copied) => Promise<void>;
  /** Takes an id for this run alone. */
  readonly learn: (source: string, target: string) => void;
};

/** Noted of a catalog that was published. */
export const RELEASE = "/release";

/** @throws Error with a message for the user if the file is of another kind, or of other stores */
export async function openCopyMap(file: string, stores: Stores): Promise<CopyMap> {
  const ids = new Map<string, string>();
  const hashes = new Map<string, string>();
  let count = 0;
  const take = ({ source, target, hash }: Copied) => {
    ids.set(source, target);
    hashes.set(source, hash);
    if (!source.endsWith(RELEASE)) count += 1;
  };
  const text = await readText(file);
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  const [first, ...lines] = whole.split("\n").slice(0, -1);
  const key = first === undefined ? randomUUID() : readHeader(file, first, stores);
  for (const line of lines) take(parseLine(file, line));
  let begin = async () => {
    // A machine that went down may have left half a line.
    if (whole !== text) await truncate(file, Buffer.byteLength(whole));
    if (first === undefined) await appendFile(file, `${JSON.stringify({ ...stores, key })}\n`);
  };
  return {
    ...{ key, ids, count: () => count },
    isCopied: (source, hash) => hashes.has(source) && (hash === undefined || hashes.get(source) === hash),
    // One line is one write of the system, so a run that dies leaves whole lines.
    note: async (copied) => {
      const own = begin();
      begin = () => own;
      await own;
      take(copied);
      await appendFile(file, `${JSON.stringify(copied)}\n`);
    },
    learn: (source, target) => void ids.set(source, target),
  };
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (Error.isError(error) && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
}

/** @returns the key */
function readHeader(file: string, line: string, stores: Stores): string {
  const header = parseJson(line);
  const [from, to, key] = ["from", "to", "key"].map((name) => readField(header, name));
  if (typeof key !== "string") throw noMap(file);
  if (from === stores.from && to === stores.to) return key;
  throw new Error(
    `'${file}' is of a copy from ${from} to ${to}. Give another file: --map FILE. If the addresses alone have changed, write the new ones into its first line.`,
  );
}

function parseLine(file: string, line: string): Copied {
  const value = parseJson(line);
  const [source, target, hash] = ["source", "target", "hash"].map((name) => readField(value, name));
  if (typeof source !== "string" || typeof target !== "string" || typeof hash !== "string") throw noMap(file);
  return { source, target, hash };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function noMap(file: string): Error {
  return new Error(`'${file}' is no map of a copy. Give another file: --map FILE`);
}

import { createHash } from "node:crypto";
import { appendFile, readFile } from "node:fs/promises";

/** A resource of the source, its id in the target, and a hash of what was written. */
type Copied = { readonly source: string; readonly target: string; readonly hash: string };

/** Remembers what was copied, so that a second run writes only what has changed. */
export type CopyMap = {
  /** Ids of the target by ids of the source. */
  readonly ids: ReadonlyMap<string, string>;
  readonly isCurrent: (source: string, hash: string) => boolean;
  readonly note: (copied: Copied) => Promise<void>;
};

/** @throws Error with a message for the user if the file is of another kind */
export async function openCopyMap(file: string): Promise<CopyMap> {
  const ids = new Map<string, string>();
  const hashes = new Map<string, string>();
  const take = ({ source, target, hash }: Copied) => {
    ids.set(source, target);
    hashes.set(source, hash);
  };
  for (const line of (await readLines(file)).filter((one) => one !== "")) take(parseLine(file, line));
  return {
    ids,
    isCurrent: (source, hash) => hashes.get(source) === hash,
    // One line is one write of the system, so a run that dies leaves whole lines.
    note: async (copied) => {
      take(copied);
      await appendFile(file, `${JSON.stringify(copied)}\n`);
    },
  };
}

async function readLines(file: string): Promise<readonly string[]> {
  try {
    return (await readFile(file, "utf8")).split("\n");
  } catch (error) {
    if (Error.isError(error) && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

function parseLine(file: string, line: string): Copied {
  try {
    const { source, target, hash } = JSON.parse(line);
    if ([source, target, hash].every((one) => typeof one === "string")) return { source, target, hash };
  } catch {
    // Told below.
  }
  throw new Error(`'${file}' is no map of a copy. Give another file: --map FILE`);
}

export function hashBody(body: unknown): string {
  return createHash("sha256").update(JSON.stringify(body)).digest("base64url").slice(0, 22);
}

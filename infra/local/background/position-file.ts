import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { StreamPosition } from "./table-stream.ts";

/** Position of each consumer in the table's stream, stored for the next server on the same data. */
export type Positions = {
  readonly get: (consumerId: string) => StreamPosition | undefined;
  readonly set: (consumerId: string, position: StreamPosition) => Promise<void>;
};

/** @param file undefined: positions are not stored */
export async function openPositions(file: string | undefined): Promise<Positions> {
  const kept = new Map<string, StreamPosition>(Object.entries(file ? await read(file) : {}));
  let writing = Promise.resolve();
  const save = async (path: string) => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // Written to a new file first, so that a killed server leaves the old file intact.
    await writeFile(`${path}.new`, JSON.stringify(Object.fromEntries(kept)), { mode: 0o600 });
    await rename(`${path}.new`, path);
  };
  return {
    get: (consumerId) => kept.get(consumerId),
    set: async (consumerId, position) => {
      kept.set(consumerId, position);
      if (!file) return;
      writing = writing.then(() => save(file));
      await writing;
    },
  };
}

async function read(file: string): Promise<Record<string, StreamPosition>> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return {};
  }
}

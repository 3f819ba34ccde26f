import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { StreamPosition } from "./table-stream.ts";

/** Position of each consumer in the table's stream, stored for the next server on the same data. */
export type Positions = {
  readonly get: (consumerId: string) => StreamPosition | undefined;
  /** @param isSavedNow otherwise it is saved later: a killed server reads changes again that concern no consumer */
  readonly set: (
    consumerId: string,
    position: StreamPosition,
    when: { readonly isSavedNow: boolean },
  ) => Promise<void>;
  /** Saves what is not saved yet. */
  readonly close: () => Promise<void>;
};

/** @param file undefined: positions are not stored */
export async function openPositions(file: string | undefined): Promise<Positions> {
  const kept = new Map<string, StreamPosition>(Object.entries(file ? await read(file) : {}));
  let writing = Promise.resolve();
  let unsaved = 0;
  const save = async (path: string) => {
    unsaved = 0;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // Written to a new file first, so that a killed server leaves the old file intact.
    await writeFile(`${path}.new`, JSON.stringify(Object.fromEntries(kept)), { mode: 0o600 });
    await rename(`${path}.new`, path);
  };
  const saveInTurn = async () => {
    if (!file) return;
    writing = writing.then(() => save(file));
    await writing;
  };
  return {
    get: (consumerId) => kept.get(consumerId),
    set: async (consumerId, position, { isSavedNow }) => {
      kept.set(consumerId, position);
      unsaved += 1;
      if (isSavedNow || unsaved >= MOST_UNSAVED) await saveInTurn();
    },
    close: async () => {
      if (unsaved > 0) await saveInTurn();
    },
  };
}

/** Positions. A killed server reads as many batches of changes again at most. */
const MOST_UNSAVED = 50;

async function read(file: string): Promise<Record<string, StreamPosition>> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return {};
  }
}

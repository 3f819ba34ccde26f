import type { Item, Key } from "../table.ts";

type Waiting = {
  readonly keys: readonly Key[];
  readonly resolve: (items: readonly (Item | undefined)[]) => void;
  readonly reject: (error: unknown) => void;
};

/** Joins reads that start together into one round trip. To be sure of one call, use `readTogether`. */
export function readQueue(
  readAll: (keys: readonly Key[]) => Promise<readonly (Item | undefined)[]>,
): (keys: readonly Key[]) => Promise<readonly (Item | undefined)[]> {
  let waiting: Waiting[] = [];
  const flush = async () => {
    const batch = waiting;
    waiting = [];
    try {
      const items = await readAll(batch.flatMap(({ keys }) => keys));
      let at = 0;
      for (const { keys, resolve } of batch) {
        resolve(items.slice(at, at + keys.length));
        at += keys.length;
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  return (keys) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) queueMicrotask(flush);
      waiting.push({ keys, resolve, reject });
    });
}

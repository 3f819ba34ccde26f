import type { Item, Key } from "../table.ts";

type Waiting = {
  readonly keys: readonly Key[];
  readonly resolve: (items: readonly (Item | undefined)[]) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Joins the reads that happen to start together into one round trip. Where the number of calls matters, say what is
 * read as a plan instead: see `readTogether` in `lib/table/read-plan.ts`.
 * @param readAll reads the keys of all callers, answers in their order
 */
export function readQueue(
  readAll: (keys: readonly Key[]) => Promise<readonly (Item | undefined)[]>,
): (keys: readonly Key[]) => Promise<readonly (Item | undefined)[]> {
  let waiting: Waiting[] = [];
  const flush = async () => {
    const batch = waiting;
    waiting = [];
    try {
      const found = await readAll(batch.flatMap(({ keys }) => keys));
      let at = 0;
      for (const { keys, resolve } of batch) {
        resolve(found.slice(at, at + keys.length));
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

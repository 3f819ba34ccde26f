import { tooManyRequests } from "./errors.ts";
import { shareMemory } from "./process-memory.ts";

export type RunInTurn = <T>(work: () => Promise<T>) => Promise<T>;

type Turns = { running: number; readonly waiting: (() => void)[] };

/**
 * Functions that share a process locally also share the queue. @param name of the queue @returns runs work in
 * turn, or throws ApiError 429 when too many wait
 */
export function limitConcurrency(
  name: string,
  limits: { readonly running: number; readonly waiting: number },
): RunInTurn {
  const shareTurns = shareMemory<Turns>(name, () => ({ running: 0, waiting: [] }));
  return async (work) => {
    const turns = shareTurns();
    if (turns.running >= limits.running) await waitForTurn(turns, limits.waiting);
    else turns.running += 1;
    try {
      return await work();
    } finally {
      const next = turns.waiting.shift();
      if (next) next();
      else turns.running -= 1;
    }
  };
}

/** The work that ends passes its turn to the one that has waited longest. */
function waitForTurn({ waiting }: Turns, most: number): Promise<void> {
  if (waiting.length >= most) throw tooManyRequests("Too much of this kind is under way in this process");
  return new Promise((resolve) => waiting.push(resolve));
}

/** Processes items in batches of `count`. @returns results in the order of the items */
export async function runInBatches<T, R>(
  count: number,
  all: readonly T[],
  each: (one: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < all.length; at += count) {
    results.push(...(await Promise.all(all.slice(at, at + count).map((one) => each(one)))));
  }
  return results;
}

/**
 * Does something once for all who want it at the same time and after. A failure is that of who does it: the others then try
 * it themselves. What there is not is looked for again by the next.
 * @param results what is being done or was done, by key
 */
export async function shareWork<T>(
  results: Map<string, Promise<T | undefined>>,
  key: string,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const before = results.get(key);
  if (before) {
    try {
      return await before;
    } catch {
      return shareWork(results, key, work);
    }
  }
  const mine = work();
  results.set(key, mine);
  let isThere = false;
  try {
    const result = await mine;
    isThere = result !== undefined;
    return result;
  } finally {
    if (!isThere && results.get(key) === mine) results.delete(key);
  }
}

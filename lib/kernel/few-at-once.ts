import { throttled } from "./errors.ts";

/** Runs work when its turn comes. */
export type FewAtOnce = <T>(work: () => Promise<T>) => Promise<T>;

type Turns = { running: number; readonly waiting: (() => void)[] };

/**
 * Lets a few pieces of work of one kind run at a time in this process, and a few more wait in their order. On one machine
 * several functions share a process, each with a copy of this module, so the turns belong to the process.
 * @param name the same one for work that waits for each other
 * @returns what runs work in turn, and throws ApiError 429 at once where too many wait already
 */
export function fewAtOnce(
  name: string,
  limits: { readonly running: number; readonly waiting: number },
): FewAtOnce {
  const turns = turnsOf(name);
  return async (work) => {
    if (turns.running >= limits.running) await nextTurn(turns, limits.waiting);
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

/** Whoever ends hands his turn to the one who has waited longest. */
function nextTurn({ waiting }: Turns, most: number): Promise<void> {
  if (waiting.length >= most) throw throttled("Too much of this kind is under way in this process");
  return new Promise((resolve) => waiting.push(resolve));
}

function turnsOf(name: string): Turns {
  const key = Symbol.for(`cartwright ${name}`);
  const known: Turns | undefined = Reflect.get(globalThis, key);
  const turns = known ?? { running: 0, waiting: [] };
  if (!known) Reflect.set(globalThis, key, turns);
  return turns;
}

/**
 * Does one thing for each of many, so many of them at a time.
 * @returns what came of each, in their order
 */
export async function inTurns<T, R>(
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

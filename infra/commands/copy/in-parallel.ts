import type { Service } from "../entries/api-calls.ts";

/** Requests to a service at a time. */
export const PARALLEL = 4;

/** Works on several at a time, in the order of the list. After a failure those that run are waited for. */
export async function inParallel<T>(
  most: number,
  things: AsyncIterable<T> | Iterable<T>,
  work: (thing: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const thing of things) {
    if (failures.length > 0) break;
    const one = work(thing)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(one));
    running.add(one);
    if (running.size >= most) await Promise.race(running);
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}

/** At most so many requests at a time; others wait, also while those wait for a busy service. */
export function limitCalls(service: Service, most = PARALLEL): Service {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (request) => {
    if (running < most) running += 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await service(request);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

import type { Declared } from "../build/declared.ts";
import { atMost, type Invoke } from "./functions.ts";

/**
 * Concurrent calls by kind of work. Calls wait only for their own kind, as on AWS, where each function has its own
 * instances. The fallback function waits for the functions that it calls.
 */
const AT_ONCE = { list: 4, unrouted: 4, other: 12 } as const;

type KindsDeclared = Pick<Declared, "fallbackId" | "listIds">;
type KindOfWork = keyof typeof AT_ONCE;

/**
 * Limits the concurrent calls of each kind; others of that kind wait. Lists with pages may read much; lists of one cart do
 * not count as such.
 * @answers Where do functions run on this machine, and how many calls at a time?
 */
export function byKindOfWork(invoke: Invoke, { fallbackId, listIds }: KindsDeclared): Invoke {
  const lists = new Set(listIds);
  const kindOfWork = (id: string): KindOfWork => {
    if (id === fallbackId) return "unrouted";
    return lists.has(id) ? "list" : "other";
  };
  const { list, unrouted, other } = AT_ONCE;
  const queues: Record<KindOfWork, Invoke> = {
    list: atMost(list, invoke),
    unrouted: atMost(unrouted, invoke),
    other: atMost(other, invoke),
  };
  return (id, event) => queues[kindOfWork(id)](id, event);
}

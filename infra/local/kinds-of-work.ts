import type { Declared } from "../build/declared.ts";
import { atMost, type Invoke } from "./functions.ts";

/**
 * Calls that run at a time, by kind of work: a crowd of one kind waits for its own kind alone, as on AWS, where each
 * function has instances of its own. The function for unknown paths waits for those it hands on to.
 */
const AT_ONCE = { list: 4, unrouted: 4, other: 12 } as const;

type KindsDeclared = Pick<Declared, "fallbackId" | "listIds">;
type KindOfWork = keyof typeof AT_ONCE;

/**
 * Lets so many calls of each kind run at a time and the others of that kind wait. Lists in pages may read much; what belongs
 * to one cart is not among them.
 */
export function byKindOfWork(invoke: Invoke, { fallbackId, listIds }: KindsDeclared): Invoke {
  const lists = new Set(listIds);
  const kindOf = (id: string): KindOfWork => {
    if (id === fallbackId) return "unrouted";
    return lists.has(id) ? "list" : "other";
  };
  const { list, unrouted, other } = AT_ONCE;
  const queues: Record<KindOfWork, Invoke> = {
    list: atMost(list, invoke),
    unrouted: atMost(unrouted, invoke),
    other: atMost(other, invoke),
  };
  return (id, event) => queues[kindOf(id)](id, event);
}

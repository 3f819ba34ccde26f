import type { Endpoint } from "../../lib/http/endpoint.ts";
import { endpoints, isFallback } from "../endpoints.ts";
import { atMost, type Invoke } from "./functions.ts";

/**
 * Calls that run at a time, by kind of work: a crowd of one kind waits for its own kind alone, as on AWS, where each
 * function has instances of its own. The function for unknown paths waits for those it hands on to.
 */
const AT_ONCE = { list: 4, unrouted: 4, other: 12 } as const;

export type KindOfWork = keyof typeof AT_ONCE;

/** Lists in pages may read much; what belongs to one cart is not among them. */
export function kindOf(endpoint: Endpoint | undefined): KindOfWork {
  if (!endpoint || isFallback(endpoint)) return "unrouted";
  return endpoint.method === "GET" && endpoint.query?.page ? "list" : "other";
}

/** Lets so many calls of each kind run at a time and the others of that kind wait. */
export function byKindOfWork(invoke: Invoke): Invoke {
  const kinds = new Map(endpoints.map((endpoint) => [endpoint.id, kindOf(endpoint)]));
  const { list, unrouted, other } = AT_ONCE;
  const queues: Record<KindOfWork, Invoke> = {
    list: atMost(list, invoke),
    unrouted: atMost(unrouted, invoke),
    other: atMost(other, invoke),
  };
  return (id, event) => queues[kinds.get(id) ?? "unrouted"](id, event);
}

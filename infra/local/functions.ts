import { randomUUID } from "node:crypto";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Handler } from "../../lib/http/handler.ts";
import { functionNameFor } from "../../lib/http/routes.ts";
import type { QueueHandler, StreamHandler } from "../../lib/runtime/consumer.ts";
import type { Declared } from "../build/declared.ts";
import type { CallWithMessages } from "./background/delivery-queue.ts";
import type { CallWithChanges } from "./background/stream-reader.ts";
import type { LoadBundle } from "./bundles.ts";

type Answer = APIGatewayProxyStructuredResultV2;
export type Invoke = (id: string, event: APIGatewayProxyEventV2) => Promise<Answer>;

/**
 * Runs endpoints from their bundles. As on Lambda, every call is an invocation with its own id, different from the
 * gateway's request id.
 */
export function invokeBundles(load: LoadBundle): Invoke {
  return async (id, event) => {
    const handler: Handler = load(id).handler;
    return handler(event, { awsRequestId: randomUUID() });
  };
}

/**
 * Invokes a function by its name in a deployment, as the Lambda API does.
 * @param prefix of the names
 * @returns the answer as JSON
 */
export function invokeByName(invoke: Invoke, { fallbackId, routes }: Declared, prefix: string) {
  const ids = [fallbackId, ...routes.map(({ id }) => id)];
  return async (name: string, payload: string): Promise<string> => {
    const functionId = ids.find((id) => prefix + functionNameFor(id) === name);
    if (functionId === undefined) throw new Error(`There is no function '${name}'.`);
    return JSON.stringify(await invoke(functionId, JSON.parse(payload)));
  };
}

/** Calls `tell` after the answer to a request that may have written. */
export function afterWrites(invoke: Invoke, tell: () => void): Invoke {
  return async (id, event) => {
    try {
      return await invoke(id, event);
    } finally {
      if (event.requestContext.http.method !== "GET") tell();
    }
  };
}

/** Runs consumers from their bundles with changes of the table. */
export function loadStreamFunctions(load: LoadBundle): CallWithChanges {
  return async (id, records, timeLeftMs) => {
    const handler: StreamHandler = load(id).handler;
    return handler({ Records: [...records] }, { getRemainingTimeInMillis: timeLeftMs });
  };
}

/** Runs a function from its bundle with messages of a queue. */
export function loadQueueFunction(load: LoadBundle, id: string): CallWithMessages {
  return async (event, timeLeftMs) => {
    const handler: QueueHandler = load(id).handler;
    return handler(event, { getRemainingTimeInMillis: timeLeftMs });
  };
}

/**
 * Limits concurrent calls; the others wait, as under an account's concurrency limit. On a few cores, 100 concurrent
 * functions only slow each other down. A call's deadline begins when it runs.
 */
export function atMost(count: number, invoke: Invoke): Invoke {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (id, event) => {
    if (running >= count) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await invoke(id, event);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Links to pictures of the demo shop and to stored files, with any port of this machine. */
const OWN_LINK =
  /https?:\/\/127\.0\.0\.1:\d{1,5}(?=\/(?:demo-images\/[\w-]+\.svg|files\/[0-9a-f-]{36}\.\w{1,10})\b)/g;

/**
 * Rewrites links to pictures and files for the current address. Products, releases, carts and orders store the address of
 * the start that made them, and the next start may have another port or use https.
 */
export function withOwnLinks(invoke: Invoke, url: string): Invoke {
  return async (id, event) => {
    const answer = await invoke(id, event);
    if (!answer.body || answer.isBase64Encoded) return answer;
    return { ...answer, body: answer.body.replaceAll(OWN_LINK, url) };
  };
}

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

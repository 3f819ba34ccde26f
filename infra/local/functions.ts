import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Handler } from "../../lib/http/handler.ts";
import type { StreamHandler } from "../../lib/runtime/consumer.ts";
import type { QueueHandler } from "../../lib/runtime/queue-consumer.ts";
import type { CallWithMessages } from "./background/delivery-queue.ts";
import type { CallWithChanges } from "./background/stream-reader.ts";

type Answer = APIGatewayProxyStructuredResultV2;
export type Invoke = (id: string, event: APIGatewayProxyEventV2) => Promise<Answer>;

const require = createRequire(import.meta.url);

/**
 * Runs endpoints from their bundles in `folder`, each loaded at its first request, as a cold start would. Every call is
 * an invocation with an id of its own, as on Lambda, whatever the gateway in front calls its request.
 */
export function bundledFunctions(folder: string): Invoke {
  const loaded = new Map<string, Handler>();
  return async (id, event) => {
    const handler: Handler = loaded.get(id) ?? require(join(folder, id, "index.cjs")).handler;
    loaded.set(id, handler);
    return handler(event, { awsRequestId: randomUUID() });
  };
}

/** Tells when a request that may have written is answered. */
export function afterWrites(invoke: Invoke, tell: () => void): Invoke {
  return async (id, event) => {
    try {
      return await invoke(id, event);
    } finally {
      if (event.requestContext.http.method !== "GET") tell();
    }
  };
}

/** Runs a consumer from its bundle. @returns whether all is done */
export function bundledConsumer(folder: string, id: string): (timeLeftMs: () => number) => Promise<boolean> {
  return async (timeLeftMs) => {
    const handler: StreamHandler = require(join(folder, id, "index.cjs")).handler;
    const answer = await handler({ Records: [] }, { getRemainingTimeInMillis: timeLeftMs });
    return answer.batchItemFailures.length === 0;
  };
}

/** Runs consumers from their bundles with changes of the table. */
export function bundledStreamFunctions(folder: string): CallWithChanges {
  return async (id, records, timeLeftMs) => {
    const handler: StreamHandler = require(join(folder, id, "index.cjs")).handler;
    return handler({ Records: [...records] }, { getRemainingTimeInMillis: timeLeftMs });
  };
}

/** Runs the function with this id from its bundle with messages of a queue. */
export function bundledQueueFunction(folder: string, id: string): CallWithMessages {
  return async (event, timeLeftMs) => {
    const handler: QueueHandler = require(join(folder, id, "index.cjs")).handler;
    return handler(event, { getRemainingTimeInMillis: timeLeftMs });
  };
}

/**
 * Lets so many calls run at a time and the others wait, as the concurrency limit of an account does: a hundred
 * functions at once on a few cores only get into each other's way. A call's deadline starts when it runs.
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

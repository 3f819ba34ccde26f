import { randomUUID } from "node:crypto";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Handler } from "../../lib/http/handler.ts";
import type { QueueHandler, StreamHandler } from "../../lib/runtime/consumer.ts";
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

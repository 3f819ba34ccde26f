import { randomUUID } from "node:crypto";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Handler } from "../../lib/http/handler.ts";
import type { StreamHandler } from "../../lib/runtime/consumer.ts";
import type { QueueHandler } from "../../lib/runtime/queue-consumer.ts";
import type { CallWithMessages } from "./background/delivery-queue.ts";
import type { CallWithChanges } from "./background/stream-reader.ts";
import type { LoadBundle } from "./bundles.ts";

type Answer = APIGatewayProxyStructuredResultV2;
export type Invoke = (id: string, event: APIGatewayProxyEventV2) => Promise<Answer>;

/**
 * Runs endpoints from their bundles. Every call is an invocation with an id of its own, as on Lambda, whatever the gateway
 * in front calls its request.
 */
export function bundledFunctions(load: LoadBundle): Invoke {
  return async (id, event) => {
    const handler: Handler = load(id).handler;
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
export function bundledConsumer(
  load: LoadBundle,
  id: string,
): (timeLeftMs: () => number) => Promise<boolean> {
  return async (timeLeftMs) => {
    const handler: StreamHandler = load(id).handler;
    const answer = await handler({ Records: [] }, { getRemainingTimeInMillis: timeLeftMs });
    return answer.batchItemFailures.length === 0;
  };
}

/** Runs consumers from their bundles with changes of the table. */
export function bundledStreamFunctions(load: LoadBundle): CallWithChanges {
  return async (id, records, timeLeftMs) => {
    const handler: StreamHandler = load(id).handler;
    return handler({ Records: [...records] }, { getRemainingTimeInMillis: timeLeftMs });
  };
}

/** Runs the function with this id from its bundle with messages of a queue. */
export function bundledQueueFunction(load: LoadBundle, id: string): CallWithMessages {
  return async (event, timeLeftMs) => {
    const handler: QueueHandler = load(id).handler;
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

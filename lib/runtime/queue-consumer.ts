import type { Context as Lambda, SQSBatchResponse, SQSEvent } from "aws-lambda";
import type { TableAccess } from "../http/endpoint.ts";
import { createCounter } from "../http/metrics.ts";
import type { Runtime } from "../http/runtime.ts";
import type { Context } from "../use-case/context.ts";
import { createContexts } from "./consumer.ts";
import { environmentRuntime } from "./environment.ts";

type CalledTurns = {
  readonly next: () => Context;
  readonly hasTime: () => boolean;
};

/** Called by messages of a queue instead of requests. */
export type QueueConsumer = {
  readonly id: string;
  readonly summary: string;
  readonly table: TableAccess;
  readonly calledBy: { readonly queue: "deliveries" };
  /** @throws Error to get the same message again */
  readonly run: (turns: CalledTurns, message: string) => Promise<void>;
};

export function defineQueueConsumer(consumer: QueueConsumer): QueueConsumer {
  return consumer;
}

export type QueueHandler = (
  event: Pick<SQSEvent, "Records">,
  lambda: Pick<Lambda, "getRemainingTimeInMillis">,
) => Promise<SQSBatchResponse>;

/** Beyond a deadline, to save progress and to answer. */
const RESERVE_MS = 2000;

export function createQueueConsumer(
  consumer: QueueConsumer,
  ownRuntime?: Runtime,
  extras: Partial<Runtime> = {},
): QueueHandler {
  let runtime = ownRuntime;
  return async ({ Records: records }, lambda) => {
    runtime ??= { ...environmentRuntime(), ...extras };
    const { log, deadlineMs, metrics } = runtime;
    const { count, amounts } = createCounter();
    const turns: CalledTurns = {
      next: createContexts(runtime, count),
      hasTime: () => lambda.getRemainingTimeInMillis() > deadlineMs + RESERVE_MS,
    };
    const failed: string[] = [];
    for (const { body, messageId } of records) {
      try {
        await consumer.run(turns, body);
      } catch (error) {
        log.error("call-failed", { consumer: consumer.id, error });
        failed.push(messageId);
      }
    }
    if (amounts.size > 0) metrics?.(amounts);
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  };
}

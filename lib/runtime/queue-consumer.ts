import type { Context as Lambda, SQSBatchResponse, SQSEvent } from "aws-lambda";
import type { TableAccess } from "../http/endpoint.ts";
import { counter } from "../http/metrics.ts";
import type { Runtime } from "../http/runtime.ts";
import type { Context } from "../use-case/context.ts";
import { contextsOf } from "./consumer.ts";
import { environmentRuntime } from "./environment.ts";

/** How much a call from a queue may do. */
export type CalledTurns = {
  /** The context of one piece of work, with a deadline of its own as a request has. */
  readonly next: () => Context;
  /** Whether there is time for another piece of work. */
  readonly hasTime: () => boolean;
};

/** A function that is called by messages of a queue instead of requests. */
export type QueueConsumer = {
  /** The file's path below `functions/`; the Lambda's name follows from it. */
  readonly id: string;
  /** One line for people. */
  readonly summary: string;
  readonly table: TableAccess;
  readonly calledBy: { readonly queue: "deliveries" };
  /** @param message the body of one message @throws Error to get the same message again */
  readonly run: (turns: CalledTurns, message: string) => Promise<void>;
};

/** Declares one. Everything that runs it is derived from this object. */
export function defineQueueConsumer(consumer: QueueConsumer): QueueConsumer {
  return consumer;
}

export type QueueHandler = (
  event: Pick<SQSEvent, "Records">,
  lambda: Pick<Lambda, "getRemainingTimeInMillis">,
) => Promise<SQSBatchResponse>;

/** Beyond a deadline, for saving how far the work has come and for the answer. */
const RESERVE_MS = 2000;

/** The one way to make its handler. Tests bring their runtime, functions take it from the environment. */
export function createQueueConsumer(
  consumer: QueueConsumer,
  given?: Runtime,
  extras: Partial<Runtime> = {},
): QueueHandler {
  let runtime = given;
  return async ({ Records: records }, lambda) => {
    runtime ??= { ...environmentRuntime(), ...extras };
    const { log, deadlineMs, metrics } = runtime;
    const { count, amounts } = counter();
    const turns: CalledTurns = {
      next: contextsOf(runtime, count),
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

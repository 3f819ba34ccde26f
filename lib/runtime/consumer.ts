import { randomUUID } from "node:crypto";
import type {
  DynamoDBBatchResponse,
  DynamoDBRecord,
  DynamoDBStreamEvent,
  Context as Lambda,
  SQSBatchResponse,
  SQSEvent,
} from "aws-lambda";
import type { TableAccess } from "../http/endpoint.ts";
import { createCounter } from "../http/metrics.ts";
import type { Runtime } from "../http/runtime.ts";
import { deadlineIn } from "../kernel/deadline.ts";
import type { Context, Count } from "../use-case/context.ts";
import type { Consumed, ExpiredItem, StreamedChange, Turns } from "../use-case/turns.ts";
import { type ConsumedChange, matchesConsumer, TABLE_ITSELF } from "./change-patterns.ts";
import { environmentRuntime } from "./environment.ts";

/** Called by changes of the table instead of requests. */
export type Consumer = {
  /** Path of the file below `functions/`, from which the Lambda's name follows. */
  readonly id: string;
  readonly summary: string;
  readonly table: TableAccess;
  /** Any of these. Only two consumers may read a stream, so small ones share a function. */
  readonly calledBy: readonly ConsumedChange[];
  readonly callsDeliveries?: true;
  /** Must skip no change; switched off while there is no integration. */
  readonly raisesEvents?: true;
  /** Switches the consumer that raises events. */
  readonly switchesEvents?: true;
  /** @returns true if all is done; otherwise it is called again */
  readonly run: (turns: Turns) => Promise<Consumed>;
};

export function defineConsumer(consumer: Consumer): Consumer {
  return consumer;
}

export type StreamHandler = (
  event: DynamoDBStreamEvent,
  lambda: Pick<Lambda, "getRemainingTimeInMillis">,
) => Promise<DynamoDBBatchResponse>;

/** Beyond a deadline, to save progress and to answer. */
const RESERVE_MS = 2000;

export function createConsumer(
  consumer: Consumer,
  ownRuntime?: Runtime,
  extras: Partial<Runtime> = {},
): StreamHandler {
  let runtime = ownRuntime;
  return async ({ Records: records }, lambda) => {
    runtime ??= { ...environmentRuntime(), ...extras };
    const { log, deadlineMs, metrics } = runtime;
    const { count, amounts } = createCounter();
    const consumed = await consumer.run({
      next: createContexts(runtime, count),
      expired: selectChanges(consumer, records, "expiredItems").flatMap(readExpiredItem),
      changes: selectChanges(consumer, records, "changesOf").map(changeIn),
      hasWork: records.length === 0 || selectChanges(consumer, records, "newItems").length > 0,
      hasTime: () => lambda.getRemainingTimeInMillis() > deadlineMs + RESERVE_MS,
    });
    log.info("consumed", { consumer: consumer.id, isDone: consumed === true });
    if (amounts.size > 0) metrics?.(amounts);
    if (consumed === true) return { batchItemFailures: [] };
    const first = records[0]?.dynamodb?.SequenceNumber ?? "";
    return { batchItemFailures: [{ itemIdentifier: consumed === false ? first : consumed.leftFrom }] };
  };
}

type KindOfChange = "newItems" | "expiredItems" | "changesOf";

/** With one reason, the mapping has filtered already. */
function selectChanges(
  { calledBy }: Consumer,
  records: readonly DynamoDBRecord[],
  kind: KindOfChange,
): readonly DynamoDBRecord[] {
  const reasons = calledBy.filter((change) => kind in change);
  if (reasons.length === calledBy.length) return records;
  return records.filter((record) => reasons.some((change) => matchesConsumer(change, record)));
}

function changeIn({ dynamodb = {}, userIdentity }: DynamoDBRecord): StreamedChange {
  const { Keys: { pk, sk } = {}, OldImage, NewImage, SequenceNumber, ApproximateCreationDateTime } = dynamodb;
  return {
    sequenceNumber: SequenceNumber ?? "",
    key: { pk: pk?.S ?? "", sk: sk?.S ?? "" },
    ...(OldImage ? { before: OldImage } : {}),
    ...(NewImage ? { after: NewImage } : {}),
    at: new Date((ApproximateCreationDateTime ?? 0) * 1000),
    isExpiry: userIdentity?.principalId === TABLE_ITSELF,
  };
}

function readExpiredItem({ dynamodb: { OldImage: old = {} } = {} }: DynamoDBRecord): ExpiredItem[] {
  const { pk, sk, type, version, expires_at, silent_versions: silent } = old;
  if (pk?.S === undefined || sk?.S === undefined || expires_at?.N === undefined) return [];
  const key = { pk: pk.S, sk: sk.S, type: type?.S ?? "", image: old };
  const counts = { version: Number(version?.N ?? 0), expires_at: Number(expires_at.N) };
  return [{ ...key, ...counts, ...(silent?.N === undefined ? {} : { silent_versions: Number(silent.N) }) }];
}

/** For work that no caller waits for, each with its own deadline. */
export function createContexts(runtime: Runtime, count: Count): () => Context {
  const { table, now, newId, log, profile, signer, demoKeys, addressLimit, deadlineMs } = runtime;
  return () => {
    const deadline = deadlineIn(deadlineMs);
    const deliveryCalls = runtime.openDeliveryCalls?.(deadline);
    const eventSwitch = runtime.openEventSwitch?.(deadline);
    const targetRules = runtime.openTargetRules?.(deadline);
    return {
      ...(deliveryCalls ? { deliveryCalls } : {}),
      ...(eventSwitch ? { eventSwitch } : {}),
      ...(runtime.senders ? { senders: runtime.senders } : {}),
      ...(targetRules ? { targetRules } : {}),
      table: table(deadline),
      deadline,
      now,
      newId,
      log,
      count,
      profile,
      signer,
      demoKeys,
      addressLimit,
      caller: { grant: "none" },
      callerSource: "",
      shopper: {},
      requestId: randomUUID(),
      effectId: randomUUID(),
    };
  };
}

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

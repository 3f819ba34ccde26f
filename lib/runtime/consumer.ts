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
import { stampSystemTable } from "../table/stamp/stamped-table.ts";
import type { Capabilities, Capability } from "../use-case/capabilities.ts";
import { type Context, type Count, WITHOUT_REQUEST } from "../use-case/context.ts";
import type { Consumed, ExpiredItem, StreamedChange, Turns } from "../use-case/turns.ts";
import { type ConsumedChange, matchesConsumer, TABLE_ITSELF } from "./change-patterns.ts";
import { environmentRuntime, type Open } from "./environment.ts";

/** Called by changes of the table instead of requests. */
export type Consumer<N extends Capability = Capability> = {
  /** Path of the file below `functions/`, from which the Lambda's name follows. */
  readonly id: string;
  readonly summary: string;
  readonly table: TableAccess;
  /** Any of these. Only two consumers may read a stream, so small ones share a function. */
  readonly calledBy: readonly ConsumedChange[];
  /** Capabilities that `run` gets. */
  readonly needs: readonly N[];
  /** Ids of what its work checks, so that its bundle has the compiled validators: see `infra/build/row-schemas.ts`. */
  readonly checks?: readonly string[];
  /** Must skip no change; switched off while there is no integration. */
  readonly raisesEvents?: true;
  /** @returns true if all is done; otherwise it is called again */
  readonly run: (turns: Turns, capabilities: Pick<Capabilities, N>) => Promise<Consumed>;
};

export function defineConsumer<const N extends Capability>(consumer: Consumer<N>): Consumer<N> {
  return consumer;
}

export type StreamHandler = (
  event: DynamoDBStreamEvent,
  lambda: Pick<Lambda, "getRemainingTimeInMillis">,
) => Promise<DynamoDBBatchResponse>;

/** Beyond a deadline, to save progress and to answer. */
const RESERVE_MS = 2000;

/** All that comes from outside, or a function that opens it at the first call. */
type Source<N extends Capability> = Open<N> | Runtime<N>;

function openSource<N extends Capability>(id: string, source: Source<N>): () => Runtime<N> {
  let runtime: Runtime<N> | undefined;
  return () => {
    runtime ??= typeof source === "function" ? environmentRuntime(id, source) : source;
    return runtime;
  };
}

export function createConsumer<N extends Capability>(
  consumer: Consumer<N>,
  source: Source<N>,
): StreamHandler {
  const open = openSource(consumer.id, source);
  return async ({ Records: records }, lambda) => {
    const runtime = open();
    const { log, deadlineMs, metrics, capabilities } = runtime;
    const { count, amounts } = createCounter();
    const turns: Turns = {
      next: createContexts(runtime, count, consumer.id),
      expired: selectChanges(consumer, records, "expiredItems").flatMap(readExpiredItem),
      changes: selectChanges(consumer, records, "changesOf").map(changeIn),
      written: selectChanges(consumer, records, "writesBy").map(changeIn),
      hasWork: records.length === 0 || selectChanges(consumer, records, "newItems").length > 0,
      hasTime: () => lambda.getRemainingTimeInMillis() > deadlineMs + RESERVE_MS,
    };
    const consumed = await consumer.run(turns, capabilities);
    log.info("consumed", { consumer: consumer.id, isDone: consumed === true });
    if (amounts.size > 0) metrics?.(amounts);
    if (consumed === true) return { batchItemFailures: [] };
    const first = records[0]?.dynamodb?.SequenceNumber ?? "";
    return { batchItemFailures: [{ itemIdentifier: consumed === false ? first : consumed.leftFrom }] };
  };
}

type KindOfChange = "newItems" | "expiredItems" | "changesOf" | "writesBy";

/** With one reason, the mapping has filtered already. */
function selectChanges(
  { calledBy }: Pick<Consumer, "calledBy">,
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
export function createContexts(runtime: Runtime, count: Count, operation = "tasks"): () => Context {
  const { table, now, newId, log, profile, demoKeys, addressLimit, deadlineMs, passwordCost } = runtime;
  return () => {
    const deadline = deadlineIn(deadlineMs);
    const requestId = randomUUID();
    return {
      ...WITHOUT_REQUEST,
      ...{ now, newId, log, count, profile, demoKeys, addressLimit, deadline, passwordCost },
      table: stampSystemTable(table(deadline), { requestId, operation, at: now() }),
      requestId,
      effectId: randomUUID(),
    };
  };
}

type CalledTurns = {
  readonly next: () => Context;
  readonly hasTime: () => boolean;
};

/**
 * Called by messages of a queue, or by the clock, instead of requests. The clock's message is of the same form, without a
 * content.
 */
export type MessageConsumer<N extends Capability = Capability> = {
  readonly id: string;
  readonly summary: string;
  readonly table: TableAccess;
  readonly calledBy: { readonly queue: "deliveries" } | { readonly clock: "minute" };
  readonly needs: readonly N[];
  /** @throws Error to get the same message again */
  readonly run: (turns: CalledTurns, message: string, capabilities: Pick<Capabilities, N>) => Promise<void>;
};

export function defineMessageConsumer<const N extends Capability>(
  consumer: MessageConsumer<N>,
): MessageConsumer<N> {
  return consumer;
}

export type QueueHandler = (
  event: Pick<SQSEvent, "Records">,
  lambda: Pick<Lambda, "getRemainingTimeInMillis">,
) => Promise<SQSBatchResponse>;

export function createMessageConsumer<N extends Capability>(
  consumer: MessageConsumer<N>,
  source: Source<N>,
): QueueHandler {
  const open = openSource(consumer.id, source);
  return async ({ Records: records }, lambda) => {
    const runtime = open();
    const { log, deadlineMs, metrics, capabilities } = runtime;
    const { count, amounts } = createCounter();
    const turns: CalledTurns = {
      next: createContexts(runtime, count, consumer.id),
      hasTime: () => lambda.getRemainingTimeInMillis() > deadlineMs + RESERVE_MS,
    };
    const failed: string[] = [];
    for (const { body, messageId } of records) {
      try {
        await consumer.run(turns, body, capabilities);
      } catch (error) {
        log.error("call-failed", { consumer: consumer.id, error });
        failed.push(messageId);
      }
    }
    if (amounts.size > 0) metrics?.(amounts);
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  };
}

import { randomUUID } from "node:crypto";
import type {
  DynamoDBBatchResponse,
  DynamoDBRecord,
  DynamoDBStreamEvent,
  Context as Lambda,
} from "aws-lambda";
import type { TableAccess } from "../http/endpoint.ts";
import { counter } from "../http/metrics.ts";
import type { Runtime } from "../http/runtime.ts";
import { deadlineIn } from "../kernel/deadline.ts";
import type { Context, Count } from "../use-case/context.ts";
import type { Consumed, ExpiredItem, StreamedChange, Turns } from "../use-case/turns.ts";
import { environmentRuntime } from "./environment.ts";

/**
 * Which changes call a consumer: new items of a type, those that the table removed when they had expired, or every
 * change of items of these types.
 */
export type ConsumedChange =
  | { readonly newItems: string }
  | { readonly expiredItems: string }
  | { readonly changesOf: readonly string[] };

/** A function that is called by changes of the table instead of requests. */
export type Consumer = {
  /** The file's path below `functions/`; the Lambda's name follows from it. */
  readonly id: string;
  /** One line for people. */
  readonly summary: string;
  readonly table: TableAccess;
  readonly calledBy: ConsumedChange;
  /** @returns whether all is done; `false` to be called again for the same changes, or for those that are left */
  readonly run: (turns: Turns) => Promise<Consumed>;
};

/** Declares one consumer. Everything that runs it is derived from this object. */
export function defineConsumer(consumer: Consumer): Consumer {
  return consumer;
}

export type StreamHandler = (
  event: DynamoDBStreamEvent,
  lambda: Pick<Lambda, "getRemainingTimeInMillis">,
) => Promise<DynamoDBBatchResponse>;

/** Beyond a deadline, for saving how far the work has come and for the answer. */
const RESERVE_MS = 2000;

/** The one way to make a consumer's handler. Tests bring their runtime, functions take it from the environment. */
export function createConsumer(
  consumer: Consumer,
  given?: Runtime,
  extras: Partial<Runtime> = {},
): StreamHandler {
  let runtime = given;
  return async ({ Records: records }, lambda) => {
    runtime ??= { ...environmentRuntime(), ...extras };
    const { log, deadlineMs, metrics } = runtime;
    const { count, amounts } = counter();
    const consumed = await consumer.run({
      next: contextsOf(runtime, count),
      expired: "expiredItems" in consumer.calledBy ? records.flatMap(expiredIn) : [],
      changes: "changesOf" in consumer.calledBy ? records.map(changeIn) : [],
      hasTime: () => lambda.getRemainingTimeInMillis() > deadlineMs + RESERVE_MS,
    });
    log.info("consumed", { consumer: consumer.id, isDone: consumed === true });
    if (amounts.size > 0) metrics?.(amounts);
    if (consumed === true) return { batchItemFailures: [] };
    // Lambda calls again with the changes from this one on, at its own growing pace.
    const first = records[0]?.dynamodb?.SequenceNumber ?? "";
    return { batchItemFailures: [{ itemIdentifier: consumed === false ? first : consumed.leftFrom }] };
  };
}

/** Who removes what has expired. */
const TABLE_ITSELF = "dynamodb.amazonaws.com";

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

/** What a change tells of the item that it removed. */
function expiredIn({ dynamodb: { OldImage: old = {} } = {} }: DynamoDBRecord): ExpiredItem[] {
  const { pk, sk, version, expires_at, silent_versions: silent } = old;
  if (pk?.S === undefined || sk?.S === undefined || expires_at?.N === undefined) return [];
  const key = { pk: pk.S, sk: sk.S };
  const counts = { version: Number(version?.N ?? 0), expires_at: Number(expires_at.N) };
  return [{ ...key, ...counts, ...(silent?.N === undefined ? {} : { silent_versions: Number(silent.N) }) }];
}

/** Contexts for work that nobody waits for, each with a deadline of its own. */
export function contextsOf(runtime: Runtime, count: Count): () => Context {
  const { table, now, newId, log, profile, signer, demoKeys, addressLimit, deadlineMs } = runtime;
  return () => {
    const deadline = deadlineIn(deadlineMs);
    const deliveryCalls = runtime.openDeliveryCalls?.(deadline);
    const targetRules = runtime.openTargetRules?.(deadline);
    return {
      ...(deliveryCalls ? { deliveryCalls } : {}),
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
      effectId: randomUUID(),
    };
  };
}

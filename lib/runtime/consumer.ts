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
import { isMeant, TABLE_ITSELF } from "./change-patterns.ts";
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
  /** Any of these. Two consumers may read a stream, so what is little comes together in one. */
  readonly calledBy: readonly ConsumedChange[];
  /** Calls for deliveries, so it reaches their queue. */
  readonly callsDeliveries?: true;
  /** Not one change may be skipped, and nobody wants them told as long as there is no integration. */
  readonly raisesEvents?: true;
  /** Switches the calls of those on and off, as integrations come and go. */
  readonly switchesEvents?: true;
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
      expired: meantBy(consumer, records, "expiredItems").flatMap(expiredIn),
      changes: meantBy(consumer, records, "changesOf").map(changeIn),
      hasWork: records.length === 0 || meantBy(consumer, records, "newItems").length > 0,
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

type KindOfChange = "newItems" | "expiredItems" | "changesOf";

/** The changes that call the consumer for this reason; where there is one reason, its mapping has seen to it. */
function meantBy(
  { calledBy }: Consumer,
  records: readonly DynamoDBRecord[],
  kind: KindOfChange,
): readonly DynamoDBRecord[] {
  const wanted = calledBy.filter((change) => kind in change);
  if (wanted.length === calledBy.length) return records;
  return records.filter((record) => wanted.some((change) => isMeant(change, record)));
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

/** What a change tells of the item that it removed. */
function expiredIn({ dynamodb: { OldImage: old = {} } = {} }: DynamoDBRecord): ExpiredItem[] {
  const { pk, sk, type, version, expires_at, silent_versions: silent } = old;
  if (pk?.S === undefined || sk?.S === undefined || expires_at?.N === undefined) return [];
  const key = { pk: pk.S, sk: sk.S, type: type?.S ?? "", image: old };
  const counts = { version: Number(version?.N ?? 0), expires_at: Number(expires_at.N) };
  return [{ ...key, ...counts, ...(silent?.N === undefined ? {} : { silent_versions: Number(silent.N) }) }];
}

/** Contexts for work that nobody waits for, each with a deadline of its own. */
export function contextsOf(runtime: Runtime, count: Count): () => Context {
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

import { marshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import * as consumers from "../../../functions/consumers.ts";
import type { StoredChange } from "../../../lib/events/event-family.ts";
import { forgetProcessMemory } from "../../../lib/kernel/process-memory.ts";
import {
  type Consumer,
  createConsumer,
  createMessageConsumer,
  type MessageConsumer,
} from "../../../lib/runtime/consumer.ts";
import type { Item } from "../../../lib/table/table.ts";
import type { DeliveryCalls, TargetRules } from "../../../lib/use-case/capabilities.ts";
import type { Senders } from "../../../lib/use-case/senders.ts";
import { testRuntime } from "../runtime.ts";
import { SURROUNDINGS } from "../surroundings.ts";
import { permitAccess } from "../tables/permitted.ts";
import type { FaultPlan } from "./faults.ts";
import type { WriteLab } from "./write-lab.ts";

type AnyConsumer = Consumer | MessageConsumer;

const isOfQueue = (consumer: AnyConsumer): consumer is MessageConsumer => "queue" in consumer.calledBy;
const isOfStream = (consumer: AnyConsumer): consumer is Consumer => Array.isArray(consumer.calledBy);

/** Every function that is called by the table's stream, and then those that they call by a queue. */
export const ALL_CONSUMERS: readonly AnyConsumer[] = (Object.values(consumers) as readonly AnyConsumer[])
  .filter((one) => isOfStream(one) || isOfQueue(one))
  .toSorted((one, other) => Number(isOfQueue(one)) - Number(isOfQueue(other)));

const PATIENTLY = { getRemainingTimeInMillis: () => 60_000 };
const MOST_ROUNDS = 50;

/** Consumers are called with changes of the table or with messages of the queue. */
export type Calls = { readonly records: readonly DynamoDBRecord[]; readonly messages: readonly string[] };

/**
 * Calls one consumer once. @returns the messages that it sends, and the number of its calls to the table
 * @throws Error if it does, or if its role denies a key
 */
export async function callConsumer(
  lab: WriteLab,
  consumer: AnyConsumer,
  { records, messages }: Calls,
  plan?: FaultPlan,
): Promise<{ readonly sent: readonly string[]; readonly attempts: number; readonly isDone: boolean }> {
  const opened = lab.store.open(plan);
  const { table, refuseDenied } = permitAccess(opened.table, consumer);
  const sent: string[] = [];
  const callFor: DeliveryCalls["callFor"] = async (_, id) =>
    void sent.push(JSON.stringify({ integration_id: id }));
  const runtime = testRuntime({
    ...SURROUNDINGS,
    ...{ table, now: lab.now, deliveryCalls: { callFor } },
    ...{ senders: { ...silent, post: receiverOf(lab) }, targetRules: PUBLIC },
  });
  const failures = isOfQueue(consumer)
    ? await createMessageConsumer(consumer, runtime)({ Records: messages.map(toMessage) }, PATIENTLY)
    : await createConsumer(consumer, runtime)({ Records: [...records] }, PATIENTLY);
  refuseDenied();
  return { sent, attempts: opened.attempts().length, isDone: failures.batchItemFailures.length === 0 };
}

/** Every name resolves to a public address; the addresses of this machine stay allowed. */
const PUBLIC: TargetRules = {
  allowsLoopback: true,
  lookup: async () => [{ address: "93.184.215.14", family: 4 }],
};
const silent: Omit<Senders, "post"> = {
  sendToQueue: async () => ({ status: 204 }),
  putEvent: async () => ({ status: 204 }),
  pause: async () => {},
};

function receiverOf({ arrived }: WriteLab): Senders["post"] {
  return async ({ headers, body }) => {
    arrived.set(headers["webhook-id"] ?? "", String(JSON.parse(body).triggered_by));
    return { status: 204 };
  };
}

type Message = Parameters<ReturnType<typeof createMessageConsumer>>[0]["Records"][number];

const toMessage = (body: string, at: number) => ({ messageId: `${at}`, body }) as Message;

/** Calls all consumers with these changes and with all that follows from them, until nothing is left. */
export async function consumeAll(lab: WriteLab, changes: readonly StoredChange[]): Promise<void> {
  forgetProcessMemory();
  lab.store.takeChanges();
  let calls: Calls = { records: changes.map(toRecord), messages: [] };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if (calls.records.length === 0 && calls.messages.length === 0) return;
    const messages = new Set<string>();
    for (const consumer of ALL_CONSUMERS) {
      const { sent } = await callUntilDone(lab, consumer, calls);
      for (const message of sent) messages.add(message);
    }
    calls = { records: lab.store.takeChanges().map(toRecord), messages: [...messages] };
  }
  throw new Error("Consumers go on calling each other.");
}

async function callUntilDone(lab: WriteLab, consumer: AnyConsumer, calls: Calls) {
  const sent: string[] = [];
  for (let tries = 0; tries < MOST_ROUNDS; tries += 1) {
    const outcome = await callConsumer(lab, consumer, calls);
    sent.push(...outcome.sent);
    if (outcome.isDone) return { sent };
  }
  throw new Error(`${consumer.id} does not end.`);
}

/** A change as the table's stream reports it. */
export function toRecord({ key, before, after, at }: StoredChange, position: number): DynamoDBRecord {
  const eventName = before ? (after ? "MODIFY" : "REMOVE") : "INSERT";
  return {
    eventName,
    dynamodb: {
      Keys: toImage(key as Item),
      ...(before ? { OldImage: toImage(before) } : {}),
      ...(after ? { NewImage: toImage(after) } : {}),
      SequenceNumber: String(position),
      ApproximateCreationDateTime: Math.floor(at.getTime() / 1000),
    },
  } as DynamoDBRecord;
}

const toImage = (item: Item) => marshall(item, { removeUndefinedValues: true });

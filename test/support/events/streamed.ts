import { marshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import type { StoredChange } from "../../../lib/events/event-family.ts";
import { TABLE_ITSELF } from "../../../lib/runtime/change-patterns.ts";
import { createContexts } from "../../../lib/runtime/consumer.ts";
import type { Item } from "../../../lib/table/table.ts";
import type { StreamedChange } from "../../../lib/use-case/turns.ts";
import { getIntegrations } from "../../../lib/webhooks/subscriptions/integrations-store.ts";
import { EVENT_FAMILIES } from "../../../lib/workers/event-families.ts";
import { turnIntoEvents } from "../../../lib/workers/raise-events.ts";
import { testRuntime } from "../runtime.ts";
import type { RecordedTable } from "./recorded-changes.ts";

/** Passes the changes to the stream's consumer. @throws Error if it leaves any */
export async function consume(
  table: RecordedTable,
  now: () => Date,
  changes: readonly StoredChange[],
): Promise<void> {
  const runtime = testRuntime({ table, now });
  const next = createContexts(runtime, () => {});
  const told = changes.map(toStreamed);
  const turns = { next, changes: told, expired: [], written: [], hasWork: false, hasTime: () => true };
  const outcome = await turnIntoEvents(turns, runtime.capabilities.deliveryCalls, {
    families: EVENT_FAMILIES,
    getIntegrations,
  });
  if (outcome !== true) throw new Error(`The consumer left changes: ${JSON.stringify(outcome)}.`);
}

function toStreamed({ key, before, after, at, isExpiry }: StoredChange, index: number): StreamedChange {
  return {
    sequenceNumber: String(index),
    key,
    ...(before ? { before: toImage(before) } : {}),
    ...(after ? { after: toImage(after) } : {}),
    at: new Date(Math.floor(at.getTime() / 1000) * 1000),
    isExpiry,
  };
}

/** As DynamoDB hands the change to a function. */
export function toRecord({ key, before, after, at, isExpiry }: StoredChange, index: number): DynamoDBRecord {
  const removal = { type: "Service", principalId: TABLE_ITSELF };
  return {
    eventName: after ? (before ? "MODIFY" : "INSERT") : "REMOVE",
    ...(isExpiry ? { userIdentity: removal } : {}),
    dynamodb: {
      SequenceNumber: String(index),
      Keys: toImage({ ...key, type: "" }),
      ...(before ? { OldImage: toImage(before) } : {}),
      ...(after ? { NewImage: toImage(after) } : {}),
      ApproximateCreationDateTime: Math.floor(at.getTime() / 1000),
    },
  };
}

type Image = NonNullable<NonNullable<DynamoDBRecord["dynamodb"]>["NewImage"]>;

const toImage = (item: Item) => marshall(item, { removeUndefinedValues: true }) as Image;

import { createHash, randomUUID } from "node:crypto";
import type { SQSRecord } from "aws-lambda";
import { consumer } from "../../../functions/webhooks/delivery/deliver-events.ts";
import { senders } from "../../../lib/aws/senders.ts";
import type { NamedEvent } from "../../../lib/events/event.ts";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { createMessageConsumer } from "../../../lib/runtime/consumer.ts";
import type { Senders } from "../../../lib/use-case/senders.ts";
import { appendEvents } from "../../../lib/webhooks/log/event-log-store.ts";
import { newDeliveryState } from "../../../lib/webhooks/subscriptions/delivery-state.ts";
import {
  deliveryStateWrite,
  getDeliveryState,
} from "../../../lib/webhooks/subscriptions/delivery-state-store.ts";
import type { Integration } from "../../../lib/webhooks/subscriptions/integration.ts";
import { integrations } from "../../../lib/webhooks/subscriptions/integrations-store.ts";
import { testRuntime } from "../runtime.ts";
import { memoryTable } from "../tables/memory-table.ts";
import { localReceiver } from "./local-receiver.ts";

const onThisMachine = {
  allowsLoopback: true,
  lookup: async () => [{ address: "127.0.0.1", family: 4 as const }],
};

/** Delivers events once over HTTP, as the queue's function does. @param sending replaces the sender */
export async function countDelivered(
  integration: Integration,
  events: readonly NamedEvent[],
  sending: Partial<Senders> = {},
) {
  const now = () => new Date();
  const table = memoryTable({ now });
  const state = newDeliveryState([0, 0, 0, 0]);
  await table.transact(
    [...integrations.writes(integration), deliveryStateWrite(integration.id, state)],
    randomUUID(),
  );
  await appendEvents({ table, newId: randomUUID, deadline: deadlineIn(5000), now }, events);
  const amounts = new Map<string, number>();
  const handler = createMessageConsumer(
    consumer,
    testRuntime({
      table,
      now,
      senders: { ...senders, ...sending },
      targetRules: onThisMachine,
      metrics: (found) => {
        for (const [name, amount] of found) amounts.set(name, (amounts.get(name) ?? 0) + amount);
      },
    }),
  );
  const body = JSON.stringify({ integration_id: integration.id });
  const record = { body, messageId: randomUUID() };
  await handler({ Records: [record as SQSRecord] }, { getRemainingTimeInMillis: () => 60_000 });
  return { table, amounts, state: (await getDeliveryState(table, integration.id))?.value };
}

/** A stand-in for SQS and EventBridge that accepts every message without checking signatures. */
export function localService() {
  return localReceiver((response, { body, headers }) => {
    const request = JSON.parse(body);
    const isQueue = String(headers["x-amz-target"]).startsWith("AmazonSQS.");
    const digest = createHash("md5").update(String(request.MessageBody)).digest("hex");
    const taken = isQueue
      ? { MessageId: randomUUID(), MD5OfMessageBody: digest }
      : { FailedEntryCount: 0, Entries: [{ EventId: randomUUID() }] };
    response.writeHead(200, { "Content-Type": "application/x-amz-json-1.1" }).end(JSON.stringify(taken));
  });
}

import { randomUUID } from "node:crypto";
import type { SQSRecord } from "aws-lambda";
import { consumer } from "../../functions/webhooks/delivery/deliver-events.ts";
import { nameEvents } from "../../lib/events/event.ts";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import { createMessageConsumer } from "../../lib/runtime/consumer.ts";
import type { Senders } from "../../lib/use-case/senders.ts";
import { buildDeadLetter } from "../../lib/webhooks/delivery/dead-letters/dead-letter.ts";
import { deadLetterWrite } from "../../lib/webhooks/delivery/dead-letters/dead-letters-store.ts";
import { appendEvents, readLog } from "../../lib/webhooks/log/event-log-store.ts";
import { EVENT_LOG_PARTS } from "../../lib/webhooks/log/logged-event.ts";
import { setChangeAside } from "../../lib/webhooks/log/unread-changes-store.ts";
import type { StoredPart } from "../formats/stored-part.ts";
import { testRuntime } from "../support/runtime.ts";
import { expectData, type Shop } from "../support/shop.ts";

/** Integrations of every kind, a log, and deliveries that failed, wait or were given up. */
async function addEvents(shop: Shop): Promise<void> {
  const { table, now } = shop;
  const integration = await addIntegrations(shop);
  const payload = { data: { id: "full", type: "cart" } };
  const events = [1, 2, 3].map((position) => ({
    key: "cart.updated",
    object: { type: "cart", id: "full" },
    position,
    payload,
    ...(position === 3 ? { rebuilds: { from: 3, to: 3 } } : {}),
  }));
  const ctx = { table, now, newId: () => randomUUID(), deadline: deadlineIn(30_000) };
  await appendEvents(ctx, nameEvents(events, now()));
  await deliverInVain(shop, integration.id);
  const [event] = (await Promise.all(EVENT_LOG_PARTS.map((part) => readLog(table, part, 0, 1)))).flat();
  if (!event) throw new Error("There is no event in the log.");
  const letter = buildDeadLetter(
    integration.id,
    event,
    { attempts: 9, cause: "It answered 500." },
    now().getTime(),
  );
  await table.transact([deadLetterWrite(letter)], randomUUID());
  const change = { sequenceNumber: "7", key: { pk: "CART#odd", sk: "CART" }, at: now(), isExpiry: false };
  await setChangeAside(table, change, "cart", new Error("It could not be read."));
}

async function addIntegrations(shop: Shop) {
  const secret = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
  const common = { type: "integration", enabled: true, observes: ["cart.updated", "order.paid"] };
  const configuration = { url: "https://desk.example/hooks", secret_key: "shared" };
  const desk = { ...common, name: "Desk", integration_type: "webhook", configuration };
  const integration = await expectData(shop.post("/v2/integrations", { data: desk }));
  await expectData(
    shop.put(`/v2/integrations/${integration.id}`, {
      data: { configuration: { signing_secret: secret } },
    }),
  );
  const queue = { url: "https://sqs.eu-central-1.amazonaws.com/123456789012/desk", region: "eu-central-1" };
  const data = { ...common, name: "Queue", integration_type: "aws_sqs", configuration: queue };
  await expectData(shop.post("/v2/integrations", { data }));
  return integration;
}

/** One call of the worker while the receiver refuses every event. */
async function deliverInVain({ table, now }: Shop, integrationId: string): Promise<void> {
  const refused = async () => ({ status: 500 });
  const senders: Senders = { post: refused, sendToQueue: refused, putEvent: refused, pause: async () => {} };
  const deliver = createMessageConsumer(consumer, testRuntime({ table, now, senders }));
  const body = JSON.stringify({ integration_id: integrationId });
  const Records = [{ body, messageId: "1" } as SQSRecord];
  await deliver({ Records }, { getRemainingTimeInMillis: () => 60_000 });
}

/** Items of every type that the area stores, see `test/formats`. */
export const storedParts: readonly StoredPart[] = [{ place: 160, add: addEvents }];

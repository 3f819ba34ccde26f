import { openDeliveryCalls } from "../../../lib/aws/delivery-queue.ts";
import { createConsumer, defineConsumer } from "../../../lib/runtime/consumer.ts";
import { EVENT_ITEM_TYPES, raiseEvents } from "../../../lib/workers/raise-events.ts";

export const consumer = defineConsumer({
  id: "webhooks/log/raise-events",
  summary: "Turn what was committed into events, and call for their deliveries",
  table: "consume",
  calledBy: [{ changesOf: EVENT_ITEM_TYPES }],
  raisesEvents: true,
  needs: ["deliveryCalls"],
  run: raiseEvents,
});
export const handler = createConsumer(consumer, (env) => ({ deliveryCalls: openDeliveryCalls(env) }));

import { openDeliveryCalls } from "../../../lib/aws/delivery-queue.ts";
import { senders } from "../../../lib/aws/senders.ts";
import { createMessageConsumer, defineMessageConsumer } from "../../../lib/runtime/consumer.ts";
import { openTargetRules } from "../../../lib/runtime/target-rules.ts";
import { deliverEvents } from "../../../lib/workers/deliver-events.ts";

export const consumer = defineMessageConsumer({
  id: "webhooks/delivery/deliver-events",
  summary: "Deliver the events that integrations have not received yet",
  table: "consume",
  calledBy: { queue: "deliveries" },
  needs: ["deliveryCalls", "senders", "targetRules"],
  run: deliverEvents,
});
export const handler = createMessageConsumer(consumer, (env) => ({
  deliveryCalls: openDeliveryCalls(env),
  targetRules: openTargetRules(env),
  senders,
}));

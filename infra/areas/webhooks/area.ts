import { keys } from "../../../lib/table/keys.ts";
import { EVENT_LOG_PARTS } from "../../../lib/webhooks/log/logged-event.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Integrations",
      group: "Extend",
      place: 60,
      description:
        "Subscriptions to events: a webhook, a queue or an event bus receives every change of what it observes, in order, signed, with retries for 72 hours.",
      has: ["webhooks/subscriptions", "webhooks/delivery"],
    },
    {
      name: "Delivery logs",
      group: "Extend",
      place: 70,
      description: "Every attempt to deliver an event to an integration, with the receiver's answer.",
      has: ["webhooks/subscriptions/logs"],
    },
    {
      name: "Events",
      group: "Extend",
      place: 80,
      description:
        "The same events to be read instead of received: everything since a position, for 30 days back, and snapshots of what there is now to begin with.",
      has: ["webhooks/feed"],
    },
  ],
  keys: {
    deliveries: [keys.deliveryState(ANY)],
    deliveryLogs: [keys.deliveryAttempt(ANY, ANY, ANY), keys.deliveryJob(ANY, ANY, ANY)],
    eventLog: EVENT_LOG_PARTS.map(keys.eventLogEnd),
    integrations: [keys.integration(ANY), keys.integrationCount()],
    unreadChanges: [keys.unreadChange(ANY)],
  },
  operationNames: {
    "webhooks/subscriptions/logs": [
      [/^listLogs/, "listAllIntegrationLogs"],
      [/^listJobLogs/, "listIntegrationJobLogs"],
    ],
  },
  samples: () => import("./samples.ts"),
};

import type { EventFamily } from "../../events/event-family.ts";
import { type ResourceEvents, resourceEvents } from "../../events/resource-events.ts";
import type { Integration } from "./integration.ts";
import { integrationData } from "./integration-view.ts";
import { INTEGRATION_TYPE, integrationIn } from "./integrations-store.ts";

const EVENTS: ResourceEvents<Integration> = {
  type: "integration",
  valueIn: integrationIn,
  payloadOf: (integration) => ({ data: integrationData(integration) }),
};

/** Secrets in these events are masked as in responses. */
export const integrationEvents: EventFamily = {
  itemTypes: [INTEGRATION_TYPE],
  eventsOf: async (_ctx, change) => resourceEvents(EVENTS, change),
};

import type { EventFamily } from "../events/event-family.ts";
import { type ResourceEvents, resourceEvents } from "../events/resource-events.ts";
import type { Integration } from "./integration.ts";
import { integrationData } from "./integration-view.ts";
import { INTEGRATION_TYPE, integrationIn } from "./integrations-store.ts";

const EVENTS: ResourceEvents<Integration> = {
  type: "integration",
  valueIn: integrationIn,
  payloadOf: (integration) => ({ data: integrationData(integration) }),
};

/** What happens to integrations. Their secrets are as masked as in answers. */
export const integrationEvents: EventFamily = {
  itemTypes: [INTEGRATION_TYPE],
  eventsOf: async (_ctx, change) => resourceEvents(EVENTS, change),
};

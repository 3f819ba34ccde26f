import type { EventFamily } from "../../events/event-family.ts";
import { buildResourceFamily } from "../../events/resource-events.ts";
import { integrationData } from "./integration-view.ts";
import { INTEGRATION_TYPE, integrationIn } from "./integrations-store.ts";

/** Secrets in these events are masked as in responses. */
export const integrationEvents: EventFamily = buildResourceFamily(INTEGRATION_TYPE, {
  type: "integration",
  valueIn: integrationIn,
  payloadOf: (integration) => ({ data: integrationData(integration) }),
});

import { isDeepStrictEqual } from "node:util";
import type { EventFamily } from "../../events/event-family.ts";
import { STORE_OBJECT, storeChange } from "../../settings/settings-events.ts";
import { SETTINGS_TYPE } from "../../settings/store.ts";
import { GATEWAYS, gatewaySettings, gatewayView } from "./gateways.ts";

/** Raised for a new secret too, which no payload shows. */
export const gatewayEvents: EventFamily = {
  itemTypes: [SETTINGS_TYPE],
  eventsOf: async (_, change) => {
    const settingsChange = storeChange(change);
    if (!settingsChange) return [];
    const { before, after, position } = settingsChange;
    const changed = GATEWAYS.filter(
      ({ slug }) => !isDeepStrictEqual(gatewaySettings(before, slug), gatewaySettings(after, slug)),
    );
    return changed.map((gateway) => ({
      key: "payment-gateway.updated",
      object: STORE_OBJECT,
      position,
      payload: { data: gatewayView(gateway, after) },
    }));
  },
};

import { isDeepStrictEqual } from "node:util";
import type { EventFamily } from "../../events/event-family.ts";
import { SETTINGS_TYPE } from "../../settings/store.ts";
import { STORE_OBJECT, storeChange } from "../../settings/store-change.ts";
import { gatewayView } from "./gateway-view.ts";
import { GATEWAYS, gatewaySettings } from "./gateways.ts";

/** `payment-gateway.updated`, also for another secret, which no payload shows. */
export const gatewayEvents: EventFamily = {
  itemTypes: [SETTINGS_TYPE],
  eventsOf: async (_, change) => {
    const found = storeChange(change);
    if (!found) return [];
    const { before, after, position } = found;
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

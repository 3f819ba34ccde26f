import type { EventFamily } from "../events/event-family.ts";
import { type ResourceEvents, resourceEvents } from "../events/resource-events.ts";
import type { OwnedAddress } from "./address.ts";
import { addressView } from "./address-view.ts";
import { ADDRESS_TYPE, addressIn } from "./addresses-store.ts";

const EVENTS: ResourceEvents<OwnedAddress> = {
  type: "address",
  valueIn: addressIn,
  payloadOf: (address) => ({ data: addressView(address) }),
};

export const addressEvents: EventFamily = {
  itemTypes: [ADDRESS_TYPE],
  eventsOf: async (_, change) => resourceEvents(EVENTS, change),
};

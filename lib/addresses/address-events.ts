import type { EventFamily } from "../events/event-family.ts";
import { buildResourceFamily } from "../events/resource-events.ts";
import { addressView } from "./address-view.ts";
import { ADDRESS_TYPE, addressIn } from "./addresses-store.ts";

export const addressEvents: EventFamily = buildResourceFamily(ADDRESS_TYPE, {
  type: "address",
  valueIn: addressIn,
  payloadOf: (address) => ({ data: addressView(address) }),
});

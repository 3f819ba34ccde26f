import type { EventFamily } from "../events/event-family.ts";
import { buildResourceFamily } from "../events/resource-events.ts";
import { customerView } from "./customer.ts";
import { CUSTOMER_TYPE, customerIn } from "./store.ts";

/** Payloads say of a password only whether there is one. */
export const customerEvents: EventFamily = buildResourceFamily(CUSTOMER_TYPE, {
  type: "customer",
  valueIn: customerIn,
  payloadOf: (customer) => ({ data: customerView(customer) }),
});

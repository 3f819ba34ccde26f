import type { EventFamily } from "../events/event-family.ts";
import { type ResourceEvents, resourceEvents } from "../events/resource-events.ts";
import { type Customer, customerView } from "./customer.ts";
import { CUSTOMER_TYPE, customerIn } from "./store.ts";

const EVENTS: ResourceEvents<Customer> = {
  type: "customer",
  valueIn: customerIn,
  payloadOf: (customer) => ({ data: customerView(customer) }),
};

/** Payloads say of a password only whether there is one. */
export const customerEvents: EventFamily = {
  itemTypes: [CUSTOMER_TYPE],
  eventsOf: async (_, change) => resourceEvents(EVENTS, change),
};

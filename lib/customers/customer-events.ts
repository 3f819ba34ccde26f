import type { EventFamily } from "../events/event-family.ts";
import { type ResourceEvents, resourceEvents } from "../events/resource-events.ts";
import type { Customer } from "./customer.ts";
import { customerView } from "./customer-view.ts";
import { CUSTOMER_TYPE, customerIn } from "./store.ts";

const EVENTS: ResourceEvents<Customer> = {
  type: "customer",
  valueIn: customerIn,
  payloadOf: (customer) => ({ data: customerView(customer) }),
};

/** What becomes of customers; none of it says more of a password than that there is one. */
export const customerEvents: EventFamily = {
  itemTypes: [CUSTOMER_TYPE],
  eventsOf: async (_, change) => resourceEvents(EVENTS, change),
};

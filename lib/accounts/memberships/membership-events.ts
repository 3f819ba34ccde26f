import type { EventFamily } from "../../events/event-family.ts";
import { type ResourceEvents, resourceEvents } from "../../events/resource-events.ts";
import type { Membership } from "./membership.ts";
import { membershipView } from "./membership-view.ts";
import { MEMBERSHIP_TYPE, membershipIn } from "./memberships-store.ts";

const EVENTS: ResourceEvents<Membership> = {
  type: "account_membership",
  key: "account-membership",
  valueIn: membershipIn,
  payloadOf: (membership) => ({ data: membershipView(membership) }),
};

/** Made only from the account's item of a membership, so that every event is raised once. */
export const membershipEvents: EventFamily = {
  itemTypes: [MEMBERSHIP_TYPE],
  eventsOf: async (_, change) => resourceEvents(EVENTS, change),
};

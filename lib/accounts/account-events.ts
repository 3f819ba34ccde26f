import type { EventFamily } from "../events/event-family.ts";
import { type ResourceEvents, resourceEvents } from "../events/resource-events.ts";
import type { Account } from "./account.ts";
import { accountView } from "./account-view.ts";
import { type Membership, membershipView } from "./memberships/membership.ts";
import { MEMBERSHIP_TYPE, membershipIn } from "./memberships/memberships-store.ts";
import { ACCOUNT_TYPE, accountIn } from "./store.ts";

const ACCOUNT_EVENTS: ResourceEvents<Account> = {
  type: "account",
  valueIn: accountIn,
  payloadOf: (account) => ({ data: accountView(account) }),
};

export const accountEvents: EventFamily = {
  itemTypes: [ACCOUNT_TYPE],
  eventsOf: async (_, change) => resourceEvents(ACCOUNT_EVENTS, change),
};

const MEMBERSHIP_EVENTS: ResourceEvents<Membership> = {
  type: "account_membership",
  key: "account-membership",
  valueIn: membershipIn,
  payloadOf: (membership) => ({ data: membershipView(membership) }),
};

/** Made only from the account's item of a membership, so that every event is raised once. */
export const membershipEvents: EventFamily = {
  itemTypes: [MEMBERSHIP_TYPE],
  eventsOf: async (_, change) => resourceEvents(MEMBERSHIP_EVENTS, change),
};

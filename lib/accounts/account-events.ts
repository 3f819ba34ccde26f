import { ACCOUNT_TAG_TYPE, accountTagIn } from "../account-tags/account-tags-store.ts";
import type { EventFamily } from "../events/event-family.ts";
import { buildResourceFamily } from "../events/resource-events.ts";
import { accountView } from "./account-view.ts";
import { membershipView } from "./memberships/membership.ts";
import { MEMBERSHIP_TYPE, membershipIn } from "./memberships/memberships-store.ts";
import { ACCOUNT_TYPE, accountIn } from "./store.ts";
import { accountTagView } from "./tags/account-tag-view.ts";

export const accountEvents: EventFamily = buildResourceFamily(ACCOUNT_TYPE, {
  type: "account",
  valueIn: accountIn,
  payloadOf: (account) => ({ data: accountView(account) }),
});

/** Made only from the account's item of a membership, so that every event is raised once. */
export const membershipEvents: EventFamily = buildResourceFamily(MEMBERSHIP_TYPE, {
  type: "account_membership",
  key: "account-membership",
  valueIn: membershipIn,
  payloadOf: (membership) => ({ data: membershipView(membership) }),
});

export const accountTagEvents: EventFamily = buildResourceFamily(ACCOUNT_TAG_TYPE, {
  type: "account_tag",
  key: "account-tag",
  valueIn: accountTagIn,
  payloadOf: (tag) => ({ data: accountTagView(tag) }),
});

import type { Reach, Reaches } from "./reach.ts";

/** The transaction that writes an address checks that its owner still exists. */
const CUSTOMER_ADDRESSES: Reach = { writes: ["addresses", "customers"] };
const READ_ADDRESSES: Reach = { reads: ["addresses", "customers"] };

/** Access for accounts, customers, their addresses and sign-in; see `REACHES`. */
export const SHOPPER_REACHES: Reaches = {
  "accounts/create-account": { writes: ["accountRegistrations", "accounts"] },
  "accounts/create-account-membership": { reads: ["realms"], writes: ["accounts", "members", "memberships"] },
  "accounts/create-account-token": {
    reads: ["realms"],
    writes: [
      ...["accounts", "memberNames", "members", "memberships", "oneTimeCodes"],
      ...["oneTimeCodeTries", "signInAttempts", "signInSources", "signUpSources"],
    ] as const,
  },
  "accounts/delete-account": {
    writes: [
      "accountRegistrations",
      "accounts",
      "addresses",
      "endedShoppers",
      "members",
      "memberships",
      "tasks",
    ],
  },
  "accounts/list-accounts": { reads: ["accountLists", "accounts"] },
  "accounts/members": { reads: ["members"] },
  "accounts/members/list-members": { reads: ["members", "userLists"] },
  "accounts/members/read-member": { reads: ["members", "memberships"] },
  "accounts/memberships": { reads: ["accounts", "members", "memberships"] },
  "accounts/memberships/delete-account-membership": { writes: ["accounts", "members", "memberships"] },
  "accounts/memberships/list-unassigned-members": {
    reads: ["accounts", "members", "memberships", "userLists"],
  },
  "accounts/one-time-codes": {
    reads: ["memberNames", "members", "realms", "signInAttempts"],
    writes: ["oneTimeCodeRequests", "oneTimeCodes", "signInSources"],
  },
  "accounts/read-account": { reads: ["accounts"] },
  "accounts/update-account": { writes: ["accountRegistrations", "accounts"] },
  "accounts/users": { reads: ["members", "realms"] },
  "accounts/users/create-user": { reads: ["realms"], writes: ["accounts", "members", "memberships"] },
  "accounts/users/delete-user": {
    reads: ["realms"],
    writes: ["accounts", "endedShoppers", "memberNames", "members", "memberships", "oneTimeCodes", "tasks"],
  },
  "accounts/users/list-users": { reads: ["members", "realms", "userLists"] },
  "accounts/users/passwords": { reads: ["members", "realms"] },
  "accounts/users/passwords/create-password-info": {
    reads: ["realms"],
    writes: ["memberNames", "members"],
  },
  "accounts/users/passwords/delete-password-info": {
    reads: ["realms"],
    writes: ["memberNames", "members"],
  },
  "accounts/users/passwords/delete-password-profile": {
    reads: ["userLists"],
    writes: ["memberNames", "members", "oneTimeCodes", "realms", "tasks"],
  },
  "accounts/users/passwords/update-password-info": {
    reads: ["realms"],
    writes: ["memberNames", "members", "signUpSources"],
  },
  "accounts/users/update-user": { reads: ["realms"], writes: ["members"] },
  addresses: { writes: ["accounts", "addresses"] },
  "addresses/create-customer-address": CUSTOMER_ADDRESSES,
  "addresses/delete-customer-address": CUSTOMER_ADDRESSES,
  "addresses/list-customer-addresses": READ_ADDRESSES,
  "addresses/read-customer-address": READ_ADDRESSES,
  "addresses/update-customer-address": CUSTOMER_ADDRESSES,
  "customers/create-customer": { writes: ["customerNames", "customers", "signUpSources"] },
  "customers/create-customer-token": {
    reads: ["customerNames", "customers"],
    writes: ["signInAttempts", "signInSources"],
  },
  "customers/delete-customer": {
    writes: ["addresses", "customerNames", "customers", "endedShoppers", "tasks"],
  },
  "customers/list-customers": { reads: ["customerLists", "customerNames", "customers"] },
  "customers/read-customer": { reads: ["customers"] },
  "customers/update-customer": { writes: ["customerNames", "customers", "signUpSources"] },
  realms: { writes: ["realms"] },
};

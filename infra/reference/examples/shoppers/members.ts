import {
  BOOKSHOP,
  CHANGED_MEMBER,
  COLLEAGUE,
  GALLERY,
  MEMBERSHIP,
  MEMBERSHIP_TO_DELETE,
} from "../../../areas/accounts/samples.ts";
import { MEMBER_ID } from "../../../local/demo/sample-shoppers.ts";
import type { Example, Examples } from "../example.ts";

const administrator: Example = { caller: "administrator" };
const member: Example = { caller: "shopper", signedIn: "account" };
const membership = { accountID: BOOKSHOP, membershipID: MEMBERSHIP };

/** Members, and the accounts for which they act. */
export const memberExamples: Examples = {
  "accounts/members/list-members": {
    ...administrator,
    query: { filter: "like(name,*Brandt)", "page[limit]": "2" },
  },
  "accounts/members/read-member": { ...member, path: { memberID: MEMBER_ID } },
  "accounts/members/update-member": {
    ...administrator,
    path: { memberID: COLLEAGUE },
    body: { data: { type: "account_member", id: COLLEAGUE } },
  },
  "accounts/memberships/list-member-memberships": {
    ...member,
    path: { memberID: MEMBER_ID },
    query: { include: "account", sort: "id" },
  },
  "accounts/memberships/list-account-memberships": {
    ...administrator,
    path: { accountID: BOOKSHOP },
    query: { include: "account_member", sort: "id", "page[limit]": "2" },
  },
  "accounts/memberships/list-unassigned-members": {
    ...administrator,
    path: { accountID: BOOKSHOP },
    query: { filter: "eq(email,petra@example.org)", "page[limit]": "2" },
  },
  "accounts/memberships/read-account-membership": {
    ...administrator,
    path: membership,
    query: { include: "account_member" },
  },
  "accounts/create-account-membership": {
    ...administrator,
    path: { accountID: GALLERY },
    body: { data: { type: "account_membership", account_member_id: CHANGED_MEMBER } },
  },
  "accounts/memberships/update-account-membership": {
    ...administrator,
    path: membership,
    body: { data: { type: "account_membership", account_member_id: MEMBER_ID } },
  },
  "accounts/memberships/delete-account-membership": {
    ...administrator,
    path: { accountID: GALLERY, membershipID: MEMBERSHIP_TO_DELETE },
  },
};

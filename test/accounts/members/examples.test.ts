import { MEMBER_ID } from "../../../infra/local/demo/sample-shoppers.ts";
import { demoId } from "../../../infra/local/demo/stable-id.ts";
import { showExamples } from "../../support/examples.ts";

const member = { signedIn: "account" } as const;
const membership = { accountID: demoId("account Harbour Books"), membershipID: demoId("membership of Ada") };

/** Members, and the accounts for which they act. */
showExamples({
  "accounts/members/list-members": {
    caller: "administrator",
    query: { filter: "like(name,*Brandt)", "page[limit]": "2" },
  },
  "accounts/members/read-member": { ...member, path: { memberID: MEMBER_ID } },
  "accounts/members/update-member": {
    path: { memberID: demoId("member Jonas") },
    data: { type: "account_member", id: demoId("member Jonas") },
  },
  "accounts/memberships/list-member-memberships": {
    ...member,
    path: { memberID: MEMBER_ID },
    query: { include: "account", sort: "id" },
  },
  "accounts/memberships/list-account-memberships": {
    caller: "administrator",
    path: { accountID: demoId("account Harbour Books") },
    query: { include: "account_member", sort: "id", "page[limit]": "2" },
  },
  "accounts/memberships/list-unassigned-members": {
    path: { accountID: demoId("account Harbour Books") },
    query: { filter: "eq(email,petra@example.org)", "page[limit]": "2" },
  },
  "accounts/memberships/read-account-membership": {
    caller: "administrator",
    path: membership,
    query: { include: "account_member" },
  },
  "accounts/create-account-membership": {
    path: { accountID: demoId("account Quay Gallery") },
    data: { type: "account_membership", account_member_id: demoId("member Mara") },
  },
  "accounts/memberships/update-account-membership": {
    path: membership,
    data: { type: "account_membership", account_member_id: MEMBER_ID },
  },
  "accounts/memberships/delete-account-membership": {
    path: { accountID: demoId("account Quay Gallery"), membershipID: demoId("membership to delete") },
  },
});

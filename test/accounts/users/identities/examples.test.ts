import { MEMBER_ID } from "../../../../infra/local/demo/sample-shoppers.ts";
import { demoId } from "../../../../infra/local/demo/stable-id.ts";
import { demoProfileId } from "../../../../infra/local/identity-provider/demo-profiles.ts";
import { ACCOUNT_REALM_ID, BUYER_REALM_ID } from "../../../../lib/realms/realms.ts";
import { showExamples } from "../../../support/examples.ts";

const member = { signedIn: "account" } as const;
const realm = { realmID: ACCOUNT_REALM_ID };
const self = { ...realm, userID: MEMBER_ID };
const changed = { ...realm, userID: demoId("member Mara") };
const IDENTITY = "user_authentication_oidc_profile_info";

/** Identities of users at providers. */
showExamples({
  "accounts/users/identities/list-identities": { ...member, path: self, query: { "page[limit]": "2" } },
  "accounts/users/identities/read-identity": {
    ...member,
    path: { ...self, identityID: demoId("identity of Ada") },
  },
  "accounts/users/identities/create-identity": {
    path: changed,
    data: { type: IDENTITY, oidc_profile_id: demoProfileId(ACCOUNT_REALM_ID), subject: "mara-at-work" },
  },
  "accounts/users/identities/update-identity": {
    path: { ...changed, identityID: demoId("identity of Mara") },
    data: { type: IDENTITY, subject: "mara-lindqvist" },
  },
  "accounts/users/identities/delete-identity": {
    path: { ...changed, identityID: demoId("identity to delete") },
  },
  "accounts/users/identities/delete-oidc-profile": {
    path: { realmID: BUYER_REALM_ID, oidcProfileID: demoId("identity provider to delete") },
  },
});

import { buyerRealm, tradeProfile } from "../../infra/areas/realms/samples.ts";
import { demoId } from "../../infra/local/demo/stable-id.ts";
import { ACCOUNT_REALM_ID, BUYER_REALM_ID, DEFAULT_PROFILE_ID } from "../../lib/realms/realms.ts";
import { showExamples } from "../support/examples.ts";

const accounts = { realmID: ACCOUNT_REALM_ID };

/** Sign-in settings. Changing calls leave the demo store's settings as they were. */
showExamples({
  "realms/list-realms": { caller: "administrator", query: { "page[limit]": "2" } },
  "realms/read-realm": { caller: "administrator", path: { realmID: BUYER_REALM_ID } },
  "realms/update-realm": { path: { realmID: BUYER_REALM_ID }, data: buyerRealm },
  "realms/list-oidc-profiles": { path: accounts },
  "realms/password-profiles/list-password-profiles": { path: accounts, query: { "page[limit]": "2" } },
  "realms/password-profiles/read-password-profile": {
    path: { ...accounts, passwordProfileID: DEFAULT_PROFILE_ID },
  },
  "realms/password-profiles/create-password-profile": {
    path: accounts,
    data: { type: "password_profile", name: "Staff numbers", username_format: "any" },
  },
  "realms/password-profiles/update-password-profile": {
    path: { ...accounts, passwordProfileID: demoId("password profile of the trade") },
    data: tradeProfile,
  },
  "realms/settings/read-account-authentication": {},
  "realms/settings/update-account-authentication": {
    data: {
      type: "account_authentication_settings",
      enable_self_signup: true,
      auto_create_account_for_account_members: true,
      account_member_self_management: "update_only",
      account_management_authentication_token_timeout_secs: 86_400,
    },
  },
  "realms/settings/read-membership-settings": {},
  "realms/settings/update-membership-settings": {
    data: { type: "account_membership_setting", membership_limit: 10_000 },
  },
  "realms/settings/read-customer-authentication": {},
});

import { ACCOUNT_REALM_ID, BUYER_REALM_ID, DEFAULT_PROFILE_ID } from "../../../../lib/realms/fixed-ids.ts";
import { buyerRealm, TRADE_PROFILE, tradeProfile } from "../../../areas/realms/samples.ts";
import type { Example, Examples } from "../example.ts";

const administrator: Example = { caller: "administrator" };
const shopper: Example = { caller: "shopper" };
const accounts = { realmID: ACCOUNT_REALM_ID };

/** Sign-in settings. Changing calls leave the demo store's settings as they were. */
export const realmExamples: Examples = {
  "realms/list-realms": { ...administrator, query: { "page[limit]": "2" } },
  "realms/read-realm": { ...administrator, path: { realmID: BUYER_REALM_ID } },
  "realms/update-realm": { ...administrator, path: { realmID: BUYER_REALM_ID }, body: { data: buyerRealm } },
  "realms/list-oidc-profiles": { ...shopper, path: accounts },
  "realms/password-profiles/list-password-profiles": {
    ...shopper,
    path: accounts,
    query: { "page[limit]": "2" },
  },
  "realms/password-profiles/read-password-profile": {
    ...shopper,
    path: { ...accounts, passwordProfileID: DEFAULT_PROFILE_ID },
  },
  "realms/password-profiles/create-password-profile": {
    ...administrator,
    path: accounts,
    body: { data: { type: "password_profile", name: "Staff numbers", username_format: "any" } },
  },
  "realms/password-profiles/update-password-profile": {
    ...administrator,
    path: { ...accounts, passwordProfileID: TRADE_PROFILE },
    body: { data: tradeProfile },
  },
  "realms/settings/read-account-authentication": { ...shopper },
  "realms/settings/update-account-authentication": {
    ...administrator,
    body: {
      data: {
        type: "account_authentication_settings",
        enable_self_signup: true,
        auto_create_account_for_account_members: true,
        account_member_self_management: "update_only",
        account_management_authentication_token_timeout_secs: 86_400,
      },
    },
  },
  "realms/settings/read-membership-settings": { ...administrator },
  "realms/settings/update-membership-settings": {
    ...administrator,
    body: { data: { type: "account_membership_setting", membership_limit: 10_000 } },
  },
  "realms/settings/read-customer-authentication": { ...shopper },
};

import { buyerRealm, tradeProfile } from "../../infra/areas/realms/samples.ts";
import { demoId } from "../../infra/local/demo/stable-id.ts";
import {
  DEMO_CLIENT,
  demoProfileId,
  describeDemoProvider,
} from "../../infra/local/identity-provider/demo-profiles.ts";
import { ACCOUNT_REALM_ID, BUYER_REALM_ID, DEFAULT_PROFILE_ID } from "../../lib/realms/realms.ts";
import { showExamples } from "../support/examples.ts";

const accounts = { realmID: ACCOUNT_REALM_ID };
const provider = { ...accounts, oidcProfileID: demoProfileId(ACCOUNT_REALM_ID) };
const PROVIDER = `${describeDemoProvider("http://127.0.0.1:3000").issuer}/.well-known/openid-configuration`;

/** Sign-in settings. Changing calls leave the demo store's settings as they were. */
showExamples({
  "realms/list-realms": { caller: "administrator", query: { "page[limit]": "2" } },
  "realms/read-realm": { caller: "administrator", path: { realmID: BUYER_REALM_ID } },
  "realms/update-realm": { path: { realmID: BUYER_REALM_ID }, data: buyerRealm },
  "realms/oidc-profiles/list-oidc-profiles": { path: accounts },
  "realms/oidc-profiles/read-oidc-profile": { path: provider },
  "realms/oidc-profiles/create-oidc-profile": {
    path: accounts,
    data: {
      type: "oidc-profile",
      name: "Larkfield staff",
      discovery_url: PROVIDER,
      client_id: DEMO_CLIENT.id,
      client_secret: DEMO_CLIENT.secret,
    },
  },
  "realms/oidc-profiles/update-oidc-profile": {
    path: provider,
    data: { type: "oidc-profile", name: "Larkfield ID", email_is_verified: false },
  },
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

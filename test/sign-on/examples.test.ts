import { demoProfileId } from "../../infra/local/identity-provider/demo-profiles.ts";
import { STORE_ID } from "../../lib/kernel/store-id.ts";
import { ACCOUNT_REALM_ID } from "../../lib/realms/realms.ts";
import { showExamples } from "../support/examples.ts";

const place = { storeID: STORE_ID, realmID: ACCOUNT_REALM_ID };
const profile = { ...place, oidcProfileID: demoProfileId(ACCOUNT_REALM_ID) };

/** The way of a browser. It cannot come back before it has begun, so coming back shows its refusal. */
showExamples({
  "sign-on/start-sign-on": {
    // Another example may have given the realm other addresses.
    before: {
      method: "PUT",
      path: `/v2/authentication-realms/${ACCOUNT_REALM_ID}`,
      body: {
        data: { type: "authentication-realm", redirect_uris: ["http://127.0.0.1:3000/shop/signed-in"] },
      },
    },
    path: place,
    query: {
      client_id: "account-management",
      redirect_uri: "http://127.0.0.1:3000/shop/signed-in",
      response_type: "code",
      scope: "openid email profile",
      state: "4411",
      code_challenge: "o5UqZfXJEMmHHj5pQBuY4v0V9K2G0ZC0eC1cJ7Ck2aM",
      code_challenge_method: "S256",
      elasticpath_commerce_cloud_profile_id: profile.oidcProfileID,
    },
  },
  "sign-on/finish-sign-on": {
    path: profile,
    query: { code: "code-of-the-provider", state: "what-the-provider-was-sent" },
    status: 400,
  },
  "sign-on/finish-posted-sign-on": { path: profile, status: 400 },
  "sign-on/read-provider-document": { path: place },
  "sign-on/read-provider-keys": {},
});

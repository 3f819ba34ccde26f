import { MEMBER_ID, PASSWORD_INFO_ID } from "../../../infra/local/demo/sample-shoppers.ts";
import { demoId } from "../../../infra/local/demo/stable-id.ts";
import { ACCOUNT_REALM_ID, DEFAULT_PROFILE_ID } from "../../../lib/realms/realms.ts";
import { showExamples } from "../../support/examples.ts";

const member = { signedIn: "account" } as const;
const realm = { realmID: ACCOUNT_REALM_ID };
const self = { ...realm, userID: MEMBER_ID };
const changed = { ...realm, userID: demoId("member Mara") };

const USER = "user_authentication_info";
const PASSWORD_INFO = "user_authentication_password_profile_info";

/** Users behind account members, and their sign-in methods. */
showExamples({
  "accounts/users/list-users": {
    path: realm,
    query: { filter: "eq(email,jonas@example.org)", "page[limit]": "2" },
  },
  "accounts/users/read-user": { ...member, path: self },
  "accounts/users/create-user": {
    path: realm,
    data: {
      type: USER,
      name: "Iris Okafor",
      email: "iris@example.org",
      given_name: "Iris",
      family_name: "Okafor",
    },
  },
  "accounts/users/update-user": {
    caller: "administrator",
    path: changed,
    data: { type: USER, name: "Mara Lindqvist", given_name: "Mara", family_name: "Lindqvist" },
  },
  "accounts/users/delete-user": { path: { ...realm, userID: demoId("member to delete") } },
  "accounts/users/passwords/list-password-infos": { ...member, path: self, query: { "page[limit]": "2" } },
  "accounts/users/passwords/read-password-info": {
    ...member,
    path: { ...self, passwordInfoID: PASSWORD_INFO_ID },
  },
  "accounts/users/passwords/create-password-info": {
    path: changed,
    data: {
      type: PASSWORD_INFO,
      password_profile_id: DEFAULT_PROFILE_ID,
      username: "mara@example.org",
      password: "amber-jetty-19",
    },
  },
  "accounts/users/passwords/update-password-info": {
    caller: "administrator",
    path: { ...changed, passwordInfoID: demoId("way to sign in") },
    data: { type: PASSWORD_INFO, username: "mara.lindqvist@example.org", password: "copper-tide-52" },
  },
  "accounts/users/passwords/delete-password-info": {
    path: { ...changed, passwordInfoID: demoId("way to sign in to delete") },
  },
  "accounts/users/passwords/delete-password-profile": {
    path: { ...realm, passwordProfileID: demoId("password profile to delete") },
  },
  "accounts/one-time-codes/request-one-time-code": {
    path: { ...realm, passwordProfileID: demoId("password profile of the trade") },
    data: {
      type: "one_time_password_token_request",
      username: "mara@example.org",
      purpose: "passwordless_authentication",
    },
  },
});

import { ACCOUNT_REALM_ID, DEFAULT_PROFILE_ID } from "../../../../lib/realms/fixed-ids.ts";
import {
  CHANGED_MEMBER,
  MEMBER_TO_DELETE,
  PASSWORD_INFO_TO_CHANGE,
  PASSWORD_INFO_TO_DELETE,
} from "../../../areas/accounts/samples.ts";
import { PROFILE_TO_DELETE, TRADE_PROFILE } from "../../../areas/realms/samples.ts";
import { MEMBER_ID, PASSWORD_INFO_ID } from "../../../local/demo/sample-shoppers.ts";
import type { Example, Examples } from "../example.ts";

const administrator: Example = { caller: "administrator" };
const member: Example = { caller: "shopper", signedIn: "account" };
const realm = { realmID: ACCOUNT_REALM_ID };
const self = { ...realm, userID: MEMBER_ID };
const changed = { ...realm, userID: CHANGED_MEMBER };

const USER = "user_authentication_info";
const PASSWORD_INFO = "user_authentication_password_profile_info";

/** Users behind account members, and their sign-in methods. */
export const userExamples: Examples = {
  "accounts/users/list-users": {
    ...administrator,
    path: realm,
    query: { filter: "eq(email,jonas@example.org)", "page[limit]": "2" },
  },
  "accounts/users/read-user": { ...member, path: self },
  "accounts/users/create-user": {
    ...administrator,
    path: realm,
    body: {
      data: {
        type: USER,
        name: "Iris Okafor",
        email: "iris@example.org",
        given_name: "Iris",
        family_name: "Okafor",
      },
    },
  },
  "accounts/users/update-user": {
    ...administrator,
    path: changed,
    body: { data: { type: USER, name: "Mara Lindqvist", given_name: "Mara", family_name: "Lindqvist" } },
  },
  "accounts/users/delete-user": { ...administrator, path: { ...realm, userID: MEMBER_TO_DELETE } },
  "accounts/users/passwords/list-password-infos": { ...member, path: self, query: { "page[limit]": "2" } },
  "accounts/users/passwords/read-password-info": {
    ...member,
    path: { ...self, passwordInfoID: PASSWORD_INFO_ID },
  },
  "accounts/users/passwords/create-password-info": {
    ...administrator,
    path: changed,
    body: {
      data: {
        type: PASSWORD_INFO,
        password_profile_id: DEFAULT_PROFILE_ID,
        username: "mara@example.org",
        password: "amber-jetty-19",
      },
    },
  },
  "accounts/users/passwords/update-password-info": {
    ...administrator,
    path: { ...changed, passwordInfoID: PASSWORD_INFO_TO_CHANGE },
    body: {
      data: { type: PASSWORD_INFO, username: "mara.lindqvist@example.org", password: "copper-tide-52" },
    },
  },
  "accounts/users/passwords/delete-password-info": {
    ...administrator,
    path: { ...changed, passwordInfoID: PASSWORD_INFO_TO_DELETE },
  },
  "accounts/users/passwords/delete-password-profile": {
    ...administrator,
    path: { ...realm, passwordProfileID: PROFILE_TO_DELETE },
  },
  "accounts/one-time-codes/request-one-time-code": {
    caller: "shopper",
    path: { ...realm, passwordProfileID: TRADE_PROFILE },
    body: {
      data: {
        type: "one_time_password_token_request",
        username: "mara@example.org",
        purpose: "passwordless_authentication",
      },
    },
  },
};

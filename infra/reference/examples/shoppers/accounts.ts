import { DEFAULT_PROFILE_ID } from "../../../../lib/realms/fixed-ids.ts";
import { ACCOUNT_TO_DELETE, BOOKSHOP, BRANCH, GALLERY } from "../../../areas/accounts/samples.ts";
import { sampleMember } from "../../../local/demo/sample-shoppers.ts";
import type { Example, Examples } from "../example.ts";

const administrator: Example = { caller: "administrator" };

const signUp = {
  type: "account_management_authentication_token",
  authentication_mechanism: "self_signup",
  password_profile_id: DEFAULT_PROFILE_ID,
  username: "rosa@example.org",
  password: "tidal-kiln-84",
  name: "Rosa Vidal",
  email: "rosa@example.org",
};

/** Accounts and the sign-in of their members. */
export const accountExamples: Examples = {
  "accounts/create-account-token": {
    caller: "shopper",
    body: { data: sampleMember },
    more: { "Sign up": { data: signUp } },
  },
  "accounts/list-accounts": {
    ...administrator,
    query: { filter: "eq(legal_name,Harbour Books LLC)", sort: "name", "page[limit]": "2" },
  },
  "accounts/read-account": { ...administrator, path: { accountID: BRANCH } },
  "accounts/create-account": {
    ...administrator,
    body: { data: { type: "account", name: "Lantern Café", legal_name: "Lantern Café LLC" } },
    more: {
      "A branch of another account": {
        data: { type: "account", name: "Harbour Books, Pier 7", parent_id: BOOKSHOP },
      },
    },
  },
  "accounts/update-account": {
    ...administrator,
    path: { accountID: GALLERY },
    body: { data: { type: "account", legal_name: "Quay Gallery LLC", external_ref: "crm-1187" } },
  },
  "accounts/delete-account": { ...administrator, path: { accountID: ACCOUNT_TO_DELETE } },
};

import { sampleMember } from "../../infra/local/demo/sample-sign-in.ts";
import { demoId } from "../../infra/local/demo/stable-id.ts";
import { DEFAULT_PROFILE_ID } from "../../lib/realms/realms.ts";
import { showExamples } from "../support/examples.ts";

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
showExamples({
  "accounts/create-account-token": { data: sampleMember, more: { "Sign up": { data: signUp } } },
  "accounts/list-accounts": {
    caller: "administrator",
    query: { filter: "eq(legal_name,Harbour Books LLC)", sort: "name", "page[limit]": "2" },
  },
  "accounts/read-account": {
    caller: "administrator",
    path: { accountID: demoId("account Harbour Books, Pier 4") },
  },
  "accounts/create-account": {
    data: { type: "account", name: "Lantern Café", legal_name: "Lantern Café LLC" },
    more: {
      "A branch of another account": {
        data: { type: "account", name: "Harbour Books, Pier 7", parent_id: demoId("account Harbour Books") },
      },
    },
  },
  "accounts/update-account": {
    path: { accountID: demoId("account Quay Gallery") },
    data: { type: "account", legal_name: "Quay Gallery LLC", external_ref: "crm-1187" },
  },
  "accounts/import/import-accounts": {
    data: { type: "account-import", attributes: { file_name: "accounts.jsonl", file_size: 48_211 } },
    form: { file: "@accounts.jsonl" },
  },
  "accounts/delete-account": { path: { accountID: demoId("account to delete") } },
});

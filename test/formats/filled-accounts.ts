import { createAccountToken } from "../../functions/accounts/create-account-token.ts";
import { deleteAccount } from "../../functions/accounts/delete-account.ts";
import { requestOneTimeCode } from "../../functions/accounts/one-time-codes/request-one-time-code.ts";
import { ACCOUNT_REALM_ID, DEFAULT_PROFILE_ID } from "../../lib/realms/fixed-ids.ts";
import type { Table } from "../../lib/table/table.ts";
import { call } from "../support/call.ts";
import type { Ask } from "./filled-store.ts";

const REALM = `/v2/authentication-realms/${ACCOUNT_REALM_ID}`;
const ADDRESS = {
  type: "address",
  first_name: "Ada",
  last_name: "King",
  line_1: "3 Tannery Row",
  county: "Surrey",
  postcode: "KT11",
  country: "GB",
};

/** Accounts with all that they can have, users with ways to sign in, what is left of deleted ones, and customers' addresses. */
export async function addAccounts(ask: Ask, table: Table, now: () => Date): Promise<void> {
  const profile = await ask("POST", `${REALM}/password-profiles`, {
    data: { type: "password_profile", name: "Codes", enable_one_time_password_token: true },
  });
  const parent = await ask("POST", "/v2/accounts", { data: anAccount("Larkfield", "LK-1") });
  const account = await ask("POST", "/v2/accounts", {
    data: { ...anAccount("Larkfield Joinery", "LK-2"), parent_id: parent.id },
  });
  const user = await addUser(ask, profile.id);
  const membership = { type: "account_membership", account_member_id: user.id };
  await ask("POST", `/v2/accounts/${account.id}/account-memberships`, { data: membership });
  await ask("POST", `/v2/accounts/${account.id}/addresses`, { data: ADDRESS });
  const customer = { type: "customer", name: "Barbara", email: "barbara@example.com", external_ref: "crm-7" };
  const { id } = await ask("POST", "/v2/customers", { data: customer });
  await ask("POST", `/v2/customers/${id}/addresses`, { data: ADDRESS });
  await ask("PUT", "/v2/settings", {
    data: { type: "settings", address_mandatory_fields: ["first_name", "last_name", "line_1", "country"] },
  });
  await ask("PUT", "/v2/settings/account-membership", {
    data: { type: "account_membership_setting", membership_limit: 50 },
  });
  await askForCode(table, now, profile.id);
  await leaveTraces(ask, table, now, user.id);
}

function anAccount(name: string, registration_id: string) {
  return { type: "account", name, legal_name: `${name} Ltd`, registration_id, external_ref: "crm-1" };
}

async function addUser(ask: Ask, profileId: string) {
  const users = `${REALM}/user-authentication-info`;
  const data = {
    type: "user_authentication_info",
    name: "Ida",
    email: "ida@example.com",
    family_name: "Marrow",
  };
  const user = await ask("POST", users, { data });
  for (const password_profile_id of [DEFAULT_PROFILE_ID, profileId]) {
    const info = {
      type: "user_authentication_password_profile_info",
      password_profile_id,
      username: "ida@example.com",
      password: "walnut and brass",
    };
    await ask("POST", `${users}/${user.id}/user-authentication-password-profile-info`, { data: info });
  }
  return user;
}

/** A code that is under way, and one try with a wrong one. */
async function askForCode(table: Table, now: () => Date, passwordProfileID: string): Promise<void> {
  const params = { realmID: ACCOUNT_REALM_ID, passwordProfileID };
  const asked = {
    type: "one_time_password_token_request",
    username: "ida@example.com",
    purpose: "reset_password",
  };
  await call(requestOneTimeCode, { table, now, as: "implicit", params, body: { data: asked } });
  const wrong = {
    type: "account_management_authentication_token",
    authentication_mechanism: "passwordless",
    password_profile_id: passwordProfileID,
    username: "ida@example.com",
    one_time_password_token: "000000",
  };
  await call(createAccountToken, { table, now, as: "implicit", body: { data: wrong } });
}

/** What is left of an account that was deleted in so little time that its memberships are still to be removed. */
async function leaveTraces(ask: Ask, table: Table, now: () => Date, memberId: string): Promise<void> {
  const account = await ask("POST", "/v2/accounts", { data: { type: "account", name: "Gone" } });
  const membership = { type: "account_membership", account_member_id: memberId };
  await ask("POST", `/v2/accounts/${account.id}/account-memberships`, { data: membership });
  await call(deleteAccount, { table, now, deadlineMs: 0, params: { accountID: account.id } });
}

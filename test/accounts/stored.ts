import { ACCOUNT_REALM_ID, DEFAULT_PROFILE_ID } from "../../lib/realms/realms.ts";
import type { StoredPart } from "../formats/stored-part.ts";
import { expectData, type Shop } from "../support/shop.ts";

const REALM = `/v2/authentication-realms/${ACCOUNT_REALM_ID}` as const;
const ADDRESS = {
  type: "address",
  first_name: "Ada",
  last_name: "King",
  line_1: "3 Tannery Row",
  county: "Surrey",
  postcode: "KT11",
  country: "GB",
};

/** Accounts with all their resources, users with ways to sign in, traces of deleted ones, and customers' addresses. */
async function addAccounts(shop: Shop): Promise<void> {
  const profile = await expectData(
    shop.post(`${REALM}/password-profiles`, {
      data: { type: "password_profile", name: "Codes", enable_one_time_password_token: true },
    }),
  );
  const parent = await expectData(shop.post("/v2/accounts", { data: anAccount("Larkfield", "LK-1") }));
  const account = await expectData(
    shop.post("/v2/accounts", {
      data: { ...anAccount("Larkfield Joinery", "LK-2"), parent_id: parent.id },
    }),
  );
  const user = await addUser(shop, profile.id);
  const membership = { type: "account_membership", account_member_id: user.id };
  await expectData(shop.post(`/v2/accounts/${account.id}/account-memberships`, { data: membership }));
  await expectData(shop.post(`/v2/accounts/${account.id}/addresses`, { data: ADDRESS }));
  const customer = { type: "customer", name: "Barbara", email: "barbara@example.com", external_ref: "crm-7" };
  const { id } = await expectData(shop.post("/v2/customers", { data: customer }));
  await expectData(shop.post(`/v2/customers/${id}/addresses`, { data: ADDRESS }));
  await expectData(
    shop.put("/v2/settings", {
      data: { type: "settings", address_mandatory_fields: ["first_name", "last_name", "line_1", "country"] },
    }),
  );
  await expectData(
    shop.put("/v2/settings/account-membership", {
      data: { type: "account_membership_setting", membership_limit: 50 },
    }),
  );
  await askForCode(shop, profile.id);
  await leaveTraces(shop, user.id);
}

function anAccount(name: string, registration_id: string) {
  return { type: "account", name, legal_name: `${name} Ltd`, registration_id, external_ref: "crm-1" };
}

async function addUser(shop: Shop, profileId: string) {
  const users = `${REALM}/user-authentication-info` as const;
  const data = {
    type: "user_authentication_info",
    name: "Ida",
    email: "ida@example.com",
    family_name: "Marrow",
  };
  const user = await expectData(shop.post(users, { data }));
  for (const password_profile_id of [DEFAULT_PROFILE_ID, profileId]) {
    const info = {
      type: "user_authentication_password_profile_info",
      password_profile_id,
      username: "ida@example.com",
      password: "walnut and brass",
    };
    await expectData(
      shop.post(`${users}/${user.id}/user-authentication-password-profile-info`, { data: info }),
    );
  }
  return user;
}

/** A pending code and one attempt with a wrong code. */
async function askForCode(shop: Shop, profileId: string): Promise<void> {
  const asked = {
    type: "one_time_password_token_request",
    username: "ida@example.com",
    purpose: "reset_password",
  };
  const path = `${REALM}/password-profiles/${profileId}/one-time-password-token-request` as const;
  await shop.post(path, { data: asked }, { as: "implicit" });
  const wrong = {
    type: "account_management_authentication_token",
    authentication_mechanism: "passwordless",
    password_profile_id: profileId,
    username: "ida@example.com",
    one_time_password_token: "000000",
  };
  await shop.post("/v2/account-members/tokens", { data: wrong }, { as: "implicit" });
}

/** An account whose deletion had no time to remove its memberships. */
async function leaveTraces(shop: Shop, memberId: string): Promise<void> {
  const account = await expectData(shop.post("/v2/accounts", { data: { type: "account", name: "Gone" } }));
  const membership = { type: "account_membership", account_member_id: memberId };
  await expectData(shop.post(`/v2/accounts/${account.id}/account-memberships`, { data: membership }));
  await shop.delete(`/v2/accounts/${account.id}`, { deadlineMs: 0 });
}

async function signUpMember(shop: Shop): Promise<void> {
  const signUps = { enable_self_signup: true, auto_create_account_for_account_members: true };
  const settings = { type: "account_authentication_settings", ...signUps };
  await expectData(shop.put("/v2/settings/account-authentication", { data: settings }));
  const member = {
    type: "account_management_authentication_token",
    authentication_mechanism: "self_signup",
    password_profile_id: DEFAULT_PROFILE_ID,
    username: "ada@example.com",
    password: "correct horse battery",
    name: "Ada",
    email: "ada@example.com",
  };
  await expectData(shop.post("/v2/account-members/tokens", { data: member }));
  await expectData(shop.post("/v2/accounts", { data: { type: "account", name: "Analytical Engines" } }));
}

/** Items of every type that the area stores, see `test/formats`. */
export const storedParts: readonly StoredPart[] = [
  { place: 10, add: signUpMember },
  { place: 150, add: addAccounts },
];

import { DEFAULT_PROFILE_ID } from "../../../lib/realms/realms.ts";
import type { Call } from "../call.ts";
import { expectData, type Shop } from "../shop.ts";

/** A member who signed up with an account of its own, and the settings of its requests. */
export async function signUp(shop: Shop, name = "ada") {
  const signUps = { enable_self_signup: true, auto_create_account_for_account_members: true };
  const type = "account_authentication_settings";
  await expectData(shop.put("/v2/settings/account-authentication", { data: { type, ...signUps } }));
  const data = {
    type: "account_management_authentication_token",
    authentication_mechanism: "self_signup",
    password_profile_id: DEFAULT_PROFILE_ID,
    username: `${name}@example.com`,
    password: "correct horse battery",
    name,
    email: `${name}@example.com`,
  };
  const { status, body, text } = await shop.post("/v2/account-members/tokens", { data }, { as: "implicit" });
  if (status !== 201) throw new Error(`${status}: ${text}`);
  const [{ account_id: account, token }] = body.data;
  const caller: Call = {
    as: "implicit",
    headers: { "ep-account-management-authentication-token": token },
  };
  return { account, member: body.meta.account_member_id, caller };
}

/** A customer who signed in as clients do, and the settings of its requests. */
export async function aCustomer(shop: Shop, name = "grace") {
  const sign = { email: `${name}@example.com`, password: "nanoseconds" };
  const { id } = await expectData(shop.post("/v2/customers", { data: { type: "customer", name, ...sign } }));
  const { token } = await expectData(
    shop.post("/v2/customers/tokens", { data: { type: "token", ...sign } }, { as: "implicit" }),
  );
  const caller: Call = { as: "implicit", headers: { "x-moltin-customer-token": token } };
  return { id, caller };
}

import { DEFAULT_PROFILE_ID } from "../../../lib/realms/fixed-ids.ts";
import type { Ask, Market } from "./market.ts";

type Shop = Pick<Market, "ask" | "ok">;

/** A member with an account of its own, signed in as clients sign in, and how it calls. */
export async function signedUp({ ask, ok }: Shop, name = "ada") {
  const signUps = { enable_self_signup: true, auto_create_account_for_account_members: true };
  const type = "account_authentication_settings";
  await ok("PUT", "/v2/settings/account-authentication", { data: { type, ...signUps } });
  const data = {
    type: "account_management_authentication_token",
    authentication_mechanism: "self_signup",
    password_profile_id: DEFAULT_PROFILE_ID,
    username: `${name}@example.com`,
    password: "correct horse battery",
    name,
    email: `${name}@example.com`,
  };
  const { status, body, text } = await ask("POST", "/v2/account-members/tokens", { data, as: "implicit" });
  if (status !== 201) throw new Error(`${status}: ${text}`);
  const [{ account_id: account, token }] = body.data;
  const caller: Ask = {
    as: "implicit",
    headers: { "ep-account-management-authentication-token": token },
  };
  return { account: account as string, member: body.meta.account_member_id as string, caller };
}

/** A customer, signed in as clients sign in, and how it calls. */
export async function aCustomer({ ok }: Shop, name = "grace") {
  const sign = { email: `${name}@example.com`, password: "nanoseconds" };
  const { id } = await ok("POST", "/v2/customers", { data: { type: "customer", name, ...sign } });
  const { token } = await ok("POST", "/v2/customers/tokens", {
    as: "implicit",
    data: { type: "token", ...sign },
  });
  const caller: Ask = { as: "implicit", headers: { "x-moltin-customer-token": token } };
  return { id: id as string, caller };
}

import type { Ask, Market } from "./market.ts";

type Shop = Pick<Market, "ask" | "ok">;

/** A member with an account of its own, signed in as clients sign in, and how it calls. */
export async function signedUp({ ask }: Shop, name = "ada") {
  const data = {
    type: "account_management_authentication_token",
    authentication_mechanism: "self_signup",
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

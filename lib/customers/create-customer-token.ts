import { signIn } from "../auth/sign-in/sign-in.ts";
import { SHOPPER_LIFE_SECONDS } from "../http/remembered-tokens.ts";
import type { View } from "../schemas/view.ts";
import type { Context, Signer } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { Customer } from "./customer.ts";
import type { CustomerTokenRequest, customerTokenResponse } from "./schemas.ts";
import { signInCustomer } from "./sign-in-customer.ts";
import { findCustomer } from "./store.ts";

/**
 * @throws ApiError 400 for an unknown address, a wrong password or code, 403 for a new customer where sign-ins make none, 409 for an
 * address that a customer has, 422 without providers, 429 after too many wrong tries
 */
export async function createCustomerToken(
  ctx: Context,
  { data }: CustomerTokenRequest,
  signer: Signer,
): Promise<Reply> {
  const issue = (customer: Customer) => issueToken(ctx, customer, signer);
  if (data.authentication_mechanism === "oidc") return signInCustomer(ctx, data, issue);
  const { email: name, password } = data;
  return issue(await signIn(ctx, { kind: "customer", name, password, find: findCustomer }));
}

async function issueToken(ctx: Context, customer: Customer, signer: Signer): Promise<Reply> {
  const now = ctx.now();
  const id = ctx.newId();
  const { name: called } = customer;
  const token = await signer({ customer: { id: customer.id }, name: called, tokenId: id }, now);
  const expires = Math.floor(now.getTime() / 1000) + SHOPPER_LIFE_SECONDS;
  const body: View<typeof customerTokenResponse> = {
    data: { type: "token", id, customer_id: customer.id, token, expires },
  };
  return { body };
}

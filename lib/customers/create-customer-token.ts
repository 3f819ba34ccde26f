import { signIn } from "../auth/sign-in/sign-in.ts";
import { SHOPPER_LIFE_SECONDS } from "../http/remembered-tokens.ts";
import type { View } from "../schemas/view.ts";
import type { Context, Signer } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { CustomerTokenRequest, customerTokenResponse } from "./schemas.ts";
import { findCustomer } from "./store.ts";

/** @throws ApiError 400 for an unknown address or a wrong password, 429 after too many wrong tries */
export async function createCustomerToken(
  ctx: Context,
  { data }: CustomerTokenRequest,
  signer: Signer,
): Promise<Reply> {
  const { email: name, password } = data;
  const customer = await signIn(ctx, { kind: "customer", name, password, find: findCustomer });
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

import { hashSignUpPassword } from "../auth/sign-in/hash-sign-up-password.ts";
import { countAtSource } from "../rate-limits/source-limit.ts";
import { createResource } from "../table/resource.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { customerAnswer } from "./customer.ts";
import { buildCustomer } from "./customer-input.ts";
import { badPassword } from "./new-password.ts";
import type { CreateCustomerRequest } from "./schemas.ts";
import { customers } from "./store.ts";

/** @throws ApiError 409 address in use, 422 easily guessed password, 429 too many from one network */
export async function createCustomer(ctx: Context, { data }: CreateCustomerRequest): Promise<Reply> {
  const { password } = data;
  const hash = password === undefined ? undefined : await hashSignUpPassword(ctx, password, badPassword);
  if (!hash) await countAtSource(ctx, "sign-up");
  const at = ctx.now().toISOString();
  // A merchant vouches for the address; a shopper may write any.
  const address_confirmed = ctx.caller.grant === "client_credentials" ? true : undefined;
  const customer = buildCustomer(data, { id: ctx.newId(), password: hash, address_confirmed, at });
  return createResource(ctx, customers, customer, (created) => ({ body: customerAnswer(created) }));
}

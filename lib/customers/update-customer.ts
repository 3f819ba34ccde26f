import { toSignInName } from "../auth/sign-in/sign-in-name.ts";
import { checkBodyId } from "../kernel/ids.ts";
import { countAtSource } from "../rate-limits/source-limit.ts";
import { changeResource, requireMatching } from "../table/resource.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { customerAnswer, customerView } from "./customer.ts";
import { applyCustomerChange } from "./customer-input.ts";
import { customersFor } from "./customers.ts";
import { hashPasswordChange } from "./new-password.ts";
import type { UpdateCustomerRequest } from "./schemas.ts";

/**
 * A new address counts as a sign-up, since the answer reveals whether it is in use. @throws ApiError 400
 * another id, 404 as `requireCustomer`, 409 address in use, 422 refused password, 429 too many
 */
export async function updateCustomer(
  ctx: Context,
  id: string,
  { data }: UpdateCustomerRequest,
): Promise<Reply> {
  checkBodyId(data, id);
  await checkBeforeHashing(ctx, id, data);
  const password = await hashPasswordChange(ctx, data.password);
  const change = { data, password, at: ctx.now().toISOString() };
  return changeResource(
    ctx,
    customersFor(ctx),
    id,
    (customer) => applyCustomerChange(customer, change),
    (customer) => ({ body: customerAnswer(customer) }),
  );
}

/** Runs before the costly hash: requires the customer, and counts a new sign-in name. */
async function checkBeforeHashing(
  ctx: Context,
  id: string,
  { email, password }: UpdateCustomerRequest["data"],
): Promise<void> {
  if (email === undefined && password === undefined) return; // the change reads it anyway
  const { value: customer } = await requireMatching(ctx, customersFor(ctx), id, customerView);
  if (email === undefined || toSignInName(email) === toSignInName(customer.email)) return;
  await countAtSource(ctx, "sign-up");
}

import type { PasswordHash } from "../auth/password.ts";
import { signInNameOf } from "../auth/sign-in/sign-in-name.ts";
import { defined } from "../kernel/defined.ts";
import { checkBodyId } from "../kernel/ids.ts";
import { countAtSource } from "../source-limits/source-limit.ts";
import { changeResource } from "../table/resource.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { Customer } from "./customer.ts";
import { customerAnswer } from "./customer-view.ts";
import { newPassword } from "./new-password.ts";
import { customersFor, requireCustomer } from "./require-customer.ts";
import type { UpdateCustomerRequest } from "./schemas.ts";

/** What a request gives, its password as it is stored. */
type Change = {
  readonly data: UpdateCustomerRequest["data"];
  readonly password: PasswordHash | null | undefined;
  readonly at: string;
};

/**
 * Changes what is given. A new e-mail address is the name to sign in with from then on, and the old one is free. It
 * counts as signing up does, since the answer tells as well whether somebody has it.
 * @throws ApiError 400 for another id than the path's, 404 for a customer that is not there or not the caller, 409 for
 *   an address in use, 422 for a password that may not be, 429 while too many are hashed and after too many addresses
 *   from one network
 */
export async function updateCustomer(
  ctx: Context,
  id: string,
  { data }: UpdateCustomerRequest,
): Promise<Reply> {
  checkBodyId(data, id);
  await checkFirst(ctx, id, data);
  const password = await newPassword(ctx, data.password);
  const change: Change = { data, password, at: ctx.now().toISOString() };
  return changeResource(
    ctx,
    customersFor(ctx),
    id,
    (customer) => changedCustomer(customer, change),
    (customer) => ({ body: customerAnswer(customer) }),
  );
}

/** What a password or another name asks for before anything is hashed or written. */
async function checkFirst(ctx: Context, id: string, { email, password }: Change["data"]): Promise<void> {
  if (email === undefined && password === undefined) return; // the change reads it anyway
  const { value: customer } = await requireCustomer(ctx, id);
  if (email === undefined || signInNameOf(email) === signInNameOf(customer.email)) return;
  await countAtSource(ctx, "sign-up");
}

/** The very same object if nothing of it becomes another. */
function changedCustomer(customer: Customer, { data, at, ...change }: Change): Customer {
  const { name = customer.name, email = customer.email } = data;
  const external_ref = given(data.external_ref, customer.external_ref);
  const password = given(change.password, customer.password);
  const isSame =
    name === customer.name &&
    email === customer.email &&
    external_ref === customer.external_ref &&
    password === customer.password;
  if (isSame) return customer;
  const { id, created_at } = customer;
  return { id, name, email, ...defined({ password, external_ref }), created_at, updated_at: at };
}

/** What is given, nothing for null, what there is where nothing is said. */
function given<T>(value: T | null | undefined, before: T | undefined): T | undefined {
  return value === undefined ? before : (value ?? undefined);
}

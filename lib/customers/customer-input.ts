import type { PasswordHash } from "../auth/password.ts";
import { toSignInName } from "../auth/sign-in/sign-in-name.ts";
import { dropUndefined } from "../kernel/objects.ts";
import type { Customer } from "./customer.ts";
import type { CreateCustomerRequest, UpdateCustomerRequest } from "./schemas.ts";

type NewCustomer = {
  readonly id: string;
  /** Absent for a customer who cannot sign in. */
  readonly password?: PasswordHash | undefined;
  readonly address_confirmed?: true | undefined;
  readonly at: string;
};

export function buildCustomer(
  { name, email, external_ref }: Pick<CreateCustomerRequest["data"], "name" | "email" | "external_ref">,
  { id, password, address_confirmed, at }: NewCustomer,
): Customer {
  const reference = typeof external_ref === "string" ? external_ref : undefined;
  return {
    ...{ id, name, email },
    ...dropUndefined({ password, address_confirmed, external_ref: reference }),
    ...{ created_at: at, updated_at: at },
  };
}

/** A request, with its password as it is stored. */
type Change = {
  readonly data: UpdateCustomerRequest["data"];
  readonly password?: PasswordHash | null | undefined;
  readonly at: string;
};

/** Returns the same object if nothing changes. */
export function applyCustomerChange(customer: Customer, { data, at, ...change }: Change): Customer {
  const { name = customer.name, email = customer.email } = data;
  const external_ref = resolveChange(data.external_ref, customer.external_ref);
  const password = resolveChange(change.password, customer.password);
  const isSame =
    name === customer.name &&
    email === customer.email &&
    external_ref === customer.external_ref &&
    password === customer.password;
  if (isSame) return customer;
  const { id, created_at } = customer;
  // A changed address is not confirmed.
  const isSameAddress = toSignInName(email) === toSignInName(customer.email);
  const address_confirmed = isSameAddress ? customer.address_confirmed : undefined;
  const more = dropUndefined({ password, address_confirmed, external_ref });
  return { id, name, email, ...more, created_at, updated_at: at };
}

/** Null clears the value, undefined leaves it. */
function resolveChange<T>(value: T | null | undefined, before: T | undefined): T | undefined {
  return value === undefined ? before : (value ?? undefined);
}

import { errorOf, problem } from "../kernel/errors.ts";
import type { Resource } from "../table/resource.ts";
import type { Context } from "../use-case/context.ts";
import type { Customer } from "./customer.ts";
import { customers } from "./store.ts";

/**
 * The customer that a request is about: any for client credentials, a shopper's own.
 * @throws ApiError 404 for one that is not there or is somebody else, told alike
 */
export async function requireCustomer({ caller, shopper, table }: Context, id: string) {
  const isOwn = caller.grant === "client_credentials" || shopper.customer?.id === id.toLowerCase();
  const found = isOwn ? await customers.get(table, id) : undefined;
  if (!found) throw errorOf(problem(404, "There is no such customer."));
  return found;
}

/** Customers as far as the caller of a request may know them. */
export function customersFor(ctx: Context): Pick<Resource<Customer>, "require" | "writes" | "removal"> {
  return { ...customers, require: (_, id) => requireCustomer(ctx, id) };
}

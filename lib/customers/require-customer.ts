import { problem, toApiError } from "../kernel/errors.ts";
import type { Resource } from "../table/resource.ts";
import type { Context } from "../use-case/context.ts";
import type { Customer } from "./customer.ts";
import { customers } from "./store.ts";

/** @throws ApiError 404 for an unknown customer and for one other than the calling shopper */
export async function requireCustomer({ caller, shopper, table }: Context, id: string) {
  const isOwn = caller.grant === "client_credentials" || shopper.customer?.id === id.toLowerCase();
  const customer = isOwn ? await customers.get(table, id) : undefined;
  if (!customer) throw toApiError(problem(404, "There is no such customer."));
  return customer;
}

/** Customers as far as the caller may see them. */
export function customersFor(ctx: Context): Pick<Resource<Customer>, "require" | "writes" | "removal"> {
  return { ...customers, require: (_, id) => requireCustomer(ctx, id) };
}

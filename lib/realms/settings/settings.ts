import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { getRealms } from "../realms-store.ts";
import { accountAuthenticationView, accountMembershipView, customerAuthenticationView } from "../views.ts";

export async function readAccountAuthentication({ table }: Context): Promise<Reply> {
  return { body: accountAuthenticationView(await getRealms(table)) };
}

export async function readMembershipSettings({ table }: Context): Promise<Reply> {
  return { body: accountMembershipView(await getRealms(table)) };
}

/** Customers of every store sign in to the buyer realm; this cannot be changed. */
export function readCustomerAuthentication(): Promise<Reply> {
  return Promise.resolve({ body: customerAuthenticationView() });
}

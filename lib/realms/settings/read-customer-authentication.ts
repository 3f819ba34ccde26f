import type { Reply } from "../../use-case/reply.ts";
import { customerAuthenticationView } from "../views.ts";

/** Customers of every store sign in to the buyer realm; this cannot be changed. */
export function readCustomerAuthentication(): Promise<Reply> {
  return Promise.resolve({ body: customerAuthenticationView() });
}

import type { Reply } from "../../use-case/reply.ts";
import { customerAuthenticationView } from "../views.ts";

/** In which realm customers sign in: always the same. */
export function readCustomerAuthentication(): Promise<Reply> {
  return Promise.resolve({ body: customerAuthenticationView() });
}

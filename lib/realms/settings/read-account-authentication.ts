import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { getRealms } from "../realms-store.ts";
import { accountAuthenticationView } from "../views.ts";

/** How members of accounts sign in. */
export async function readAccountAuthentication({ table }: Context): Promise<Reply> {
  return { body: accountAuthenticationView(await getRealms(table)) };
}

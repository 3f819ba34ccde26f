import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { getRealms } from "../realms-store.ts";
import { accountAuthenticationView } from "../views.ts";

export async function readAccountAuthentication({ table }: Context): Promise<Reply> {
  return { body: accountAuthenticationView(await getRealms(table)) };
}

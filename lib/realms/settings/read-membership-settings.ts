import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { getRealms } from "../realms-store.ts";
import { accountMembershipView } from "../views.ts";

export async function readMembershipSettings({ table }: Context): Promise<Reply> {
  return { body: accountMembershipView(await getRealms(table)) };
}

import { getRealms } from "../../realms/realms-store.ts";
import { requireRealm } from "../../realms/require-realm.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { buildNewUserWrites, buildOwnAccount } from "./new-user.ts";
import type { NewUser } from "./schemas.ts";
import { newUser, readNameParts } from "./user.ts";
import { userReply } from "./views.ts";

/** In the account realm also a member, perhaps with an own account. @throws ApiError 404 unknown realm */
export async function createUser(ctx: Context, realmId: string, data: NewUser): Promise<Reply> {
  const realms = await getRealms(ctx.table);
  const { name, email } = data;
  const user = newUser(ctx, requireRealm(realms, realmId).id, { ...readNameParts(data), name, email });
  const account = buildOwnAccount(ctx, realms, user);
  const own = account && { account, membershipId: ctx.newId() };
  const reply = userReply(user);
  return commitChange(ctx, async () => ({ writes: buildNewUserWrites(user, own), reply }));
}

import { getRealms } from "../../realms/realms-store.ts";
import { requireRealm } from "../../realms/require-realm.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { newUserWrites, ownAccount } from "./new-user.ts";
import { personOf } from "./person.ts";
import type { NewUser } from "./schemas.ts";
import { newUser } from "./user.ts";
import { userReply } from "./views.ts";

/**
 * Creates a user, who in the realm of accounts is a member from then on, with an account of its own if the store says so.
 * @throws ApiError 404 for an unknown realm
 */
export async function createUser(ctx: Context, realmId: string, data: NewUser): Promise<Reply> {
  const realms = await getRealms(ctx.table);
  const { name, email } = data;
  const user = newUser(ctx, requireRealm(realms, realmId).id, { ...personOf(data), name, email });
  const account = ownAccount(ctx, realms, user);
  const own = account && { account, membershipId: ctx.newId() };
  const reply = userReply(user);
  return commitChange(ctx, async () => ({ writes: newUserWrites(user, own), reply }));
}

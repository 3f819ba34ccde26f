import { checkIfMatch, requireNamed } from "../../kernel/etag.ts";
import { getRealms } from "../../realms/realms-store.ts";
import { requireRealm, resolveRealmId } from "../../realms/require-realm.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireUser, type UserPath, type UserWithRealms } from "./require-user.ts";
import { isSamePerson, type User } from "./user.ts";
import { buildUserWrites } from "./users-store.ts";
import { userView } from "./views.ts";

/** `user` is the same object as before when nothing changes. */
export type UserDecision = { readonly user: User; readonly reply: Reply };

/** Applies a pure function. @throws ApiError as `requireUser` and `decide`, 400 or 409 for sign-in names */
export async function changeUser(
  ctx: Context,
  path: UserPath,
  decide: (current: UserWithRealms, at: string) => UserDecision,
  requireCurrent: (ctx: Context, path: UserPath) => Promise<UserWithRealms> = requireUser,
): Promise<Reply> {
  const at = ctx.now().toISOString();
  return commitChange(ctx, async () => {
    const current = await requireCurrent(ctx, path);
    const { user: changed, reply } = decide(current, at);
    if (changed === current.user.value) return { writes: [], reply };
    return { writes: buildUserWrites(changed, current.user), reply };
  });
}

/** @throws ApiError 403 or 404 as `requireUser`, 412 if `If-Match` names another state */
export async function requireMatchingUser(ctx: Context, path: UserPath): Promise<UserWithRealms> {
  const current = await requireNamed(
    ctx,
    "user",
    () => requireUser(ctx, path),
    async () => requireRealm(await getRealms(ctx.table), resolveRealmId(ctx, path.realmId)),
  );
  checkIfMatch(ctx, "user", () => userView(current.user.value));
  return current;
}

/** Sets the times of a change; raises the member's version if members show the change. */
export function stampChange(at: string, before: User, changed: User): User {
  const isSame = isSamePerson(before, changed);
  const counts = isSame ? {} : { member_version: before.member_version + 1, member_updated_at: at };
  return { ...changed, ...counts, updated_at: at };
}

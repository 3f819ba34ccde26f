import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { isSamePerson } from "./person.ts";
import { type FoundUser, requireUser, type UserPath } from "./require-user.ts";
import type { User } from "./user.ts";
import { userWrites } from "./users-store.ts";

/** A user after a change, and the answer to it; the very same object when nothing changes. */
export type UserDecision = { readonly user: User; readonly reply: Reply };

/**
 * Changes a user by a pure function of what it is now; its member counts the change where it shows it.
 * @param decide given the user and the time at which it changes
 * @throws ApiError 403, 404 as `requireUser`, what `decide` throws, 400 and 409 for names to sign in with
 */
export async function changeUser(
  ctx: Context,
  path: UserPath,
  decide: (found: FoundUser, at: string) => UserDecision,
): Promise<Reply> {
  const at = ctx.now().toISOString();
  return commitChange(ctx, async () => {
    const found = await requireUser(ctx, path);
    const { user: changed, reply } = decide(found, at);
    if (changed === found.user.value) return { writes: [], reply };
    return { writes: userWrites(changed, found.user), reply };
  });
}

/** The user as changed, with the times and the count that tell of it. */
export function changedAt(at: string, before: User, changed: User): User {
  const isSame = isSamePerson(before, changed);
  const counts = isSame ? {} : { member_version: before.member_version + 1, member_updated_at: at };
  return { ...changed, ...counts, updated_at: at };
}

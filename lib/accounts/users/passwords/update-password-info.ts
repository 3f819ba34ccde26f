import { checkBodyId } from "../../../kernel/ids.ts";
import { requireProfile } from "../../../realms/password-profiles.ts";
import { countAtSource } from "../../../source-limits/source-limit.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { changedAt, changeUser } from "../change-user.ts";
import { type FoundUser, requireInfo, requireUser, type UserPath } from "../require-user.ts";
import type { PasswordInfoChange } from "../schemas.ts";
import type { PasswordInfo } from "../user.ts";
import { passwordInfoReply } from "../views.ts";
import { checkNameIsFree, isSameName } from "./info-names.ts";
import { storedPassword } from "./member-password.ts";
import { checkUsernameFormat } from "./username-format.ts";

/**
 * Changes the name or the password of a way to sign in. A new password counts from the next sign-in; tokens that are
 * issued stay. A new name counts as signing up does, since the answer tells as well whether somebody has it.
 * @throws ApiError 400 for a name or password that nobody may take, 403, 404 as `requireUser`, 409 for a name in use,
 *   429 after too many names from one network
 */
export async function updatePasswordInfo(
  ctx: Context,
  path: UserPath & { readonly infoId: string },
  change: PasswordInfoChange,
): Promise<Reply> {
  checkBodyId(change, path.infoId);
  const wanted = nextInfo(await requireUser(ctx, path), path, change);
  if (!isSameName(wanted.before, wanted.next)) await countAtSource(ctx, "sign-up");
  const password =
    change.password === undefined ? {} : { password: await storedPassword(ctx, change.password) };
  return changeUser(ctx, path, (found, at) => {
    const { before, next } = nextInfo(found, path, change);
    const user = found.user.value;
    if (next === before && !("password" in password)) {
      return { user, reply: passwordInfoReply(user, before) };
    }
    const info: PasswordInfo = { ...next, ...password, updated_at: at };
    const infos = user.infos.map((one) => (one.id === info.id ? info : one));
    return { user: changedAt(at, user, { ...user, infos }), reply: passwordInfoReply(user, info) };
  });
}

/** The name that stays is not looked at: it may be older than what its profile wants. */
function nextInfo(
  found: FoundUser,
  { infoId }: { readonly infoId: string },
  { username }: PasswordInfoChange,
) {
  const before = requireInfo(found, infoId);
  if (username === undefined || username === before.username) return { before, next: before };
  const next = { ...before, username };
  if (!isSameName(before, next)) {
    checkUsernameFormat(
      requireProfile(found.realms, found.user.value.realm_id, before.password_profile_id),
      username,
    );
  }
  checkNameIsFree(found.user.value, next);
  return { before, next };
}

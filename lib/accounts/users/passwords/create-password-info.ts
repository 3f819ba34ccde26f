import { TITLES } from "../../../kernel/error-titles.ts";
import { unprocessable } from "../../../kernel/errors.ts";
import { requireProfile } from "../../../realms/password-profiles.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { changedAt, changeUser } from "../change-user.ts";
import { type FoundUser, requireUser, type UserPath } from "../require-user.ts";
import type { NewPasswordInfo } from "../schemas.ts";
import { MAX_PASSWORD_INFOS, type PasswordInfo } from "../user.ts";
import { passwordInfoReply } from "../views.ts";
import { checkNameIsFree } from "./info-names.ts";
import { storedPassword } from "./member-password.ts";
import { checkUsernameFormat } from "./username-format.ts";

/**
 * Gives a user one more way to sign in.
 * @throws ApiError 400 for a name or password that nobody may take, 404 for an unknown user or profile, 409 for a name
 *   in use, 422 for one way too many
 */
export async function createPasswordInfo(
  ctx: Context,
  path: UserPath,
  data: NewPasswordInfo,
): Promise<Reply> {
  check(await requireUser(ctx, path), data);
  const at = ctx.now().toISOString();
  const info: PasswordInfo = {
    id: ctx.newId(),
    password_profile_id: data.password_profile_id.toLowerCase(),
    username: data.username,
    password: await storedPassword(ctx, data.password),
    created_at: at,
    updated_at: at,
  };
  return changeUser(ctx, path, (found, now) => {
    check(found, data);
    const before = found.user.value;
    checkNameIsFree(before, info);
    const changed = { ...before, infos: [...before.infos, info] };
    return { user: changedAt(now, before, changed), reply: passwordInfoReply(before, info) };
  });
}

/** Before a password is hashed, and again on what is written. */
function check({ realms, user }: FoundUser, data: NewPasswordInfo): void {
  checkUsernameFormat(requireProfile(realms, user.value.realm_id, data.password_profile_id), data.username);
  if (user.value.infos.length < MAX_PASSWORD_INFOS) return;
  throw unprocessable(`A user has at most ${MAX_PASSWORD_INFOS} ways to sign in.`, {
    title: TITLES.unprocessableEntity,
  });
}

import { checkBodyId } from "../../../kernel/ids.ts";
import { countAtSource } from "../../../rate-limits/source-limit.ts";
import { requireProfile } from "../../../realms/require-realm.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { changeUser, stampChange } from "../change-user.ts";
import { requireUser, type UserPath, type UserWithRealms } from "../require-user.ts";
import type { PasswordInfoChange } from "../schemas.ts";
import type { PasswordInfo } from "../user.ts";
import { passwordInfoReply } from "../views.ts";
import { hashNewPassword } from "./create-password-info.ts";
import { checkNameIsFree, checkUsernameFormat, isSameName } from "./password-info-rules.ts";
import { requireMatchingInfo } from "./password-infos.ts";

/**
 * A new name counts as a sign-up, since the answer reveals whether it is in use. Issued tokens stay. @throws
 * ApiError 400 refused name or password, 403 or 404 as `requireUser`, 409 name in use, 429 too many
 */
export async function updatePasswordInfo(
  ctx: Context,
  path: UserPath & { readonly infoId: string },
  change: PasswordInfoChange,
): Promise<Reply> {
  checkBodyId(change, path.infoId);
  const planned = planInfoChange(ctx, await requireUser(ctx, path), { path, change });
  if (!isSameName(planned.before, planned.next)) await countAtSource(ctx, "sign-up");
  const password =
    change.password === undefined ? {} : { password: await hashNewPassword(ctx, change.password) };
  return changeUser(ctx, path, (current, at) => {
    const { before, next } = planInfoChange(ctx, current, { path, change });
    const user = current.user.value;
    if (next === before && !("password" in password)) {
      return { user, reply: passwordInfoReply(user, before) };
    }
    const info: PasswordInfo = { ...next, ...password, updated_at: at };
    const infos = user.infos.map((one) => (one.id === info.id ? info : one));
    return { user: stampChange(at, user, { ...user, infos }), reply: passwordInfoReply(user, info) };
  });
}

/** An unchanged name is not checked: it may be older than the profile's format. */
function planInfoChange(
  ctx: Context,
  current: UserWithRealms,
  { path, change }: { readonly path: { readonly infoId: string }; readonly change: PasswordInfoChange },
) {
  const { username } = change;
  const before = requireMatchingInfo(ctx, current, path.infoId);
  if (username === undefined || username === before.username) return { before, next: before };
  const next = { ...before, username };
  if (!isSameName(before, next)) {
    checkUsernameFormat(
      requireProfile(current.realms, current.user.value.realm_id, before.password_profile_id),
      username,
    );
  }
  checkNameIsFree(current.user.value, next);
  return { before, next };
}

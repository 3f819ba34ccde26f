import { hashInTurn, hashPassword, type PasswordHash } from "../../../auth/password.ts";
import { checkNewPassword } from "../../../auth/sign-in/new-password.ts";
import { TITLES } from "../../../kernel/error-titles.ts";
import { unprocessable } from "../../../kernel/errors.ts";
import { requireProfile } from "../../../realms/require-realm.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { changeUser, stampChange } from "../change-user.ts";
import { requireUser, type UserPath, type UserWithRealms } from "../require-user.ts";
import type { NewPasswordInfo } from "../schemas.ts";
import { countWays, MAX_WAYS_TO_SIGN_IN, type PasswordInfo, type User } from "../user.ts";
import { passwordInfoReply } from "../views.ts";
import { checkNameIsFree, checkPasswordLength, checkUsernameFormat } from "./password-info-rules.ts";

/** @throws ApiError 400 refused name or password, 404 user or profile, 409 name in use, 422 at the limit */
export async function createPasswordInfo(
  ctx: Context,
  path: UserPath,
  data: NewPasswordInfo,
): Promise<Reply> {
  checkNewInfo(await requireUser(ctx, path), data);
  const at = ctx.now().toISOString();
  const info: PasswordInfo = {
    id: ctx.newId(),
    password_profile_id: data.password_profile_id.toLowerCase(),
    username: data.username,
    password: await hashNewPassword(ctx, data.password),
    created_at: at,
    updated_at: at,
  };
  return changeUser(ctx, path, (current, now) => {
    checkNewInfo(current, data);
    const before = current.user.value;
    checkNameIsFree(before, info);
    const changed = { ...before, infos: [...before.infos, info] };
    return { user: stampChange(now, before, changed), reply: passwordInfoReply(before, info) };
  });
}

/** Runs before the costly hash of the password, and again on the data that is written. */
function checkNewInfo({ realms, user }: UserWithRealms, data: NewPasswordInfo): void {
  checkUsernameFormat(requireProfile(realms, user.value.realm_id, data.password_profile_id), data.username);
  checkRoomForWay(user.value);
}

/** @throws ApiError 422 for a user with as many ways to sign in as there may be */
export function checkRoomForWay(user: User): void {
  if (countWays(user) < MAX_WAYS_TO_SIGN_IN) return;
  throw unprocessable(`A user has at most ${MAX_WAYS_TO_SIGN_IN} ways to sign in.`, {
    title: TITLES.unprocessableEntity,
  });
}

/** @throws ApiError 400 for a password that is short or easily guessed */
export async function hashNewPassword(ctx: Context, password: string): Promise<PasswordHash> {
  checkPasswordLength(password);
  await checkNewPassword(ctx, password);
  return hashInTurn(() => hashPassword(ctx, password));
}

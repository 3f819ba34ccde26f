import { hashPassword, inTurn, type PasswordHash } from "../../../auth/password.ts";
import { checkNewPassword } from "../../../auth/sign-in/check-new-password.ts";
import type { Context } from "../../../use-case/context.ts";
import { checkPasswordLength } from "./password-length.ts";

/** A member's new password as it is stored. @throws ApiError 400 for one that is short or easily guessed */
export async function storedPassword(ctx: Context, password: string): Promise<PasswordHash> {
  checkPasswordLength(password);
  await checkNewPassword(ctx, password);
  return inTurn(() => hashPassword(ctx, password));
}

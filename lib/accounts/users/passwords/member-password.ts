import { hashInTurn, hashPassword, type PasswordHash } from "../../../auth/password.ts";
import { checkNewPassword } from "../../../auth/sign-in/check-new-password.ts";
import type { Context } from "../../../use-case/context.ts";
import { checkPasswordLength } from "./password-length.ts";

/** @throws ApiError 400 for a password that is short or easily guessed */
export async function hashNewPassword(ctx: Context, password: string): Promise<PasswordHash> {
  checkPasswordLength(password);
  await checkNewPassword(ctx, password);
  return hashInTurn(() => hashPassword(ctx, password));
}

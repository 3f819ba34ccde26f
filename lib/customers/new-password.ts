import { hashPassword, inTurn, type PasswordHash } from "../auth/password.ts";
import { checkNewPassword } from "../auth/sign-in/check-new-password.ts";
import { TITLES } from "../kernel/error-titles.ts";
import { type ApiError, unprocessable } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";

/**
 * The password that a change gives a customer as it is stored, null for one that it takes away, `undefined` where it
 * says nothing of it.
 * @throws ApiError 422 for one that is easily guessed, and for a customer who would not be able to sign in any more;
 *   429 while too many passwords are hashed
 */
export async function newPassword(
  ctx: Context,
  password: string | null | undefined,
): Promise<PasswordHash | null | undefined> {
  if (password === undefined) return undefined;
  if (password !== null) {
    await checkNewPassword(ctx, password, badPassword);
    return inTurn(() => hashPassword(ctx, password));
  }
  if (ctx.caller.grant === "client_credentials") return null;
  throw badPassword("'data.password' can only be replaced by another one.");
}

/** The refusal of a password as customers are told. */
export function badPassword(detail: string): ApiError {
  return unprocessable(detail, { title: TITLES.failedValidation, source: "data.password" });
}

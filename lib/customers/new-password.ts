import { hashInTurn, hashPassword, type PasswordHash } from "../auth/password.ts";
import { checkNewPassword } from "../auth/sign-in/new-password.ts";
import { TITLES } from "../kernel/error-titles.ts";
import { type ApiError, unprocessable } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";

/** Null removes the password. @throws ApiError 422 easily guessed, or null from a shopper; 429 too busy */
export async function hashPasswordChange(
  ctx: Context,
  password: string | null | undefined,
): Promise<PasswordHash | null | undefined> {
  if (password === undefined) return undefined;
  if (password !== null) {
    await checkNewPassword(ctx, password, badPassword);
    return hashInTurn(() => hashPassword(ctx, password));
  }
  if (ctx.caller.grant === "client_credentials") return null;
  throw badPassword("'data.password' can only be replaced by another one.");
}

export function badPassword(detail: string): ApiError {
  return unprocessable(detail, { title: TITLES.failedValidation, source: "data.password" });
}

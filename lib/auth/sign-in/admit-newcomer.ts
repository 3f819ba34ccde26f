import type { ApiError } from "../../kernel/errors.ts";
import { countAtSource } from "../../source-limits/source-limit.ts";
import type { Context } from "../../use-case/context.ts";
import { hashPassword, inTurn, type PasswordHash } from "../password.ts";
import { checkNewPassword } from "./check-new-password.ts";

/**
 * Lets somebody new in, as far as his password and his network go.
 * @param refusal of a password that is easily guessed
 * @returns his password as it is stored
 * @throws ApiError the refusal, 400 if not given, for a password that is easily guessed, 429 after too many from one network or while too many
 *   passwords are hashed
 */
export async function admitNewcomer(
  ctx: Context,
  password: string,
  refusal?: (detail: string) => ApiError,
): Promise<PasswordHash> {
  await checkNewPassword(ctx, password, refusal);
  return inTurn(async () => {
    await countAtSource(ctx, "sign-up");
    return hashPassword(ctx, password);
  });
}

import type { ApiError } from "../../kernel/errors.ts";
import { countAtSource } from "../../rate-limits/source-limit.ts";
import type { Context } from "../../use-case/context.ts";
import { hashInTurn, hashPassword, type PasswordHash } from "../password.ts";
import { checkNewPassword } from "./new-password.ts";

/**
 * Also counts the sign-up of the network. @param refusal of an easily guessed password, 400 by default
 * @throws ApiError this refusal; 429 after too many sign-ups or while too many passwords are hashed
 */
export async function hashSignUpPassword(
  ctx: Context,
  password: string,
  refusal?: (detail: string) => ApiError,
): Promise<PasswordHash> {
  await checkNewPassword(ctx, password, refusal);
  return hashInTurn(async () => {
    await countAtSource(ctx, "sign-up");
    return hashPassword(ctx, password);
  });
}

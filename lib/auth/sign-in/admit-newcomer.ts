import { countAtSource } from "../../source-limits/source-limit.ts";
import type { Context } from "../../use-case/context.ts";
import { hashPassword, inTurn, type PasswordHash } from "../password.ts";
import { checkNewPassword } from "./check-new-password.ts";

/**
 * Lets somebody new in, as far as his password and his network go.
 * @returns his password as it is stored
 * @throws ApiError 400 for a password that is easily guessed, 429 after too many from one network or while too many
 *   passwords are hashed
 */
export async function admitNewcomer(ctx: Context, password: string): Promise<PasswordHash> {
  await checkNewPassword(ctx, password);
  return inTurn(async () => {
    await countAtSource(ctx, "sign-up");
    return hashPassword(ctx, password);
  });
}

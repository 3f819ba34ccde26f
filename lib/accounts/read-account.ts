import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { accountAnswer } from "./account-view.ts";
import { checkOwnAccount } from "./own-account.ts";
import { accounts } from "./store.ts";

/**
 * Answers with an account.
 * @throws ApiError 403 for an implicit token alone, 404 for an unknown account and for another one than the token's
 */
export async function readAccount(ctx: Context, id: string): Promise<Reply> {
  checkOwnAccount(ctx, id);
  const { value } = await accounts.require(ctx, id);
  return { body: accountAnswer(value) };
}

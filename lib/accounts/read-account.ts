import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { accountAnswer } from "./account-view.ts";
import { checkOwnAccount } from "./own-account.ts";
import { accounts } from "./store.ts";

/** @throws ApiError 403 no member token, 404 for an unknown account or one other than the token's */
export async function readAccount(ctx: Context, id: string): Promise<Reply> {
  checkOwnAccount(ctx, id);
  const { value } = await accounts.require(ctx, id);
  return { body: accountAnswer(value) };
}

import { checkBodyId } from "../kernel/ids.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { Account } from "./account.ts";
import { isSameAccount, optionalTexts, withoutTexts } from "./account-texts.ts";
import { accountAnswer } from "./account-view.ts";
import { registrationWrites } from "./registrations-store.ts";
import type { UpdateAccountRequest } from "./schemas.ts";
import { accounts } from "./store.ts";

/**
 * Changes what is given of an account; its parent never changes.
 * @throws ApiError 400 for another id than the path's, 404 for an unknown account, 409 for a registration id in use
 */
export async function updateAccount(
  ctx: Context,
  id: string,
  { data }: UpdateAccountRequest,
): Promise<Reply> {
  checkBodyId(data, id);
  return commitChange(ctx, async () => {
    const before = await accounts.require(ctx, id);
    const changed = changedAccount(before.value, data);
    if (isSameAccount(changed, before.value)) {
      return { writes: [], reply: { body: accountAnswer(before.value) } };
    }
    const account = { ...changed, updated_at: ctx.now().toISOString() };
    const moves = registrationWrites(account.id, before.value, account);
    return {
      writes: [...accounts.writes(account, before), ...moves],
      reply: { body: accountAnswer(account) },
    };
  });
}

function changedAccount(account: Account, data: UpdateAccountRequest["data"]): Account {
  const name = data.name ?? account.name;
  return { ...withoutTexts(account, data), name, ...optionalTexts(data) };
}

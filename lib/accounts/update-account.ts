import { checkBodyId } from "../kernel/ids.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { type Account, isSameAccount, optionalTexts, removeSentTexts } from "./account.ts";
import { accountAnswer } from "./account-view.ts";
import type { UpdateAccountRequest } from "./schemas.ts";
import { accounts, buildRegistrationWrites } from "./store.ts";

/** The parent stays. @throws ApiError 400 another id, 404 unknown account, 409 registration id in use */
export async function updateAccount(
  ctx: Context,
  id: string,
  { data }: UpdateAccountRequest,
): Promise<Reply> {
  checkBodyId(data, id);
  return commitChange(ctx, async () => {
    const before = await accounts.require(ctx, id);
    const changed = applyAccountChange(before.value, data);
    if (isSameAccount(changed, before.value)) {
      return { writes: [], reply: { body: accountAnswer(before.value) } };
    }
    const account = { ...changed, updated_at: ctx.now().toISOString() };
    const moves = buildRegistrationWrites(account.id, before.value, account);
    return {
      writes: [...accounts.writes(account, before), ...moves],
      reply: { body: accountAnswer(account) },
    };
  });
}

function applyAccountChange(account: Account, data: UpdateAccountRequest["data"]): Account {
  const name = data.name ?? account.name;
  return { ...removeSentTexts(account, data), name, ...optionalTexts(data) };
}

import { TITLES } from "../kernel/error-titles.ts";
import { notFound, unprocessable } from "../kernel/errors.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Table } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { type Account, optionalTexts } from "./account.ts";
import { accountAnswer } from "./account-view.ts";
import type { CreateAccountRequest } from "./schemas.ts";
import { accounts, buildAccountExistsCheck, buildRegistrationWrites } from "./store.ts";

/** Depth of the account tree, root included. */
const MOST_LEVELS = 10;

/** @throws ApiError 404 for an unknown parent, 409 for a registration id in use, 422 below 10 levels */
export async function createAccount(ctx: Context, { data }: CreateAccountRequest): Promise<Reply> {
  const parentId = data.parent_id ?? "";
  const fresh = { ...newAccount(ctx, data.name), ...optionalTexts(data) };
  return commitChange(ctx, async () => {
    const account = parentId === "" ? fresh : await attachToParent(ctx.table, fresh, parentId);
    const writes = [
      ...accounts.writes(account),
      ...buildRegistrationWrites(account.id, undefined, account),
      ...(account.parent_id === undefined ? [] : [buildAccountExistsCheck(account.parent_id, unknownParent)]),
    ];
    return { writes, reply: { body: accountAnswer(account) } };
  });
}

export function newAccount({ newId, now }: Pick<Context, "newId" | "now">, name: string): Account {
  const at = now().toISOString();
  return { id: newId(), name, created_at: at, updated_at: at };
}

async function attachToParent(table: Table, account: Account, parentId: string): Promise<Account> {
  const parent = (await accounts.get(table, parentId))?.value;
  if (!parent) throw unknownParent(parentId);
  const ancestors = [...(parent.ancestors ?? []), parent.id];
  if (ancestors.length >= MOST_LEVELS) {
    throw unprocessable(`Accounts are at most ${MOST_LEVELS} levels deep.`, {
      title: TITLES.unprocessableEntity,
      source: "data.parent_id",
    });
  }
  return { ...account, parent_id: parent.id, ancestors };
}

function unknownParent(id: string) {
  return notFound("account", id, { source: "data.parent_id" });
}

import { buildShopperEndWrite } from "../auth/ended-shoppers-store.ts";
import type { FilterRules } from "../lists/filter.ts";
import type { ListQuery, QueryRules } from "../lists/list-query.ts";
import { createFieldReader } from "../lists/select-page.ts";
import type { Table } from "../table/table.ts";
import { commitWithTask } from "../tasks/commit-with-task.ts";
import { newTask } from "../tasks/work-on.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { Account } from "./account.ts";
import { accountAnswer, accountView } from "./account-view.ts";
import { answerCreatedPage } from "./listing/created-page-store.ts";
import { type ForgetMembershipsWork, forgetMemberships } from "./memberships/forget-memberships.ts";
import { checkOwnAccount, requireAccountReader } from "./own-account.ts";
import { ACCOUNT_LIST, accountLeftovers, accounts, buildRegistrationWrites, getAccounts } from "./store.ts";

const text = { type: "string", operators: ["eq", "like"] } as const;
const name = { type: "string", operators: ["eq", "like", "ilike"] } as const;
const time = { type: "date", operators: ["eq", "gt", "ge", "lt", "le"] } as const;

const filter: FilterRules = {
  attributes: {
    id: { type: "uuid", operators: ["eq", "in", "gt", "ge", "lt", "le"] },
    name,
    legal_name: name,
    registration_id: text,
    external_ref: text,
    parent_id: { type: "uuid", operators: ["eq", "in"] },
    created_at: time,
    updated_at: time,
  },
};

export const accountQuery: QueryRules = {
  page: { smallest: 0 },
  filter,
  sort: { attributes: ["created_at", "id", "name", "updated_at"], byDefault: "-created_at" },
};

const ALL_ACCOUNTS = {
  list: ACCOUNT_LIST,
  getMany: (table: Table, ids: readonly string[]) => readStoredAccounts({ table }, ids),
  read: createFieldReader,
  view: accountView,
  what: "accounts",
  advice: "ask for fewer with bounds of 'created_at', or with 'in(id,…)'",
};

/** @throws ApiError 403 for a shopper without a member token, 422 if it had to read too many accounts */
export async function listAccounts(ctx: Context, query: ListQuery): Promise<Reply> {
  const { member } = requireAccountReader(ctx);
  const own = member && (await readStoredAccounts(ctx, [member.id]));
  return { body: await answerCreatedPage(ctx.table, query, ALL_ACCOUNTS, own) };
}

async function readStoredAccounts(
  { table }: Pick<Context, "table">,
  ids: readonly string[],
): Promise<readonly Account[]> {
  return (await getAccounts(table, ids)).filter((account) => account !== undefined);
}

/** @throws ApiError 403 no member token, 404 for an unknown account or one other than the token's */
export async function readAccount(ctx: Context, id: string): Promise<Reply> {
  checkOwnAccount(ctx, id);
  const { value } = await accounts.require(ctx, id);
  return { body: accountAnswer(value) };
}

/** Members, carts and orders stay; a task removes the rest. @throws ApiError 404 for an unknown account */
export function deleteAccount(ctx: Context, id: string): Promise<Reply> {
  const task = newTask<ForgetMembershipsWork>(ctx, buildAccountCleanup(id));
  return commitWithTask(ctx, forgetMemberships, async () => {
    const account = await accounts.require(ctx, id);
    const frees = buildRegistrationWrites(account.value.id, account.value, undefined);
    const ended = buildShopperEndWrite("account", account.value.id, ctx.now());
    return { writes: [...accounts.removal(account), ...frees, ended], reply: {}, task };
  });
}

function buildAccountCleanup(id: string): ForgetMembershipsWork {
  return { kind: "forget-memberships", of: "account", id, places: accountLeftovers(id) };
}

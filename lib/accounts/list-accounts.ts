import type { FilterRules } from "../lists/filter.ts";
import type { ListQuery, QueryRules } from "../lists/list-query.ts";
import { listAnswer } from "../lists/paging.ts";
import { readerOf as fieldsOf, selectPage } from "../lists/select-page.ts";
import type { Table } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { Account } from "./account.ts";
import { accountView } from "./account-view.ts";
import { pageOfCreated } from "./listing/created-page-store.ts";
import { accountReaderOf } from "./own-account.ts";
import { ACCOUNT_LIST, getAccounts } from "./store.ts";

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

/** What a list of accounts may be asked for. */
export const accountQuery: QueryRules = {
  page: { smallest: 0 },
  filter,
  sort: { attributes: ["created_at", "id", "name", "updated_at"], byDefault: "-created_at" },
};

const ALL = {
  list: ACCOUNT_LIST,
  getMany: (table: Table, ids: readonly string[]) => known({ table }, ids),
  read: fieldsOf,
  what: "accounts",
  advice: "ask for fewer with bounds of 'created_at', or with 'in(id,…)'",
};

/**
 * A page of the accounts that the caller may know: all, or the one of the member's token.
 * @throws ApiError 403 for an implicit token alone, 422 for a list that would look at too many accounts
 */
export async function listAccounts(ctx: Context, query: ListQuery): Promise<Reply> {
  const { member } = accountReaderOf(ctx);
  const { page, total } = member
    ? selectPage(await known(ctx, [member.id]), query, fieldsOf)
    : await pageOfCreated(ctx.table, query, ALL);
  return { body: listAnswer(page.map(accountView), total, query) };
}

async function known({ table }: Pick<Context, "table">, ids: readonly string[]): Promise<readonly Account[]> {
  return (await getAccounts(table, ids)).filter((account) => account !== undefined);
}

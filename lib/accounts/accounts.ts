import { buildShopperEndWrite } from "../auth/ended-shoppers-store.ts";
import { notFound } from "../kernel/errors.ts";
import { checkIfMatch, requireNamed } from "../kernel/etag.ts";
import { checkBodyId } from "../kernel/ids.ts";
import type { FilterRules } from "../lists/filter.ts";
import type { ReadField } from "../lists/filter-matcher.ts";
import type { ListQuery, QueryRules } from "../lists/list-query.ts";
import { createFieldReader } from "../lists/select-page.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Table } from "../table/table.ts";
import { commitWithTask } from "../tasks/commit-with-task.ts";
import { newTask } from "../tasks/work-on.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { type Account, applyAccountChange, attachToParent, isSameAccount, optionalTexts } from "./account.ts";
import { accountAnswer, accountView } from "./account-view.ts";
import { answerCreatedPage } from "./listing/created-page-store.ts";
import { type ForgetMembershipsWork, forgetMemberships } from "./memberships/forget-memberships.ts";
import { checkOwnAccount, requireAccountReader } from "./own-account.ts";
import type { CreateAccountRequest, UpdateAccountRequest } from "./schemas.ts";
import {
  ACCOUNT_LIST,
  accountLeftovers,
  accounts,
  buildAccountExistsCheck,
  buildRegistrationWrites,
  getAccounts,
} from "./store.ts";
import { hideDeletedTags } from "./tags/tags-of-account.ts";

const text = { type: "string", operators: ["eq", "like"] } as const;
const searched = { type: "string", operators: ["eq", "like", "ilike"] } as const;
const name = { ...searched, searched: "by words" } as const;
const time = { type: "date", operators: ["eq", "gt", "ge", "lt", "le"] } as const;

export const accountFilter: FilterRules = {
  attributes: {
    id: { type: "uuid", operators: ["eq", "in", "gt", "ge", "lt", "le"] },
    name,
    legal_name: name,
    registration_id: { ...searched, searched: "by value" },
    external_ref: text,
    parent_id: { type: "uuid", operators: ["eq", "in"] },
    account_tags: { type: "uuid", operators: ["contains"] },
    created_at: time,
    updated_at: time,
  },
};

export const accountQuery: QueryRules = {
  page: { smallest: 0 },
  filter: accountFilter,
  sort: { attributes: ["created_at", "id", "name", "updated_at"], byDefault: "-created_at" },
};

const ALL_ACCOUNTS = {
  list: ACCOUNT_LIST,
  kind: "accounts" as const,
  getMany: (table: Table, ids: readonly string[]) => readStoredAccounts({ table }, ids),
  complete: hideDeletedTags,
  read: readAccountFields,
  view: accountView,
  what: "accounts",
  advice: "ask for fewer with bounds of 'created_at', or with 'in(id,…)'",
};

export function readAccountFields(account: Account): ReadField {
  return createFieldReader({ ...account, account_tags: account.account_tag_ids });
}

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
  const [account = value] = await hideDeletedTags(ctx.table, [value]);
  return { body: accountAnswer(account) };
}

/** Members, carts and orders stay; a task removes the rest. @throws ApiError 404 for an unknown account */
export function deleteAccount(ctx: Context, id: string): Promise<Reply> {
  const task = newTask<ForgetMembershipsWork>(ctx, buildAccountCleanup(id));
  return commitWithTask(ctx, forgetMemberships, async () => {
    const account = await requireNamed(ctx, "account", () => accounts.require(ctx, id));
    const isNamed = ctx.ifMatch !== undefined;
    const [shown = account.value] = isNamed ? await hideDeletedTags(ctx.table, [account.value]) : [];
    checkIfMatch(ctx, "account", () => accountView(shown));
    const frees = buildRegistrationWrites(account.value.id, account.value, undefined);
    const ended = buildShopperEndWrite("account", account.value.id, ctx.now());
    return { writes: [...accounts.removal(account), ...frees, ended], reply: {}, task };
  });
}

function buildAccountCleanup(id: string): ForgetMembershipsWork {
  return { kind: "forget-memberships", of: "account", id, places: accountLeftovers(id) };
}

/** @throws ApiError 404 for an unknown parent, 409 for a registration id in use, 422 below 10 levels */
export async function createAccount(ctx: Context, { data }: CreateAccountRequest): Promise<Reply> {
  const parentId = data.parent_id ?? "";
  const fresh = { ...newAccount(ctx, data.name), ...optionalTexts(data) };
  return commitChange(ctx, async () => {
    const account = parentId === "" ? fresh : attachToParent(fresh, await findParent(ctx.table, parentId));
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

async function findParent(table: Table, parentId: string): Promise<Account> {
  const parent = await accounts.get(table, parentId);
  if (!parent) throw unknownParent(parentId);
  return parent.value;
}

function unknownParent(id: string) {
  return notFound("account", id, { source: "data.parent_id" });
}

/** The parent stays. @throws ApiError 400 another id, 404 unknown account, 409 registration id in use */
export async function updateAccount(
  ctx: Context,
  id: string,
  { data }: UpdateAccountRequest,
): Promise<Reply> {
  checkBodyId(data, id);
  return commitChange(ctx, async () => {
    const before = await requireNamed(ctx, "account", () => accounts.require(ctx, id));
    const [current = before.value] = await hideDeletedTags(ctx.table, [before.value]);
    checkIfMatch(ctx, "account", () => accountView(current));
    const changed = applyAccountChange(current, data);
    if (isSameAccount(changed, current)) return { writes: [], reply: { body: accountAnswer(current) } };
    const account = { ...changed, updated_at: ctx.now().toISOString() };
    const moves = buildRegistrationWrites(account.id, before.value, account);
    return {
      writes: [...accounts.writes(account, before), ...moves],
      reply: { body: accountAnswer(account) },
    };
  });
}

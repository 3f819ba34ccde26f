import { findUnknownTags } from "../../account-tags/account-tags-store.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { problem, toApiError, unprocessable } from "../../kernel/errors.ts";
import { checkIfMatch, requireNamed } from "../../kernel/etag.ts";
import { toLowerCaseIds } from "../../kernel/ids.ts";
import type { View } from "../../schemas/view.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Table } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Account } from "../account.ts";
import { accountPath, accountView, toTagReferences } from "../account-view.ts";
import { accounts } from "../store.ts";
import { MOST_TAGS_OF_ACCOUNT, type TagsOfAccountRequest, type tagsOfAccountResponse } from "./schemas.ts";

/** @throws ApiError 404 for an unknown account */
export async function listTagsOfAccount(ctx: Context, id: string): Promise<Reply> {
  const { value } = await accounts.require(ctx, id);
  const [account = value] = await hideDeletedTags(ctx.table, [value]);
  return { body: tagsAnswer(account) };
}

/** @throws ApiError 404 for an unknown account, or naming unknown tags; 422 for more tags than an account can have */
export async function addTagsToAccount(
  ctx: Context,
  id: string,
  { data }: TagsOfAccountRequest,
): Promise<Reply> {
  const ids = toLowerCaseIds(data.map((tag) => tag.id));
  return changeTags(ctx, id, async (before) => {
    await refuseUnknownTags(ctx.table, ids);
    const after = [...new Set([...before, ...ids])];
    if (after.length > MOST_TAGS_OF_ACCOUNT) {
      throw unprocessable(`An account has at most ${MOST_TAGS_OF_ACCOUNT} tags.`, {
        title: TITLES.unprocessableEntity,
        source: "data",
      });
    }
    return after;
  });
}

async function refuseUnknownTags(table: Table, ids: readonly string[]): Promise<void> {
  const unknown = await findUnknownTags(table, ids);
  if (unknown.length === 0) return;
  const detail = "There are no account tags with some of these ids.";
  throw toApiError(problem(404, detail, { source: "data", meta: { missing_ids: unknown } }));
}

/** Ids that the account does not have are passed over. @throws ApiError 404 for an unknown account */
export async function removeTagsFromAccount(
  ctx: Context,
  id: string,
  { data }: TagsOfAccountRequest,
): Promise<Reply> {
  const removed = new Set(toLowerCaseIds(data.map((tag) => tag.id)));
  return changeTags(ctx, id, async (before) => before.filter((tag) => !removed.has(tag)));
}

type Change = (before: readonly string[]) => Promise<readonly string[]>;

/** Writes nothing if the account has these tags already. Each write drops ids of deleted tags. */
function changeTags(ctx: Context, id: string, change: Change): Promise<Reply> {
  return commitChange(ctx, async () => {
    const stored = await requireNamed(ctx, "account", () => accounts.require(ctx, id));
    const [before = stored.value] = await hideDeletedTags(ctx.table, [stored.value]);
    checkIfMatch(ctx, "account", () => accountView(before));
    const tags = before.account_tag_ids ?? [];
    const ids = await change(tags);
    const isSame = ids.length === tags.length && ids.every((tag) => tags.includes(tag));
    const account = isSame ? before : { ...setTags(before, ids), updated_at: ctx.now().toISOString() };
    return { writes: isSame ? [] : accounts.writes(account, stored), reply: { body: tagsAnswer(account) } };
  });
}

function setTags({ account_tag_ids: _, ...account }: Account, ids: readonly string[]): Account {
  return ids.length > 0 ? { ...account, account_tag_ids: ids } : account;
}

function tagsAnswer(account: Account): View<typeof tagsOfAccountResponse> {
  return {
    data: toTagReferences(account),
    links: { self: `${accountPath(account.id)}/relationships/account-tags` },
  };
}

/** The accounts without ids of deleted tags, which stay stored. Accounts without tags cost no read. */
export async function hideDeletedTags(table: Table, list: readonly Account[]): Promise<readonly Account[]> {
  const ids = [...new Set(list.flatMap(({ account_tag_ids = [] }) => account_tag_ids))];
  if (ids.length === 0) return list;
  const deleted = new Set(await findUnknownTags(table, ids));
  if (deleted.size === 0) return list;
  return list.map((account) =>
    setTags(
      account,
      (account.account_tag_ids ?? []).filter((id) => !deleted.has(id)),
    ),
  );
}

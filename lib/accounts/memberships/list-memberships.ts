import { notFound } from "../../kernel/errors.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { readerOf as fieldsOf, selectPage } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { accountReaderOf, checkOwnAccount, isSameId } from "../own-account.ts";
import { accounts, getAccounts } from "../store.ts";
import { members } from "../users/users-store.ts";
import { accountsIncluded, membersIncluded } from "./included.ts";
import type { Membership } from "./membership.ts";
import { membershipView } from "./membership-view.ts";
import { getMembershipsOfAccount, getMembershipsOfMember } from "./memberships-store.ts";

/**
 * A page of the memberships of an account.
 * @throws ApiError 403 for an implicit token alone, 404 for an unknown account and for another one than the token's
 */
export async function listMembershipsOfAccount(ctx: Context, id: string, query: ListQuery): Promise<Reply> {
  checkOwnAccount(ctx, id);
  const [, memberships] = await Promise.all([
    accounts.require(ctx, id),
    getMembershipsOfAccount(ctx.table, id),
  ]);
  const { page, total } = selectPage(memberships, query, membershipFields);
  const included = await membersIncluded(ctx.table, query.include, page);
  return { body: { ...listAnswer(page.map(membershipView), total, query), ...included } };
}

/**
 * A page of the memberships of a member. Those of accounts that are just being deleted are left out.
 * @throws ApiError 403 for an implicit token alone, 404 for an unknown member and for another one than the token's
 */
export async function listMembershipsOfMember(ctx: Context, id: string, query: ListQuery): Promise<Reply> {
  const { member } = accountReaderOf(ctx);
  if (member && !isSameId(member.memberId, id)) throw notFound("account member", id);
  const [, memberships] = await Promise.all([
    members.require(ctx, id),
    getMembershipsOfMember(ctx.table, id),
  ]);
  const { page, total } = selectPage(memberships, query, membershipFields);
  const shown = await ofAccounts(ctx, page);
  const gone = page.length - shown.length;
  const included = await accountsIncluded(ctx.table, query.include, shown);
  return { body: { ...listAnswer(shown.map(membershipView), total - gone, query), ...included } };
}

async function ofAccounts(
  { table }: Context,
  memberships: readonly Membership[],
): Promise<readonly Membership[]> {
  const found = await getAccounts(
    table,
    memberships.map(({ account_id }) => account_id),
  );
  return memberships.filter((_, at) => found[at] !== undefined);
}

function membershipFields(membership: Membership) {
  return fieldsOf({ ...membership, account_member_id: membership.member_id });
}

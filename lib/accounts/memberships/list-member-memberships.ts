import { notFound } from "../../kernel/errors.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { selectPage } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { accountReaderOf, isSameId } from "../own-account.ts";
import { members } from "../users/users-store.ts";
import { membershipFields } from "./membership-fields.ts";
import { membershipView } from "./membership-view.ts";
import { getMembershipsOfMember } from "./memberships-store.ts";
import { accountsIncluded, withAccounts } from "./read-other-sides.ts";

/**
 * A page of the memberships of a member. Those of accounts that are just being deleted are left out.
 * @throws ApiError 403 for an implicit token alone, 404 for an unknown member and for another one than the token's
 */
export async function listMemberMemberships(ctx: Context, id: string, query: ListQuery): Promise<Reply> {
  const { member } = accountReaderOf(ctx);
  if (member && !isSameId(member.memberId, id)) throw notFound("account member", id);
  const [, memberships] = await Promise.all([
    members.require(ctx, id),
    getMembershipsOfMember(ctx.table, id),
  ]);
  const { page, total } = selectPage(memberships, query, membershipFields);
  const { shown, others } = await withAccounts(ctx, page);
  const gone = page.length - shown.length;
  const included = accountsIncluded(query.include, others);
  return { body: { ...listAnswer(shown.map(membershipView), total - gone, query), ...included } };
}

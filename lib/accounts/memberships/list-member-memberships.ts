import { notFound } from "../../kernel/errors.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { selectPage } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { isSameId, requireAccountReader } from "../own-account.ts";
import { members } from "../users/users-store.ts";
import { membershipFields } from "./membership-fields.ts";
import { membershipView } from "./membership-view.ts";
import { getMembershipsOfMember } from "./memberships-store.ts";
import { includeAccounts, pairWithAccounts } from "./read-other-sides.ts";

/** Omits accounts being deleted. @throws ApiError 403 no member token, 404 unknown or another member */
export async function listMemberMemberships(ctx: Context, id: string, query: ListQuery): Promise<Reply> {
  const { member } = requireAccountReader(ctx);
  if (member && !isSameId(member.memberId, id)) throw notFound("account member", id);
  const [, memberships] = await Promise.all([
    members.require(ctx, id),
    getMembershipsOfMember(ctx.table, id),
  ]);
  const { page, total } = selectPage(memberships, query, membershipFields);
  const { shown, others } = await pairWithAccounts(ctx, page);
  const gone = page.length - shown.length;
  const included = includeAccounts(query.include, others);
  return { body: { ...listAnswer(shown.map(membershipView), total - gone, query), ...included } };
}

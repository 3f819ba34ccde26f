import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { selectPage } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { checkOwnAccount } from "../own-account.ts";
import { accounts } from "../store.ts";
import { membershipFields } from "./membership-fields.ts";
import { membershipView } from "./membership-view.ts";
import { getMembershipsOfAccount } from "./memberships-store.ts";
import { includeMembers, pairWithMembers } from "./read-other-sides.ts";

/** Omits members being deleted. @throws ApiError 403 no member token, 404 unknown or not its account */
export async function listAccountMemberships(ctx: Context, id: string, query: ListQuery): Promise<Reply> {
  checkOwnAccount(ctx, id);
  const [, memberships] = await Promise.all([
    accounts.require(ctx, id),
    getMembershipsOfAccount(ctx.table, id),
  ]);
  const { page, total } = selectPage(memberships, query, membershipFields);
  const { shown, others } = await pairWithMembers(ctx, page);
  const gone = page.length - shown.length;
  const included = includeMembers(query.include, others);
  return { body: { ...listAnswer(shown.map(membershipView), total - gone, query), ...included } };
}

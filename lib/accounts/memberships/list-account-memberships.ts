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
import { membersIncluded } from "./read-included.ts";

/**
 * A page of the memberships of an account.
 * @throws ApiError 403 for an implicit token alone, 404 for an unknown account and for another one than the token's
 */
export async function listAccountMemberships(ctx: Context, id: string, query: ListQuery): Promise<Reply> {
  checkOwnAccount(ctx, id);
  const [, memberships] = await Promise.all([
    accounts.require(ctx, id),
    getMembershipsOfAccount(ctx.table, id),
  ]);
  const { page, total } = selectPage(memberships, query, membershipFields);
  const included = await membersIncluded(ctx, query.include, page);
  return { body: { ...listAnswer(page.map(membershipView), total, query), ...included } };
}

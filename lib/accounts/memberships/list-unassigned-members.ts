import type { ListQuery, QueryRules } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { selectPage } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { ignoreAddressCase, unassignedAttributes } from "../members/member-fields.ts";
import { memberView } from "../members/member-view.ts";
import { getAllMembers } from "../members/members-store.ts";
import { accounts } from "../store.ts";
import { getMembershipsOfAccount } from "./memberships-store.ts";

export const unassignedMemberQuery: QueryRules = {
  page: { smallest: 0 },
  filter: { attributes: unassignedAttributes },
  sort: { attributes: ["created_at", "updated_at"], byDefault: "-created_at" },
};

/** @throws ApiError 404 for an unknown account, 422 for more members than a list can read */
export async function listUnassignedMembers(
  ctx: Context,
  accountId: string,
  query: ListQuery,
): Promise<Reply> {
  const [, memberships, members] = await Promise.all([
    accounts.require(ctx, accountId),
    getMembershipsOfAccount(ctx.table, accountId),
    getAllMembers(ctx.table),
  ]);
  const assigned = new Set(memberships.map(({ member_id }) => member_id));
  const unassigned = members.filter((one) => !assigned.has(one.id));
  const { folded, read } = ignoreAddressCase(query);
  const { page, total } = selectPage(unassigned, folded, read);
  return { body: listAnswer(page.map(memberView), total, query) };
}

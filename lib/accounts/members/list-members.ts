import type { ListQuery, QueryRules } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { selectPage } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { readCreatedPage } from "../listing/created-page-store.ts";
import { requireAccountReader } from "../own-account.ts";
import { ignoreAddressCase, memberAttributes } from "./member-fields.ts";
import { memberView } from "./member-view.ts";
import { getMembers, MEMBER_LIST, USER_LIST_ADVICE } from "./members-store.ts";

export const memberQuery: QueryRules = {
  page: { smallest: 0 },
  filter: { attributes: memberAttributes },
  sort: { attributes: ["created_at", "email", "id", "name", "updated_at"], byDefault: "-created_at" },
};

/** No filter of the public contract narrows the members to read. */
const ALL_MEMBERS = {
  list: MEMBER_LIST,
  getMany: getMembers,
  what: "account members",
  advice: `leave out 'filter' and sort by 'created_at', or ask for fewer as ${USER_LIST_ADVICE}`,
};

/** @throws ApiError 403 for a shopper without a member token, 422 if it had to read too many members */
export async function listMembers(ctx: Context, query: ListQuery): Promise<Reply> {
  const { member } = requireAccountReader(ctx);
  const { folded, read } = ignoreAddressCase(query);
  const { page, total } = member
    ? selectPage(await getMembers(ctx.table, [member.memberId]), folded, read)
    : await readCreatedPage(ctx.table, folded, { ...ALL_MEMBERS, read });
  return { body: listAnswer(page.map(memberView), total, query) };
}

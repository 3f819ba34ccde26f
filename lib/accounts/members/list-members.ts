import type { ListQuery, QueryRules } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { selectPage } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { pageOfCreated } from "../listing/created-page-store.ts";
import { accountReaderOf } from "../own-account.ts";
import { foldedAddresses, memberAttributes } from "./member-fields.ts";
import { memberView } from "./member-view.ts";
import { AS_USERS, getMembers, MEMBER_LIST } from "./members-store.ts";

/** What a list of members may be asked for. */
export const memberQuery: QueryRules = {
  page: { smallest: 0 },
  filter: { attributes: memberAttributes },
  sort: { attributes: ["created_at", "email", "id", "name", "updated_at"], byDefault: "-created_at" },
};

/** Its filters are those of the public contract: none of them leads to fewer members. */
const ALL = {
  list: MEMBER_LIST,
  getMany: getMembers,
  what: "account members",
  advice: `leave out 'filter' and sort by 'created_at', or ask for fewer as ${AS_USERS}`,
};

/**
 * A page of the members that the caller may list: all, or the one who is signed in.
 * @throws ApiError 403 for an implicit token alone, 422 for a list that would look at too many members
 */
export async function listMembers(ctx: Context, query: ListQuery): Promise<Reply> {
  const { member } = accountReaderOf(ctx);
  const { folded, read } = foldedAddresses(query);
  const { page, total } = member
    ? selectPage(await getMembers(ctx.table, [member.memberId]), folded, read)
    : await pageOfCreated(ctx.table, folded, { ...ALL, read });
  return { body: listAnswer(page.map(memberView), total, query) };
}

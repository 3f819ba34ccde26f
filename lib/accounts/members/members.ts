import { notFound } from "../../kernel/errors.ts";
import { checkBodyId } from "../../kernel/ids.ts";
import type { ListQuery, QueryRules } from "../../lists/list-query.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { answerCreatedPage } from "../listing/created-page-store.ts";
import { getMembership } from "../memberships/memberships-store.ts";
import { isSameId, type Reader, requireAccountReader } from "../own-account.ts";
import { members } from "../users/users-store.ts";
import { ignoreAddressCase, memberAnswer, memberAttributes, memberView } from "./member.ts";
import { getMembers, MEMBER_LIST, USER_LIST_ADVICE } from "./members-store.ts";
import type { UpdateMemberRequest } from "./schemas.ts";

export const memberQuery: QueryRules = {
  page: { smallest: 0 },
  filter: { attributes: memberAttributes },
  sort: { attributes: ["created_at", "email", "id", "name", "updated_at"], byDefault: "-created_at" },
};

/** No filter of the public contract narrows the members to read. */
const ALL_MEMBERS = {
  list: MEMBER_LIST,
  getMany: getMembers,
  view: memberView,
  what: "account members",
  advice: `leave out 'filter' and sort by 'created_at', or ask for fewer as ${USER_LIST_ADVICE}`,
};

/** @throws ApiError 403 for a shopper without a member token, 422 if it had to read too many members */
export async function listMembers(ctx: Context, query: ListQuery): Promise<Reply> {
  const { member } = requireAccountReader(ctx);
  const { folded, read } = ignoreAddressCase(query);
  const own = member && (await getMembers(ctx.table, [member.memberId]));
  return { body: await answerCreatedPage(ctx.table, folded, { ...ALL_MEMBERS, read }, own) };
}

/** @throws ApiError 403 for a shopper without a member token, 404 unless a member of the token's account */
export async function readMember(ctx: Context, id: string): Promise<Reply> {
  const { member: asker } = requireAccountReader(ctx);
  const [storedMember, isColleague] = await Promise.all([members.require(ctx, id), mayRead(ctx, asker, id)]);
  if (!isColleague) throw notFound("account member", id);
  return { body: memberAnswer(storedMember.value) };
}

async function mayRead({ table }: Context, asker: Reader["member"], id: string): Promise<boolean> {
  if (!asker || isSameId(asker.memberId, id)) return true;
  return (await getMembership(table, asker.id, id)) !== undefined;
}

/** A member's data changes at its user. @throws ApiError 400 for another id, 404 for an unknown member */
export async function updateMember(ctx: Context, id: string, { data }: UpdateMemberRequest): Promise<Reply> {
  checkBodyId(data, id);
  const { value } = await members.require(ctx, id);
  return { body: memberAnswer(value) };
}

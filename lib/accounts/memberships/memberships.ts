import { invalid, notFound } from "../../kernel/errors.ts";
import { checkBodyId } from "../../kernel/ids.ts";
import type { ReadField } from "../../lists/filter-matcher.ts";
import type { ListQuery, QueryRules } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { createFieldReader, selectPage } from "../../lists/select-page.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { ignoreAddressCase, memberView, unassignedAttributes } from "../members/member.ts";
import { getAllMembers } from "../members/members-store.ts";
import { checkOwnAccount, isSameId, requireAccountReader } from "../own-account.ts";
import { accounts } from "../store.ts";
import type { User } from "../users/user.ts";
import { members } from "../users/users-store.ts";
import { type Membership, membershipAnswer, membershipView } from "./membership.ts";
import {
  getMembershipsOfAccount,
  getMembershipsOfMember,
  membershipRemovalWrites,
} from "./memberships-store.ts";
import { includeAccounts, includeMembers, pairWithAccounts, pairWithMembers } from "./read-other-sides.ts";
import type { UpdateMembershipRequest } from "./schemas.ts";

const lists: QueryRules = {
  page: { smallest: 0 },
  filter: { attributes: { account_member_id: { type: "uuid", operators: ["eq", "like"] } } },
  sort: { attributes: ["created_at", "id", "updated_at"], byDefault: "-created_at" },
};

/** Clients write the singular and the plural. */
const MEMBERS = ["account_member", "account_members"];

export const membershipsOfAccountQuery: QueryRules = { ...lists, include: MEMBERS };
export const membershipQuery: QueryRules = { include: MEMBERS };
export const membershipsOfMemberQuery: QueryRules = { ...lists, include: ["account", "accounts"] };

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

function membershipFields(membership: Membership): ReadField {
  return createFieldReader({ ...membership, account_member_id: membership.member_id });
}

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

type Path = { readonly accountID: string; readonly membershipID: string };

/** @throws ApiError 403 no member token, 404 unknown account or membership, or not the token's account */
export async function readAccountMembership(
  ctx: Context,
  { accountID, membershipID }: Path,
  { include }: ListQuery,
): Promise<Reply> {
  checkOwnAccount(ctx, accountID);
  const { membership, member } = await requireMembership(ctx, accountID, membershipID);
  return { body: { ...membershipAnswer(membership), ...includeMembers(include, [member]) } };
}

/** Changes nothing. @throws ApiError 400 for another id or member, 404 unknown account or membership */
export async function updateAccountMembership(
  ctx: Context,
  { accountID, membershipID }: Path,
  { data }: UpdateMembershipRequest,
): Promise<Reply> {
  checkBodyId(data, membershipID);
  const { membership } = await requireMembership(ctx, accountID, membershipID);
  const { account_member_id: memberId = membership.member_id } = data;
  if (!isSameId(memberId, membership.member_id)) {
    throw invalid("The member of a membership cannot be changed.", { source: "data.account_member_id" });
  }
  return { body: membershipAnswer(membership) };
}

/** The member's tokens for the account end too. @throws ApiError 404 if account or membership is unknown */
export async function deleteAccountMembership(
  ctx: Context,
  accountId: string,
  membershipId: string,
): Promise<Reply> {
  return commitChange(ctx, async () => {
    const { membership } = await requireMembership(ctx, accountId, membershipId);
    return { writes: membershipRemovalWrites(membership), reply: {} };
  });
}

type MembershipWithMember = { readonly membership: Membership; readonly member: User };

/** @throws ApiError 404 if account or membership is unknown or the member is being deleted */
async function requireMembership(
  ctx: Pick<Context, "table">,
  accountId: string,
  id: string,
): Promise<MembershipWithMember> {
  const [, memberships] = await Promise.all([
    accounts.require(ctx, accountId),
    getMembershipsOfAccount(ctx.table, accountId),
  ]);
  const membership = memberships.find((one) => isSameId(one.id, id));
  const member = membership && (await members.get(ctx.table, membership.member_id));
  if (!member) throw notFound("account membership", id);
  return { membership, member: member.value };
}

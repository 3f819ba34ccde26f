import { invalid, notFound } from "../../kernel/errors.ts";
import { checkIfMatch, requireNamed } from "../../kernel/etag.ts";
import { checkBodyId } from "../../kernel/ids.ts";
import { pickValues } from "../../kernel/objects.ts";
import type { ReadField } from "../../lists/filter-matcher.ts";
import type { ListQuery, QueryRules } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { createFieldReader, selectPage } from "../../lists/select-page.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Table } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Account } from "../account.ts";
import { accountView } from "../account-view.ts";
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
  return { body: await answerPage(ctx, memberships, query, memberSide) };
}

/** Omits accounts being deleted. @throws ApiError 403 no member token, 404 unknown or another member */
export async function listMemberMemberships(ctx: Context, id: string, query: ListQuery): Promise<Reply> {
  const { member } = requireAccountReader(ctx);
  if (member && !isSameId(member.memberId, id)) throw notFound("account member", id);
  const [, memberships] = await Promise.all([
    members.require(ctx, id),
    getMembershipsOfMember(ctx.table, id),
  ]);
  return { body: await answerPage(ctx, memberships, query, accountSide) };
}

type OtherSide<T> = {
  readonly name: string;
  readonly id: "member_id" | "account_id";
  readonly getMany: (
    table: Table,
    ids: readonly string[],
  ) => Promise<readonly ({ readonly value: T } | undefined)[]>;
  readonly view: (value: T) => unknown;
};

const memberSide: OtherSide<User> = {
  name: "account_members",
  id: "member_id",
  getMany: members.getMany,
  view: memberView,
};

const accountSide: OtherSide<Account> = {
  name: "accounts",
  id: "account_id",
  getMany: accounts.getMany,
  view: accountView,
};

/** No two memberships of one side have the same other side, so `included` has no duplicates. */
async function answerPage<T>(
  { table }: Pick<Context, "table">,
  memberships: readonly Membership[],
  query: ListQuery,
  { name, id, getMany, view }: OtherSide<T>,
): Promise<object> {
  const { page, total } = selectPage(memberships, query, membershipFields);
  const others = await getMany(
    table,
    page.map((membership) => membership[id]),
  );
  const shown = page.filter((_, at) => others[at] !== undefined);
  const answer = listAnswer(shown.map(membershipView), total - (page.length - shown.length), query);
  return query.include.size === 0
    ? answer
    : { ...answer, included: { [name]: pickValues(others).map(view) } };
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
  const included = include.size === 0 ? {} : { included: { account_members: [memberView(member)] } };
  return { body: { ...membershipAnswer(membership), ...included } };
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
    const { membership } = await requireNamed(
      ctx,
      "account membership",
      () => requireMembership(ctx, accountId, membershipId),
      () => accounts.require(ctx, accountId),
    );
    checkIfMatch(ctx, "account membership", () => membershipView(membership));
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

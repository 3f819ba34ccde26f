import { admitNewcomer } from "../auth/sign-in/admit-newcomer.ts";
import { signIn } from "../auth/sign-in/sign-in.ts";
import { SHOPPER_LIFE_SECONDS } from "../http/tokens.ts";
import { unauthorized } from "../kernel/errors.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { listAnswer } from "../lists/paging.ts";
import { ACCOUNT_REALM_ID, DEFAULT_PROFILE_ID } from "../realms/fixed-ids.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Table } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { Account } from "./account.ts";
import { newAccount } from "./create-account.ts";
import type { AccountTokenRequest, SelfSignup } from "./schemas.ts";
import { accounts, getAccounts } from "./store.ts";
import type { User } from "./users/user.ts";
import { profileNames } from "./users/user-names-store.ts";
import { findUser, members, userWrites } from "./users/users-store.ts";

/**
 * Issues one token per account that a member belongs to: to a member who signs in, who signs up and so gets an
 * account, or who is signed in and wants to act for another account.
 * @throws ApiError 400 for a name or password that nobody may take, 401 for wrong credentials or without a valid token
 *   to switch from, 409 for a username in use, 429 after too many wrong passwords or too many who signed up from one
 *   network
 */
export async function createAccountToken(
  ctx: Context,
  { data }: AccountTokenRequest,
  query: ListQuery,
): Promise<Reply> {
  switch (data.authentication_mechanism) {
    case "self_signup":
      return signUp(ctx, data, query);
    case "password": {
      const { username: name, password } = data;
      const refusal = "The 'username' or the 'password' is wrong.";
      const member = await signIn(ctx, { kind: "account-member", name, password, find: findSignIn, refusal });
      return tokensOf(ctx, member.user, query);
    }
    case "account_management_authentication_token": {
      const memberId = ctx.shopper.account?.memberId;
      const member = memberId === undefined ? undefined : await members.get(ctx.table, memberId);
      if (!member) throw unauthorized("A valid 'EP-Account-Management-Authentication-Token' is needed.");
      return tokensOf(ctx, member.value, query);
    }
  }
}

async function findSignIn(table: Table, name: string) {
  const found = await findUser(table, DEFAULT_PROFILE_ID, name);
  return found && { user: found.user.value, password: found.info.password };
}

async function signUp(ctx: Context, data: SelfSignup, query: ListQuery): Promise<Reply> {
  const { name, email, username, password } = data;
  profileNames(DEFAULT_PROFILE_ID).newNameWrites(username);
  const account = newAccount(ctx, name);
  const { created_at, updated_at } = account;
  const info = { id: ctx.newId(), password_profile_id: DEFAULT_PROFILE_ID, username, created_at, updated_at };
  const member: User = {
    id: ctx.newId(),
    realm_id: ACCOUNT_REALM_ID,
    name,
    email,
    infos: [{ ...info, password: await admitNewcomer(ctx, password) }],
    member_version: 1,
    earlier_memberships: [{ id: ctx.newId(), accountId: account.id }],
    created_at,
    updated_at,
  };
  const reply = await answer(ctx, member.id, [account], query);
  const writes = [...(await userWrites(ctx.table, member)), ...accounts.writes(account)];
  return commitChange(ctx, async () => ({ writes, reply }));
}

async function tokensOf(
  ctx: Context,
  { id, earlier_memberships: memberships = [] }: User,
  query: ListQuery,
): Promise<Reply> {
  const ids = memberships.map(({ accountId }) => accountId);
  const present = (await getAccounts(ctx.table, ids)).filter((account) => account !== undefined);
  return answer(ctx, id, present, query);
}

async function answer(
  ctx: Context,
  memberId: string,
  ofMember: readonly Account[],
  query: ListQuery,
): Promise<Reply> {
  const now = ctx.now();
  const { offset, limit } = query.page;
  const expires = new Date((Math.floor(now.getTime() / 1000) + SHOPPER_LIFE_SECONDS) * 1000).toISOString();
  const tokens = ofMember.slice(offset, offset + limit).map(async ({ id, name }) => ({
    type: "account_management_authentication_token",
    account_id: id,
    account_name: name,
    token: await ctx.signer({ account: { id, memberId } }, now),
    expires,
  }));
  const list = listAnswer(await Promise.all(tokens), ofMember.length, query);
  return { body: { ...list, meta: { account_member_id: memberId, ...list.meta } } };
}

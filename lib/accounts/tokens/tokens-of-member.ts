import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import type { Realms } from "../../realms/realms.ts";
import type { Document } from "../../table/entity.ts";
import type { Context, Signer } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type AccountOfMember, readAccountsOfMember } from "../memberships/memberships-store.ts";
import type { User } from "../users/user.ts";

export type TokenRequest = {
  readonly realms: Realms;
  readonly query: ListQuery;
  readonly signer: Signer;
};

/**
 * Answers with one token per account of a member, oldest membership first. All end at the same time.
 * @answers What does a shopper's token say?
 */
export async function issueMemberTokens(
  ctx: Context,
  member: Document<User>,
  request: TokenRequest,
): Promise<Reply> {
  const { id } = member.value;
  const { accounts, total } = await readAccountsOfMember(ctx.table, id, request.query.page);
  return signAccountTokens(ctx, { memberId: id, accounts, total }, request);
}

type OfMember = {
  readonly memberId: string;
  readonly accounts: readonly AccountOfMember[];
  readonly total: number;
};

/** Signs one token per account. @param ofMember a page of the member's accounts, and the total */
export async function signAccountTokens(
  ctx: Pick<Context, "now">,
  { memberId, accounts, total }: OfMember,
  { realms, query, signer }: TokenRequest,
): Promise<Reply> {
  const now = ctx.now();
  const life = realms.accountAuthentication.account_management_authentication_token_timeout_secs;
  const expires = new Date((Math.floor(now.getTime() / 1000) + life) * 1000).toISOString();
  const tokens = accounts.map(async ({ account: { id, name }, membershipId }) => ({
    type: "account_management_authentication_token",
    account_id: id,
    account_name: name,
    token: await signer({ account: { id, memberId, membershipId } }, now, life),
    expires,
  }));
  const list = listAnswer(await Promise.all(tokens), total, query);
  return { body: { ...list, meta: { account_member_id: memberId, ...list.meta } } };
}

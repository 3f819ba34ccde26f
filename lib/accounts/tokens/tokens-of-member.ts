import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import type { Realms } from "../../realms/realms.ts";
import type { Document } from "../../table/documents.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type AccountOfMember, accountsOfMember } from "../memberships/memberships-store.ts";
import type { User } from "../users/user.ts";

type Wanted = { readonly realms: Realms; readonly query: ListQuery };

/** A page of tokens, one for each account of a member, oldest membership first. They all end together. */
export async function tokensOf(ctx: Context, member: Document<User>, wanted: Wanted): Promise<Reply> {
  const { id } = member.value;
  const { accounts, total } = await accountsOfMember(ctx.table, id, wanted.query.page);
  return tokensFor(ctx, { memberId: id, accounts, total }, wanted);
}

type OfMember = {
  readonly memberId: string;
  readonly accounts: readonly AccountOfMember[];
  readonly total: number;
};

/** The answer with a token for each of these accounts. @param ofMember a page of accounts, and how many there are */
export async function tokensFor(
  ctx: Pick<Context, "now" | "signer">,
  { memberId, accounts, total }: OfMember,
  { realms, query }: Wanted,
): Promise<Reply> {
  const now = ctx.now();
  const life = realms.accountAuthentication.account_management_authentication_token_timeout_secs;
  const expires = new Date((Math.floor(now.getTime() / 1000) + life) * 1000).toISOString();
  const tokens = accounts.map(async ({ account: { id, name }, membershipId }) => ({
    type: "account_management_authentication_token",
    account_id: id,
    account_name: name,
    token: await ctx.signer({ account: { id, memberId, membershipId } }, now, life),
    expires,
  }));
  const list = listAnswer(await Promise.all(tokens), total, query);
  return { body: { ...list, meta: { account_member_id: memberId, ...list.meta } } };
}

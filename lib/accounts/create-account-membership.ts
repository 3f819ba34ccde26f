import { conflict } from "../kernel/errors.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { type AccountMember, MAX_MEMBERSHIPS, type Membership } from "./account.ts";
import { accounts, members } from "./store.ts";

/**
 * Makes a member act for one more account.
 * @throws ApiError 404 for an unknown account or member, 409 for one that belongs to it already or to too many
 */
export async function createAccountMembership(
  ctx: Context,
  accountId: string,
  memberId: string,
): Promise<Reply> {
  const id = ctx.newId();
  const reply = { body: { data: membershipView(id, accountId, memberId, ctx.now().toISOString()) } };
  return commitChange(ctx, async () => {
    const [account, member] = await Promise.all([
      accounts.require(ctx, accountId),
      members.require(ctx, memberId),
    ]);
    const changed = withMembership(member.value, { id, accountId: account.value.id });
    return { writes: members.writes(changed, member), reply };
  });
}

function withMembership(member: AccountMember, membership: Membership): AccountMember {
  if (member.memberships.some(({ accountId }) => accountId === membership.accountId)) {
    throw conflict("This account member belongs to the account already.");
  }
  if (member.memberships.length >= MAX_MEMBERSHIPS) {
    throw conflict(`An account member belongs to at most ${MAX_MEMBERSHIPS} accounts.`);
  }
  return { ...member, memberships: [...member.memberships, membership] };
}

function membershipView(id: string, accountId: string, memberId: string, at: string) {
  return {
    id,
    type: "account_membership",
    meta: { timestamps: { created_at: at, updated_at: at } },
    relationships: {
      account: { data: { type: "account", id: accountId.toLowerCase() } },
      account_member: { data: { type: "account_member", id: memberId.toLowerCase() } },
    },
  };
}

import { getRealms } from "../realms/realms-store.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { membershipAnswer } from "./memberships/membership.ts";
import { newMembershipWrites } from "./memberships/memberships-store.ts";
import type { CreateMembershipRequest } from "./memberships/schemas.ts";
import { accounts } from "./store.ts";
import { members } from "./users/users-store.ts";

/** @throws ApiError 404 unknown account or member, 409 already a member, 422 limit of either side reached */
export async function createAccountMembership(
  ctx: Context,
  accountId: string,
  { data }: CreateMembershipRequest,
): Promise<Reply> {
  const at = ctx.now().toISOString();
  const fresh = { id: ctx.newId(), created_at: at, updated_at: at };
  return commitChange(ctx, async () => {
    const [account, member, realms] = await Promise.all([
      accounts.require(ctx, accountId),
      members.require(ctx, data.account_member_id),
      getRealms(ctx.table),
    ]);
    const membership = { ...fresh, account_id: account.value.id, member_id: member.value.id };
    return {
      writes: newMembershipWrites(membership, realms.membership_limit),
      reply: { body: membershipAnswer(membership) },
    };
  });
}

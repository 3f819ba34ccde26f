import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { membershipRemovalWrites } from "./memberships-store.ts";
import { requireMembership } from "./require-membership.ts";

/**
 * Ends a membership, and with it the member's tokens for the account.
 * @throws ApiError 404 for an unknown account or membership
 */
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

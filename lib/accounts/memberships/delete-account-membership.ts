import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { membershipRemovalWrites } from "./memberships-store.ts";
import { requireMembership } from "./require-membership.ts";

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

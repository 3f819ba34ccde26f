import type { ListQuery } from "../../lists/list-query.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { checkOwnAccount } from "../own-account.ts";
import { membershipAnswer } from "./membership-view.ts";
import { membersIncluded } from "./read-other-sides.ts";
import { requireMembership } from "./require-membership.ts";

type Path = { readonly accountID: string; readonly membershipID: string };

/**
 * Answers with a membership.
 * @throws ApiError 403 for an implicit token alone; 404 for an unknown account or membership, and for another account
 *   than the token's
 */
export async function readAccountMembership(
  ctx: Context,
  { accountID, membershipID }: Path,
  { include }: ListQuery,
): Promise<Reply> {
  checkOwnAccount(ctx, accountID);
  const { membership, member } = await requireMembership(ctx, accountID, membershipID);
  return { body: { ...membershipAnswer(membership), ...membersIncluded(include, [member]) } };
}

import type { ListQuery } from "../../lists/list-query.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { checkOwnAccount } from "../own-account.ts";
import { membershipAnswer } from "./membership-view.ts";
import { includeMembers } from "./read-other-sides.ts";
import { requireMembership } from "./require-membership.ts";

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
